/** A time of the calendar as devices send it: the month counts from 1. */
export interface CalendarTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** Read as UTC, in epoch milliseconds; null when the calendar has no such time, or one before 1970. */
export function calendarTimeMs({ year, month, day, hour, minute, second }: CalendarTime): number | null {
  if (year < 1970 || hour > 23 || minute > 59 || second > 59) return null
  const ms = Date.UTC(year, month - 1, day, hour, minute, second)
  const date = new Date(ms)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : null
}

/** `YYYYMMDD` and `hhmmss` in UTC, in epoch milliseconds; null when they are no time of the calendar. */
export function printedTimeMs(date: string, time: string): number | null {
  if (!/^\d{8}$/.test(date) || !/^\d{6}$/.test(time)) return null
  return calendarTimeMs({
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(4, 6)),
    day: Number(date.slice(6)),
    hour: Number(time.slice(0, 2)),
    minute: Number(time.slice(2, 4)),
    second: Number(time.slice(4)),
  })
}

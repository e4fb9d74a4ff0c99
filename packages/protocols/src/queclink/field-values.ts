import { printedTimeMs } from '../calendar-time.ts'

/** `YYYYMMDDhhmmss` in UTC, in epoch milliseconds; null when it is not a time of the calendar. */
export function timeOf(field: string | undefined): number | null {
  return field === undefined ? null : printedTimeMs(field.slice(0, 8), field.slice(8))
}

/** `HHHHH:MM:SS` in seconds. */
export function hourMeterSecondsOf(field: string | undefined): number | null {
  const parts = /^(\d{1,7}):(\d\d):(\d\d)$/.exec(field ?? '')
  return parts === null ? null : Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3])
}

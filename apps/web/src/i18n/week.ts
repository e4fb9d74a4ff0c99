/** ISO weekdays. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** 2024 began on a Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

export const weekdayName = (weekday: number, style: 'short' | 'long', locale: string) =>
  new Date(MONDAY_MS + (weekday - 1) * DAY_MS)
    .toLocaleDateString(locale, { weekday: style, timeZone: 'UTC' })
    .replace('.', '')

/** A minute of the day as HH:mm, whatever the user prefers to read. */
export const timeText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The same read; null where it is none. */
export function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

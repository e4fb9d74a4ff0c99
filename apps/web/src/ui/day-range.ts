import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { formatInstant } from '@milepost/domain/formats/formats.ts'
import { toApiInstant } from '@milepost/domain/time/api-dates.ts'
import { dayText, localDayAt, localDayStartMs, weekdayOf } from '@milepost/domain/time/local-time.ts'

/** Calendar days YYYY-MM-DD, both included. */
export interface DayRange {
  start: string
  end: string
}

const DAY_MS = 86_400_000

/** The calendar day of a moment in a time zone (IANA name). */
export const dayAt = (atMs: number, timeZone: string): string => localDayAt(atMs, timeZone).text

export const addDays = (day: string, days: number): string => dayText(dayNumber(day) + days)

/** How many calendar days a range has, both of its ends included. */
export const daysIn = ({ start, end }: DayRange): number => dayNumber(end) - dayNumber(start) + 1

/** The range as long before (-1) or after (1) it; null where that ends after today. */
export function rangeBeside(range: DayRange, step: -1 | 1, today: string): DayRange | null {
  const days = step * daysIn(range)
  const beside = { start: addDays(range.start, days), end: addDays(range.end, days) }
  return beside.end > today ? null : beside
}

/** A range as epoch milliseconds: the start of its first day, and the end of its last, which is excluded (N-70). */
export function rangeMs({ start, end }: DayRange, timeZone: string): { startMs: number; endMs: number } {
  return { startMs: dayStartMs(start, timeZone), endMs: dayStartMs(addDays(end, 1), timeZone) }
}

/** A range as the calls take it: instants in UTC (FMT-02, N-70). */
export function rangeInstants(range: DayRange, timeZone: string): DayRange {
  const { startMs, endMs } = rangeMs(range, timeZone)
  return { start: toApiInstant(startMs), end: toApiInstant(endMs) }
}

/** The first moment of a day. Where clocks skip midnight the day begins when they go on. */
export const dayStartMs = (day: string, timeZone: string): number => localDayStartMs(dayNumber(day), timeZone)

/** Weeks begin on Monday (EVT-24). */
export function weekStart(day: string): string {
  return addDays(day, -((weekdayOf(dayNumber(day)) + 6) % 7))
}

const PRESETS = {
  today: today => ({ start: today, end: today }),
  yesterday: today => ({ start: addDays(today, -1), end: addDays(today, -1) }),
  'this week': today => ({ start: weekStart(today), end: today }),
  'last week': today => ({ start: addDays(weekStart(today), -7), end: addDays(weekStart(today), -1) }),
  'this month': today => ({ start: `${today.slice(0, 8)}01`, end: today }),
  'last 28 days': today => ({ start: addDays(today, -27), end: today }),
} as const satisfies Record<string, (today: string) => DayRange>

export type DayRangePreset = keyof typeof PRESETS

export const DAY_RANGE_PRESETS: readonly DayRangePreset[] = keysOf(PRESETS)

/** A range with a name, none of it after today. */
export const presetRange = (preset: DayRangePreset, today: string): DayRange => PRESETS[preset](today)

/** Whether a text is a day of the calendar, written YYYY-MM-DD. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && dayText(ms / DAY_MS) === text
}

/** The days of an address: a start alone is one day; null where it makes no sense or lies after today. */
export function readDayRange(start: unknown, end: unknown, today: string): DayRange | null {
  if (!isDay(start) || start > today) return null
  if (end === undefined || end === '') return { start, end: start }
  return isDay(end) && start <= end && end <= today ? { start, end } : null
}

/** Whether the last day of a filter is before its first; either may be open, or no day. */
export const isBackwards = (start: unknown, end: unknown): boolean => isDay(start) && isDay(end) && end < start

/** A day in the tokens of `formatInstant`, such as DD/MM/YYYY. */
export function formatDay(day: string, pattern: string, locale: string): string {
  return formatInstant(Date.parse(day), pattern, { timeZone: 'UTC', locale })
}

/** One day, or two with a dash between. */
export function formatDayRange({ start, end }: DayRange, pattern: string, locale: string): string {
  const first = formatDay(start, pattern, locale)
  return start === end ? first : `${first} – ${formatDay(end, pattern, locale)}`
}

const dayNumber = (day: string) => Date.parse(day) / DAY_MS

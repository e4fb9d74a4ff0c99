import { z } from 'zod'
import { type DayRange, isDay, readDayRange } from '../../ui/day-range.ts'
import { codesOf } from './event-types.ts'

/** The last search as searchFields holds it (N-77). */
const searchFields = z.object({ events: z.number().array(), start: z.string(), end: z.string() })

/** What web storage holds of the last search; anything may stand there. */
export interface StoredSearch {
  /** Of dateDay, as bare text. */
  day: unknown
  /** Of searchFields, parsed. */
  fields: unknown
}

/** The event types and days of the last search; null for what is missing or broken, or after today (N-90). */
export function readStoredSearch(
  { day, fields }: StoredSearch,
  today: string,
): { range: DayRange | null; codes: readonly number[] | null } {
  const { data } = searchFields.safeParse(fields)
  const range = data ? readDayRange(data.start, data.end, today) : null
  const codes = data ? codesOf(data.events) : []
  const storedDay = isDay(day) && day <= today ? { start: day, end: day } : null
  return {
    // Another screen may have stored a day since.
    range: range?.start === storedDay?.start ? range : storedDay,
    codes: codes.length > 0 ? codes : null,
  }
}

export const searchFieldsOf = (range: DayRange, codes: readonly number[]) => ({ events: codes, ...range })

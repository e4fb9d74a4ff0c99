import { z } from 'zod'
import { type DayRange, isDay, readDayRange } from '../../ui/day-range.ts'
import { codesOf } from './event-types.ts'

/** The last search as searchFields holds it (N-77), and beyond that whether it was of all vehicles, and of the day it was made on. */
const searchFields = z.object({
  events: z.number().array(),
  start: z.string(),
  end: z.string(),
  all: z.boolean().default(false),
  today: z.boolean().default(false),
})

/** What web storage holds of the last search; anything may stand there. */
export interface StoredSearch {
  /** Of dateDay, as bare text. */
  day: unknown
  /** Of searchFields, parsed. */
  fields: unknown
}

export interface LastSearch {
  /** Null: today. */
  range: DayRange | null
  /** Null: those of a first visit. */
  codes: readonly number[] | null
  isAll: boolean
}

/**
 * The last search, as far as it is stored; what is missing, broken or after today counts as not stored (N-90). Whoever looked at
 * today looks at today again, on whatever day that is.
 */
export function readStoredSearch({ day, fields }: StoredSearch, today: string): LastSearch {
  const { data } = searchFields.safeParse(fields)
  const range = data ? readDayRange(data.start, data.end, today) : null
  const codes = data ? codesOf(data.events) : []
  const storedDay = isDay(day) && day <= today ? { start: day, end: day } : null
  // Another screen may have stored a day since.
  const isOfFields = range?.start === storedDay?.start
  return {
    range: isOfFields ? (data?.today ? null : range) : storedDay,
    codes: codes.length > 0 ? codes : null,
    isAll: data?.all ?? false,
  }
}

/** What is stored of a search that was made on `today`. */
export const searchFieldsOf = (range: DayRange, codes: readonly number[], isAll: boolean, today: string) => ({
  events: codes,
  ...range,
  ...(isAll && { all: true }),
  ...(range.start === today && { today: true }),
})

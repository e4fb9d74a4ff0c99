import { isoWeek } from '@milepost/domain/time/api-dates.ts'
import { localDay, localDayStartMs } from '@milepost/domain/time/local-time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { MatchingTrips } from './trip-search.ts'

/** Days of a time zone by their numbers, from `first` to before `end`. */
export interface Days {
  first: number
  end: number
}

/** The days that a search reaches into. */
export function daysOf({ filter: { span } }: MatchingTrips, timeZone: string): Days {
  return { first: localDay(span.fromMs, timeZone), end: localDay(span.untilMs - 1, timeZone) + 1 }
}

/** Sums of one of them, by its date. */
export type OnDay<Sums> = Sums & { date: string }

/**
 * The number of the day that an instant falls on, of days from `first` to before `end`. By their first instants rather than
 * `at time zone`: the rules of time zones that Postgres brings are not of the same year as those of Node.
 */
export function dayOf(at: RawBuilder<unknown>, first: number, end: number, timeZone: string): RawBuilder<number> {
  return sql`${first - 1}::int + width_bucket(${at}, ${dayStarts(first, end, timeZone)}::timestamptz[])`
}

const dayStarts = (first: number, end: number, timeZone: string): string[] =>
  Array.from({ length: end - first }, (_, index) => new Date(localDayStartMs(first + index, timeZone)).toISOString())

/** For stops as `halt`: the days that each is on, from 1, and what of it lies there, summed. */
export function dividedByDay({ first, end }: Days, { from, until }: { from: Date; until: Date }, timeZone: string) {
  const bounds = dayStarts(first, end + 1, timeZone)
  const bound = (place: RawBuilder<unknown>) => sql`(${bounds}::timestamptz[])[${place}]`
  const place = (at: RawBuilder<unknown>) => sql`width_bucket(${at}, ${bounds}::timestamptz[])`
  return {
    days: sql`generate_series(greatest(1, ${place(sql`halt.started_at`)}), least(${end - first}::int, ${place(sql`halt.ended_at`)}))`,
    seconds: sql`round(sum(extract(epoch from least(halt.ended_at, ${bound(sql`place + 1`)}, ${until})
      - greatest(halt.started_at, ${bound(sql`place`)}, ${from}))))::float8`,
  }
}

/** Days with their weeks, and the weeks summed from them. */
export function withWeeks<Sums, Day extends OnDay<Sums>>(
  days: readonly Day[],
  add: (a: Sums, b: Sums) => Sums,
  nothing: Sums,
): { days: (Day & { week: string })[]; weeks: (Sums & { week: string })[] } {
  const dated = days.map(day => ({ ...day, week: weekOf(day.date) }))
  const weeks = [...Map.groupBy(dated, day => day.week)].map(([week, its]) => ({
    week,
    ...its.reduce<Sums>(add, nothing),
  }))
  return { days: dated, weeks }
}

/** ISO 8601, such as 2026-W23 (FMT-12). */
function weekOf(day: string): string {
  const { year, week } = isoWeek(day)
  return `${year}-W${String(week).padStart(2, '0')}`
}

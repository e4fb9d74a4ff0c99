import type { TripSums } from '@milepost/contract/trips.ts'
import { addEach } from '@milepost/domain/collections/add-each.ts'
import { dayText, localDay, localDayStartMs, weekdayOf } from '@milepost/domain/time/local-time.ts'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import { isDriven } from '../../telemetry/driven-trips.ts'
import type { PastTrip } from '../../telemetry/past-trip.ts'
import { type Days, dayOf, daysOf, dividedByDay, type OnDay, withWeeks } from './table-days.ts'
import type { MatchingTrips } from './trip-search.ts'
import { readOverMidnight } from './trips-over-midnight.ts'

/** As on timesheets, what nobody drove is no trip. */
const IS_DRIVEN = isDriven('matching')
const SUMS = sql`(count(*) filter (where ${IS_DRIVEN}))::int as trips,
  (count(*) filter (where ${IS_DRIVEN} and is_private))::int as private_trips,
  coalesce(sum(distance_m), 0) as distance_m, coalesce(sum(unknown_m), 0) as unknown_m,
  coalesce(sum(carried_m), 0) as carried_m, coalesce(sum(driving_s), 0)::int8 as driving_s,
  coalesce(sum(standing_s), 0)::int8 as standing_s, coalesce(sum(unknown_s), 0)::int8 as unknown_s,
  coalesce(sum(carried_s), 0)::int8 as carried_s, 0 as idling_s`

const NO_TRIPS: TripSums = {
  ...{ trips: 0, private_trips: 0, distance_m: 0, unknown_m: 0, carried_m: 0 },
  ...{ driving_s: 0, standing_s: 0, idling_s: 0, unknown_s: 0, carried_s: 0 },
}

/** Of all that match, and of the idling, with the number of rows, of which not all are trips. */
export async function readSums(
  db: ScopedDb,
  matching: MatchingTrips,
  timeZone: string,
): Promise<{ count: number; total: TripSums }> {
  // A page is read beside it: workers would take the processor from that, and cost more than they save.
  await sql`set local max_parallel_workers_per_gather = 0`.execute(db)
  const { rows } = await sql<TripSums & { count: number }>`
    select ${SUMS}, count(*)::int as count from ${matching.relation}
  `.execute(db)
  const [{ count, ...sums } = { count: 0, ...NO_TRIPS }] = rows
  const days = daysOf(matching, timeZone)
  const { fromMs, untilMs } = matching.filter.span
  const atTheEnds = sql`(t.started_at < ${new Date(fromMs)} or t.ended_at >= ${new Date(untilMs)})`
  const others = [
    ...(await readOverMidnight(db, matching, days, timeZone, atTheEnds)),
    ...(await readIdling(db, matching, days, timeZone)),
  ]
  return { count, total: [sums, ...others].reduce(addTrips, NO_TRIPS) }
}

/** The days of a time zone on which these trips begin and the weeks of those, each summed over all that match. */
export async function readDays(
  db: ScopedDb,
  matching: MatchingTrips,
  page: readonly PastTrip[],
  timeZone: string,
): Promise<{ days: (OnDay<TripSums> & { week: string })[]; weeks: (TripSums & { week: string })[] }> {
  if (page.length === 0) return { days: [], weeks: [] }
  const onPage = page.map(trip => localDay(trip.startedAtMs, timeZone))
  const monday = (day: number) => day - ((weekdayOf(day) + 6) % 7)
  const [first, end] = [monday(Math.min(...onPage)), monday(Math.max(...onPage)) + 7]
  const days = await readDaySums(db, matching, { first, end }, timeZone)
  const shown = new Set(onPage.map(dayText))
  const sums = withWeeks(days, addTrips, NO_TRIPS)
  return { days: sums.days.filter(day => shown.has(day.date)), weeks: sums.weeks }
}

/** All days of a search, and all of it. */
export async function readPrintedSums(
  db: ScopedDb,
  matching: MatchingTrips,
  timeZone: string,
): Promise<{ days: ReadonlyMap<string, TripSums>; total: TripSums }> {
  const days = await readDaySums(db, matching, daysOf(matching, timeZone), timeZone)
  const { total } = await readSums(db, matching, timeZone)
  return { days: new Map(days.map(day => [day.date, day])), total }
}

/** Days of a search by date, those without trips left out unless there is something else on them. */
async function readDaySums(
  db: ScopedDb,
  matching: MatchingTrips,
  { first, end }: Days,
  timeZone: string,
): Promise<OnDay<TripSums>[]> {
  const [from, until] = [first, end].map(day => new Date(localDayStartMs(day, timeZone)))
  const { rows } = await sql<TripSums & { day: number }>`
    select ${dayOf(sql`started_at`, first, end, timeZone)} as day, ${SUMS} from ${matching.relation}
    where started_at >= ${from} and started_at < ${until} group by 1
  `.execute(db)
  const searched = daysOf(matching, timeZone)
  const days = { first: Math.max(first, searched.first), end: Math.min(end, searched.end) }
  const all = [
    ...rows.map(dated),
    ...(await readOverMidnight(db, matching, days, timeZone, sql`true`)),
    ...(await readIdling(db, matching, days, timeZone)),
  ]
  return [...Map.groupBy(all, row => row.date)]
    .map(([date, its]) => ({ date, ...its.reduce<TripSums>(addTrips, NO_TRIPS) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** The idling of days, during trips and outside of them, divided at midnight. */
async function readIdling(
  db: ScopedDb,
  { filter: { span, isIdling } }: MatchingTrips,
  { first, end }: Days,
  timeZone: string,
): Promise<OnDay<TripSums>[]> {
  if (end <= first) return []
  const from = new Date(Math.max(span.fromMs, localDayStartMs(first, timeZone)))
  const until = new Date(Math.min(span.untilMs, localDayStartMs(end, timeZone)))
  const { days, seconds } = dividedByDay({ first, end }, { from, until }, timeZone)
  const { rows } = await sql<{ place: number; idling_s: number }>`
    select place, ${seconds} as idling_s from stops halt cross join lateral ${days} as place
    where ${isIdling} and halt.started_at >= ${from}::timestamptz - interval '2 days' and halt.started_at < ${until}
      and halt.ended_at > ${from}
    group by 1
  `.execute(db)
  return rows.map(row => ({ ...NO_TRIPS, date: dayText(first + row.place - 1), idling_s: row.idling_s }))
}

const dated = <Sums>({ day, ...sums }: Sums & { day: number }) => ({ date: dayText(day), ...sums })

const addTrips = (a: TripSums, b: TripSums): TripSums => addEach<keyof TripSums>(a, b)

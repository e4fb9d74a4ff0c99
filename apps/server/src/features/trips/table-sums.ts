import type { StopSums, TripSums } from '@milepost/contract/trips.ts'
import { isoWeek } from '@milepost/domain/time/api-dates.ts'
import { dayText, localDay, localTimeMs, weekdayOf } from '@milepost/domain/time/local-time.ts'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import type { PastTrip } from '../../telemetry/past-trip.ts'
import type { MatchingTrips } from './trip-search.ts'
import { readLastingStops } from './trip-stops.ts'

interface DaySums extends TripSums {
  date: string
}

const SUMS = sql`count(*)::int as trips, (count(*) filter (where is_private))::int as private_trips,
  coalesce(sum(distance_m), 0) as distance_m, coalesce(sum(driving_s), 0)::int8 as driving_s,
  coalesce(sum(standing_s), 0)::int8 as standing_s`

const NO_TRIPS: TripSums = { trips: 0, private_trips: 0, distance_m: 0, driving_s: 0, standing_s: 0 }

/** Of all that match. */
export async function readSums(db: ScopedDb, { relation }: MatchingTrips): Promise<TripSums> {
  // A page is read beside it: workers would take the processor from that, and cost more than they save.
  await sql`set local max_parallel_workers_per_gather = 0`.execute(db)
  const { rows } = await sql<TripSums>`select ${SUMS} from ${relation}`.execute(db)
  return rows.reduce(addTrips, NO_TRIPS)
}

/** The days of a time zone on which these trips begin and the weeks of those, each summed over all that match. */
export async function readDays(
  db: ScopedDb,
  { relation }: MatchingTrips,
  page: readonly PastTrip[],
  timeZone: string,
): Promise<{ days: (DaySums & { week: string })[]; weeks: (TripSums & { week: string })[] }> {
  if (page.length === 0) return { days: [], weeks: [] }
  const onPage = page.map(trip => localDay(trip.startedAtMs, timeZone))
  const monday = (day: number) => day - ((weekdayOf(day) + 6) % 7)
  const from = new Date(localTimeMs(monday(Math.min(...onPage)), 0, timeZone))
  const until = new Date(localTimeMs(monday(Math.max(...onPage)) + 7, 0, timeZone))
  const { rows } = await sql<DaySums>`
    select (started_at at time zone ${timeZone})::date::text as date, ${SUMS} from ${relation}
    where started_at >= ${from} and started_at < ${until} group by 1 order by 1
  `.execute(db)
  const { days, weeks } = withWeeks(rows, addTrips, NO_TRIPS)
  const shown = new Set(onPage.map(dayText))
  return { days: days.filter(day => shown.has(day.date)), weeks }
}

interface DayStops extends StopSums {
  date: string
}

const NO_STOPS: StopSums = { stops: 0, parked_s: 0 }

/** The stops that the trips that match led to, by the day of the reader's time zone on which the trip began, and by week. */
export async function readStopSums(db: ScopedDb, { relation }: MatchingTrips, timeZone: string, nowMs: number) {
  // Workers would take the processor from the page that is read meanwhile.
  await sql`set local max_parallel_workers_per_gather = 0`.execute(db)
  const { rows } = await sql<DayStops>`
    select date::text, stops, round(extract(epoch from parked))::float8 as parked_s from (
      select (matching.started_at at time zone ${timeZone})::date as date, count(*)::int as stops,
        sum(s.ended_at - s.started_at) as parked
      from ${relation} join stops s on s.tracker_id = matching.tracker_id and s.started_at = matching.ended_at and s.kind = 'parked'
      group by 1
    ) day
  `.execute(db)
  const lasting = await readLasting(db, relation, timeZone, nowMs)
  const byDay = [...Map.groupBy([...rows, ...lasting], row => row.date)].map(([date, its]) => ({
    date,
    ...its.reduce(addStops, NO_STOPS),
  }))
  const { days, weeks } = withWeeks(
    byDay.sort((a, b) => (a.date < b.date ? -1 : 1)),
    addStops,
    NO_STOPS,
  )
  return { days, weeks, total: days.reduce(addStops, NO_STOPS) }
}

/** Only the last trip of a tracker can have led to a stop that lasts. */
async function readLasting(
  db: ScopedDb,
  relation: MatchingTrips['relation'],
  timeZone: string,
  nowMs: number,
): Promise<DayStops[]> {
  const { rows } = await sql<{ trackerId: number; vehicleId: number; endedAtMs: number; date: string }>`
    select tracker_id as "trackerId", vehicle_id as "vehicleId", extract(epoch from max(ended_at))::float8 * 1000 as "endedAtMs",
      (max(started_at) at time zone ${timeZone})::date::text as date
    from ${relation} group by tracker_id, vehicle_id
  `.execute(db)
  const dateOf = new Map(rows.map(row => [`${row.trackerId} ${row.endedAtMs}`, row.date]))
  const stops = await readLastingStops(db, rows, [], nowMs)
  return stops.flatMap(stop => {
    const date = dateOf.get(`${stop.trackerId} ${stop.startedAtMs}`)
    return date === undefined ? [] : [{ date, stops: 1, parked_s: Math.round((nowMs - stop.startedAtMs) / 1000) }]
  })
}

/** Days with their weeks, and the weeks summed from them. */
function withWeeks<Sums, Day extends Sums & { date: string }>(
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

const addTrips = (a: TripSums, b: TripSums): TripSums => ({
  trips: a.trips + b.trips,
  private_trips: a.private_trips + b.private_trips,
  distance_m: a.distance_m + b.distance_m,
  driving_s: a.driving_s + b.driving_s,
  standing_s: a.standing_s + b.standing_s,
})

const addStops = (a: StopSums, b: StopSums): StopSums => ({
  stops: a.stops + b.stops,
  parked_s: a.parked_s + b.parked_s,
})

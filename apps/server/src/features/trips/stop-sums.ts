import type { StopSums } from '@milepost/contract/trips.ts'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import type { MatchingTrips } from './matching-trips.ts'
import { weekOf } from './present-table.ts'
import { readLastingStops } from './stops-of-trips.ts'

interface DayRow extends StopSums {
  date: string
}

/** The stops that the trips that match led to, by the day of the reader's time zone on which the trip began, and by week. */
export async function readStopSums(db: ScopedDb, { relation }: MatchingTrips, timeZone: string, nowMs: number) {
  // Workers would take the processor from the page that is read meanwhile.
  await sql`set local max_parallel_workers_per_gather = 0`.execute(db)
  const { rows } = await sql<DayRow>`
    select date::text, stops, round(extract(epoch from parked))::float8 as parked_s from (
      select (matching.started_at at time zone ${timeZone})::date as date, count(*)::int as stops,
        sum(s.ended_at - s.started_at) as parked
      from ${relation} join stops s on s.tracker_id = matching.tracker_id and s.started_at = matching.ended_at and s.kind = 'parked'
      group by 1
    ) day
  `.execute(db)
  const days = new Map(rows.map(row => [row.date, row]))
  for (const { date, parked_s } of await readLasting(db, relation, timeZone, nowMs)) {
    const before = days.get(date) ?? NOTHING
    days.set(date, { date, stops: before.stops + 1, parked_s: before.parked_s + parked_s })
  }
  const dated = [...days.values()]
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(day => ({ ...day, week: weekOf(day.date) }))
  const weeks = [...Map.groupBy(dated, day => day.week)].map(([week, its]) => ({ week, ...its.reduce(added, NOTHING) }))
  return { days: dated, weeks, total: dated.reduce(added, NOTHING) }
}

/** Only the last trip of a tracker can have led to a stop that lasts. */
async function readLasting(db: ScopedDb, relation: MatchingTrips['relation'], timeZone: string, nowMs: number) {
  const { rows } = await sql<{ trackerId: number; vehicleId: number; endedAtMs: number; date: string }>`
    select tracker_id as "trackerId", vehicle_id as "vehicleId", extract(epoch from max(ended_at))::float8 * 1000 as "endedAtMs",
      (max(started_at) at time zone ${timeZone})::date::text as date
    from ${relation} group by tracker_id, vehicle_id
  `.execute(db)
  const dateOf = new Map(rows.map(row => [`${row.trackerId} ${row.endedAtMs}`, row.date]))
  const stops = await readLastingStops(db, rows, [], nowMs)
  return stops.map(stop => ({
    date: dateOf.get(`${stop.trackerId} ${stop.startedAtMs}`)!,
    parked_s: Math.round((nowMs - stop.startedAtMs) / 1000),
  }))
}

const NOTHING: StopSums = { stops: 0, parked_s: 0 }

const added = (a: StopSums, b: StopSums): StopSums => ({ stops: a.stops + b.stops, parked_s: a.parked_s + b.parked_s })

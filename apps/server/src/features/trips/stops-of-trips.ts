import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import { readOpenRows } from '../../history/read-open-rows.ts'
import { markMadePrivate, type PastStop, STOP_COLUMNS, type StopRow, toStop } from '../../history/read-stops.ts'
import type { PastTrip } from '../../history/read-trips.ts'

/** The stops that belong to trips, wherever these lie in time: on the way of each, and where it led to. */
export async function readStopsOfTrips(db: ScopedDb, trips: readonly PastTrip[], nowMs: number): Promise<PastStop[]> {
  const starts = trips.map(trip => new Date(trip.startedAtMs))
  const ends = trips.map(trip => new Date(trip.endedAtMs ?? nowMs))
  const { rows } = await sql<StopRow>`
    select ${STOP_COLUMNS} from unnest(${trips.map(trip => trip.trackerId)}::int[], ${starts}::timestamptz[], ${ends}::timestamptz[])
      as trip (tracker_id, started_at, ended_at)
    cross join lateral (
      select * from stops where stops.tracker_id = trip.tracker_id
        and stops.started_at >= trip.started_at and stops.started_at <= trip.ended_at
    ) s
  `.execute(db)
  const settled = rows.map(toStop)
  const stops = [...settled, ...(await readLastingStops(db, trips, settled, nowMs))]
  await markMadePrivate(db, stops)
  return stops
}

/** Where vehicles are parked now, if one of these trips led there and none of the `stops` that are settled follows it. */
export async function readLastingStops(
  db: ScopedDb,
  trips: readonly Pick<PastTrip, 'trackerId' | 'vehicleId' | 'endedAtMs'>[],
  stops: readonly PastStop[],
  nowMs: number,
): Promise<PastStop[]> {
  const keyOf = (trackerId: number, atMs: number | null) => `${trackerId} ${atMs}`
  const settled = new Set(stops.map(stop => keyOf(stop.trackerId, stop.startedAtMs)))
  const last = trips.filter(trip => trip.endedAtMs !== null && !settled.has(keyOf(trip.trackerId, trip.endedAtMs)))
  if (last.length === 0) return []
  const ends = new Set(last.map(trip => keyOf(trip.trackerId, trip.endedAtMs)))
  const open = await readOpenRows(db, [...new Set(last.map(trip => trip.vehicleId))], nowMs)
  return open.flatMap(({ trackerId, stop }) =>
    stop && ends.has(keyOf(trackerId, stop.startedAtMs)) ? [{ ...stop, trackerId }] : [],
  )
}

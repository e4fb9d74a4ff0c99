import type { Stop } from '@milepost/domain/fold/derived-rows.ts'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import { readOpenRows } from '../../history/read-open-rows.ts'
import type { PastStop } from '../../history/read-stops.ts'
import type { PastTrip } from '../../history/read-trips.ts'
import { maskStops } from './present-trips.ts'

interface StopRow {
  tracker_id: number
  vehicle_id: number
  kind: Stop['kind']
  started_ms: number
  ended_ms: number
  reason: Stop['reason']
  latitude: number
  longitude: number
  is_private: boolean
}

/** The stops that belong to trips, wherever these lie in time: on the way of each, and where it led to. */
export async function readStopsOfTrips(db: ScopedDb, trips: readonly PastTrip[], nowMs: number): Promise<PastStop[]> {
  const starts = trips.map(trip => new Date(trip.startedAtMs))
  const ends = trips.map(trip => new Date(trip.endedAtMs ?? nowMs))
  const { rows } = await sql<StopRow>`
    select s.tracker_id, s.vehicle_id, s.kind, extract(epoch from s.started_at)::float8 * 1000 as started_ms,
      extract(epoch from s.ended_at)::float8 * 1000 as ended_ms, s.reason, s.latitude, s.longitude, s.is_private
    from unnest(${trips.map(trip => trip.trackerId)}::int[], ${starts}::timestamptz[], ${ends}::timestamptz[])
      as trip (tracker_id, started_at, ended_at)
    cross join lateral (
      select * from stops where stops.tracker_id = trip.tracker_id
        and stops.started_at >= trip.started_at and stops.started_at <= trip.ended_at
    ) s
  `.execute(db)
  const stops = rows.map(toStop)
  return maskStops([...stops, ...(await readLastingStops(db, trips, stops, nowMs))], trips)
}

/** Where vehicles are parked now, if one of these trips led there. */
async function readLastingStops(
  db: ScopedDb,
  trips: readonly PastTrip[],
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

function toStop(row: StopRow): PastStop {
  return {
    trackerId: row.tracker_id,
    vehicleId: row.vehicle_id,
    kind: row.kind,
    startedAtMs: row.started_ms,
    endedAtMs: row.ended_ms,
    reason: row.reason,
    place: { latitude: row.latitude, longitude: row.longitude },
    driverKey: null,
    isPrivate: row.is_private,
    settledAtMs: row.ended_ms,
  }
}

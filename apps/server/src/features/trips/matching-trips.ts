import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import { type PastTrip, readCorrectedTrips, readTripsUnderWay } from '../../history/read-trips.ts'
import type { TripFilter } from './table-filter.ts'

/**
 * The trips that match, as relations to read from. Nearly all are rows of the table as they are; the few that have
 * corrections laid over them, and those under way, were read before and are handed in.
 */
export interface MatchingTrips {
  /** All of them, as `matching`. */
  relation: RawBuilder<unknown>
  /** Each named `t`. Rows as they were recorded, and among them those that `handedIn` stands for. */
  parts: {
    recorded: RawBuilder<unknown>
    uncorrected: RawBuilder<unknown>
    replaced: RawBuilder<unknown>
    handedIn: RawBuilder<unknown>
  }
  handedIn: readonly PastTrip[]
}

/** Prepares reading what matches a filter at `nowMs`. */
export async function matchTrips(db: ScopedDb, filter: TripFilter, nowMs: number): Promise<MatchingTrips> {
  const { customerIds, vehicleIds, span } = filter
  const corrected = await readCorrectedTrips(db, customerIds, span)
  const ids = vehicleIds === null ? null : new Set(vehicleIds)
  const handedIn = [...corrected, ...(await readTripsUnderWay(db, customerIds, ids, span, nowMs))]
  const of = (rows: RawBuilder<unknown>) =>
    sql`(select * from (select ${COLUMNS}, t.note from (${rows}) t where ${filter.recorded}) trip where ${filter.shown}) t`
  const table = sql`select *, null::text as note from trips`
  const parts = {
    recorded: of(table),
    uncorrected: of(sql`select * from (${table}) t where ${isNot(corrected)}`),
    replaced: of(rowsOf(corrected.map(asRecorded))),
    handedIn: of(rowsOf(handedIn)),
  }
  const all =
    handedIn.length === 0 ? parts.uncorrected : sql`${parts.uncorrected} union all select * from ${parts.handedIn}`
  return { parts, handedIn, relation: sql`(select * from ${all}) as matching` }
}

const COLUMNS = sql`t.tracker_id, t.started_at, t.ended_at, t.customer_id, t.vehicle_id, t.distance_m, t.driving_s,
  t.standing_s, t.max_speed_kmh, t.driver_key, t.is_private`

function isNot(trips: readonly PastTrip[]): RawBuilder<unknown> {
  if (trips.length === 0) return sql`true`
  const starts = trips.map(trip => new Date(trip.startedAtMs))
  return sql`(t.tracker_id, t.started_at) not in
    (select * from unnest(${trips.map(trip => trip.trackerId)}::int[], ${starts}::timestamptz[]))`
}

const asRecorded = (trip: PastTrip): PastTrip => ({ ...trip, ...trip.recorded, note: null })

function rowsOf(trips: readonly PastTrip[]): RawBuilder<unknown> {
  const rows = trips.map(trip => ({
    tracker_id: trip.trackerId,
    started_at: new Date(trip.startedAtMs),
    ended_at: new Date(trip.endedAtMs ?? trip.settledAtMs),
    vehicle_id: trip.vehicleId,
    distance_m: trip.distanceM,
    driving_s: trip.drivingS,
    standing_s: trip.standingS,
    max_speed_kmh: trip.maxSpeedKmh,
    driver_key: trip.driverKey,
    is_private: trip.isPrivate,
    note: trip.note,
  }))
  return sql`select u.*, v.customer_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u (tracker_id int,
      started_at timestamptz, ended_at timestamptz, vehicle_id int, distance_m float8, driving_s int, standing_s int,
      max_speed_kmh real, driver_key text, is_private boolean, note text)
    join vehicles v on v.id = u.vehicle_id`
}

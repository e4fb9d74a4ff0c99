import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import { SHOWN_EVENTS } from '../../db/telemetry-columns.ts'
import { type PastTrip, textOfKey } from '../../telemetry/past-trip.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'
import { unpackFlags } from '../../telemetry/trip-path-flags.ts'
import type { TraceEvent, TraceFix } from './trace.ts'

export async function readTraceEvents(db: ScopedDb, vehicleId: number, span: TimeSpan): Promise<TraceEvent[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(TRACE_EVENTS.select('e'))} from events e
    where e.vehicle_id = ${vehicleId}
      and e.recorded_at >= ${new Date(span.fromMs)} and e.recorded_at < ${new Date(span.untilMs)}
    order by e.recorded_at, e.sequence, e.code
  `.execute(db)
  return rows.map(row => {
    const { recordedAtMs: atMs, place, ...event } = TRACE_EVENTS.read(row)
    return { ...event, ...place, atMs }
  })
}

const TRACE_EVENTS = SHOWN_EVENTS.only(
  'trackerId',
  'recordedAtMs',
  'sequence',
  'code',
  'hasFix',
  'place',
  'headingDeg',
  'speedKmh',
  'isPrivate',
  'late',
)

interface PathRow {
  tracker_id: number
  started_ms: number
  after_ms: number
  latitude_e6: number
  longitude_e6: number
  heading_deg: number
  speed_kmh: number | null
  odometer_m: number | null
  sequence: number
  flags: number
  importance_m: number
}

/** Of a span the points of drawn trips that matter most, and which of the trips are drawn as they are now. */
export async function readPaths(db: ScopedDb, trips: readonly PastTrip[], span: TimeSpan, most: number) {
  const trackerIds = trips.map(trip => trip.trackerId)
  const starts = trips.map(trip => new Date(trip.startedAtMs))
  const drawn = sql`
    unnest(${trackerIds}::int[], ${starts}::timestamptz[]) as wanted (tracker_id, started_at)
    join trips t on t.tracker_id = wanted.tracker_id and t.started_at = wanted.started_at
    join trip_paths p on p.tracker_id = t.tracker_id and p.started_at = t.started_at and p.trip_xid = t.stored_xid`
  const known = await sql<{ tracker_id: number; started_ms: number }>`
    select p.tracker_id, extract(epoch from p.started_at)::float8 * 1000 as started_ms from ${drawn}
  `.execute(db)
  const { rows } = await sql<PathRow>`
    select p.tracker_id, extract(epoch from p.started_at)::float8 * 1000 as started_ms, point.*
    from ${drawn} cross join lateral unnest(p.after_ms, p.latitudes_e6, p.longitudes_e6, p.headings_deg, p.speeds_kmh,
      p.odometers_m, p.sequences, p.flags, p.importances_m) as point (after_ms, latitude_e6, longitude_e6, heading_deg,
      speed_kmh, odometer_m, sequence, flags, importance_m)
    where p.started_at + point.after_ms * interval '1 millisecond' >= ${new Date(span.fromMs)}
      and p.started_at + point.after_ms * interval '1 millisecond' < ${new Date(span.untilMs)}
    order by point.importance_m desc limit ${most}
  `.execute(db)
  const keys = new Set(known.rows.map(row => `${row.tracker_id} ${row.started_ms}`))
  return {
    fixes: rows.map(toFix),
    isDrawn: (trip: PastTrip) => keys.has(textOfKey(trip)),
  }
}

function toFix(row: PathRow): TraceFix {
  return {
    trackerId: row.tracker_id,
    atMs: row.started_ms + row.after_ms,
    sequence: row.sequence,
    latitude: row.latitude_e6 / 1e6,
    longitude: row.longitude_e6 / 1e6,
    headingDeg: row.heading_deg,
    speedKmh: row.speed_kmh,
    odometerM: row.odometer_m,
    importance: row.importance_m,
    tripStartMs: row.started_ms,
    ...unpackFlags(row.flags),
  }
}

/** When a vehicle was last heard of, or was last on a trip. */
export async function readLastRecorded(db: ScopedDb, vehicleId: number): Promise<string | null> {
  const { rows } = await sql<{ at_ms: number | null }>`
    select extract(epoch from greatest(
      (select max(s.recorded_at) from tracker_assignments a join tracker_states s on s.tracker_id = a.tracker_id
        where a.vehicle_id = ${vehicleId} and s.vehicle_id = ${vehicleId}),
      (select t.ended_at from trips t where t.vehicle_id = ${vehicleId} order by t.started_at desc limit 1)
    ))::float8 * 1000 as at_ms
  `.execute(db)
  const atMs = rows[0]?.at_ms ?? null
  return atMs === null ? null : new Date(atMs).toISOString()
}

/** Whose midnight divides trips. */
export async function readTimeZone(db: ScopedDb, customerId: number): Promise<string> {
  const { time_zone } = await db
    .selectFrom('customers')
    .select('time_zone')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return time_zone
}

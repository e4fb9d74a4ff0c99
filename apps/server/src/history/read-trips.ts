import type { DayPart, Trip, TripEnd, TripStart } from '@milepost/domain/fold/derived-rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../db/scope.ts'
import { readOpenRows } from './read-open-rows.ts'
import { overlaps, type TimeSpan } from './time-span.ts'
import { type CorrectedTrip, overlayCorrections } from './trip-corrections.ts'

/** As people are shown it, corrections laid over it. */
export type PastTrip = CorrectedTrip

type RecordedTrip = Trip & { trackerId: number }

/** A trip is shorter than two days, or it is not one that somebody drives. */
const LONGEST_TRIP_MS = 2 * 86_400_000

/** The trips of vehicles that lie in a span in part or whole, by vehicle and time, the one under way included. */
export async function readTrips(
  db: ScopedDb,
  vehicleIds: readonly number[],
  span: TimeSpan,
  nowMs: number,
): Promise<PastTrip[]> {
  const from = new Date(span.fromMs)
  const settled = await sql<TripRow>`
    select ${COLUMNS} from trips t
    where t.vehicle_id = any(${vehicleIds}::int[]) and t.started_at >= ${from} and t.started_at < ${new Date(span.untilMs)}
    union all
    select ${COLUMNS} from ${lastBefore(vehicleIds, from)}
  `.execute(db)
  const trips = [...settled.rows.map(toTrip), ...(await readOpenTrips(db, vehicleIds, span, nowMs))]
  return (await overlayCorrections(db, trips)).sort(byVehicleAndTime)
}

/** Trips of one tracker do not overlap: of those that began before a span only the last can reach into it. */
function lastBefore(vehicleIds: readonly number[], from: Date): RawBuilder<unknown> {
  return sql`(
      select distinct tracker_id, vehicle_id from tracker_assignments where vehicle_id = any(${vehicleIds}::int[])
    ) assignment cross join lateral (
      select * from trips where trips.tracker_id = assignment.tracker_id and trips.started_at < ${from}
      order by trips.started_at desc limit 1
    ) t where t.vehicle_id = assignment.vehicle_id and t.ended_at > ${from}`
}

async function readOpenTrips(
  db: ScopedDb,
  vehicleIds: readonly number[],
  span: TimeSpan,
  nowMs: number,
): Promise<RecordedTrip[]> {
  return (await readOpenRows(db, vehicleIds, nowMs)).flatMap(({ trackerId, trip }) =>
    trip && overlaps(span, trip.startedAtMs, trip.endedAtMs) ? [{ ...trip, trackerId }] : [],
  )
}

/** What tells trips apart, and what is under way in full. */
export interface TripKey {
  trackerId: number
  startedAtMs: number
}

/** As `readTrips`, by time over all vehicles and only their keys: for lists of which a page is read. */
export async function readTripKeys(
  db: ScopedDb,
  vehicleIds: readonly number[],
  span: TimeSpan,
  nowMs: number,
): Promise<(TripKey | RecordedTrip)[]> {
  const from = new Date(span.fromMs)
  const settled = await sql<TripKey>`
    select tracker_id as "trackerId", extract(epoch from started_at)::float8 * 1000 as "startedAtMs" from trips
    where vehicle_id = any(${vehicleIds}::int[]) and started_at >= ${from} and started_at < ${new Date(span.untilMs)}
    union all
    select t.tracker_id, extract(epoch from t.started_at)::float8 * 1000 from ${lastBefore(vehicleIds, from)}
  `.execute(db)
  const keys: (TripKey | RecordedTrip)[] = settled.rows
  keys.push(...(await readOpenTrips(db, vehicleIds, span, nowMs)))
  return keys.sort((a, b) => a.startedAtMs - b.startedAtMs || a.trackerId - b.trackerId)
}

/** The trips of these keys, in the same order. */
export async function readTripsByKey(db: ScopedDb, keys: readonly (TripKey | RecordedTrip)[]): Promise<PastTrip[]> {
  const settled = keys.filter(key => !('vehicleId' in key))
  const trackerIds = settled.map(key => key.trackerId)
  const starts = settled.map(key => new Date(key.startedAtMs))
  const { rows } = await sql<TripRow>`
    select ${COLUMNS} from unnest(${trackerIds}::int[], ${starts}::timestamptz[]) as asked (tracker_id, started_at)
    join trips t on t.tracker_id = asked.tracker_id and t.started_at = asked.started_at
  `.execute(db)
  const found = [...rows.map(toTrip), ...keys.filter(key => 'vehicleId' in key)]
  return (await overlayCorrections(db, found)).sort(
    (a, b) => a.startedAtMs - b.startedAtMs || a.trackerId - b.trackerId,
  )
}

/** The trips of customers that began in a span and have corrections laid over them: few, whatever the span. */
export async function readCorrectedTrips(
  db: ScopedDb,
  customerIds: readonly number[],
  { fromMs, untilMs }: TimeSpan,
): Promise<PastTrip[]> {
  const [from, until] = [new Date(fromMs), new Date(untilMs)]
  // Found from the corrections, tracker by tracker: as a plain join it would read every trip of the span.
  const { rows } = await sql<TripRow>`
    with corrections as materialized (
      select distinct tracker_id, started_at, ended_at from trip_corrections
      where customer_id = any(${customerIds}::int[]) and started_at < ${until} and ended_at > ${from}
    )
    select distinct ${COLUMNS} from corrections c cross join lateral (
      select * from trips where trips.tracker_id = c.tracker_id and trips.started_at < c.ended_at
        and trips.started_at > c.started_at - interval '2 days' and trips.ended_at > c.started_at
        and trips.started_at >= ${from} and trips.started_at < ${until}
      offset 0
    ) t
  `.execute(db)
  return overlayCorrections(db, rows.map(toTrip))
}

/** What is under way in vehicles that drive now: of a parked fleet nothing is read. */
export async function readTripsUnderWay(
  db: ScopedDb,
  customerIds: readonly number[],
  /** Null: all of the customers'. */
  vehicleIds: ReadonlySet<number> | null,
  span: TimeSpan,
  nowMs: number,
): Promise<PastTrip[]> {
  if (span.untilMs <= nowMs - LONGEST_TRIP_MS) return []
  // The state is JSON that the fold wrote: without a run there is no trip.
  const { rows } = await sql<{ vehicle_id: number }>`
    select distinct a.vehicle_id from tracker_folds f join tracker_assignments a on a.tracker_id = f.tracker_id
    where f.customer_id = any(${customerIds}::int[]) and position('"run":{' in f.state) > 0
  `.execute(db)
  const driving = rows.map(row => row.vehicle_id).filter(id => vehicleIds === null || vehicleIds.has(id))
  const trips = driving.length === 0 ? [] : await readOpenTrips(db, driving, span, nowMs)
  return overlayCorrections(
    db,
    trips.filter(trip => trip.startedAtMs >= span.fromMs && trip.startedAtMs < span.untilMs),
  )
}

/** One trip by its key, settled or under way. */
export async function readTrip(
  db: ScopedDb,
  trackerId: number,
  startedAtMs: number,
  nowMs: number,
): Promise<PastTrip | null> {
  const { rows } = await sql<TripRow>`
    select ${COLUMNS} from trips t where t.tracker_id = ${trackerId} and t.started_at = ${new Date(startedAtMs)}
  `.execute(db)
  if (rows[0]) return (await overlayCorrections(db, [toTrip(rows[0])]))[0]!
  const state = await sql<{ vehicle_id: number }>`
    select vehicle_id from tracker_assignments where tracker_id = ${trackerId}
  `.execute(db)
  const vehicleIds = state.rows.map(row => row.vehicle_id)
  const open = (await readOpenRows(db, vehicleIds, nowMs)).find(row => row.trackerId === trackerId)?.trip
  if (open?.startedAtMs !== startedAtMs) return null
  return (await overlayCorrections(db, [{ ...open, trackerId }]))[0]!
}

/** The trips of whoever identifies himself by one of these keys, and those that were corrected to be his. */
export async function readTripsByDriverKey(
  db: ScopedDb,
  customerId: number,
  keys: readonly string[],
  span: TimeSpan,
): Promise<PastTrip[]> {
  if (keys.length === 0) return []
  const from = new Date(span.fromMs - LONGEST_TRIP_MS)
  const [until, endsAfter] = [new Date(span.untilMs), new Date(span.fromMs)]
  const inSpan = sql`t.started_at >= ${from} and t.started_at < ${until} and t.ended_at > ${endsAfter}`
  const { rows } = await sql<TripRow>`
    select ${COLUMNS} from trips t
    where t.customer_id = ${customerId} and t.driver_key = any(${keys}::text[]) and ${inSpan}
    union
    select ${COLUMNS} from standing_trip_corrections c
    join trips t on t.tracker_id = c.tracker_id and t.started_at < c.ended_at and t.ended_at > c.started_at and ${inSpan}
    where c.customer_id = ${customerId} and c.field = 'driver' and c.driver_key = any(${keys}::text[])
      and c.started_at < ${until} and c.ended_at > ${endsAfter}
  `.execute(db)
  const trips = await overlayCorrections(db, rows.map(toTrip))
  return trips.filter(trip => trip.driverKey !== null && keys.includes(trip.driverKey)).sort(byVehicleAndTime)
}

const COLUMNS: RawBuilder<unknown> = sql`t.tracker_id, t.vehicle_id, extract(epoch from t.started_at)::float8 * 1000 as started_ms,
  extract(epoch from t.ended_at)::float8 * 1000 as ended_ms, t.start_reason, t.end_reason, t.start_latitude, t.start_longitude,
  t.end_latitude, t.end_longitude, t.start_odometer_m, t.end_odometer_m, t.distance_m, t.driving_s, t.standing_s,
  t.unknown_s, t.max_speed_kmh, t.driver_key, t.is_private, t.days, extract(epoch from t.settled_at)::float8 * 1000 as settled_ms`

interface TripRow {
  tracker_id: number
  vehicle_id: number
  started_ms: number
  ended_ms: number
  start_reason: TripStart
  end_reason: TripEnd
  start_latitude: number | null
  start_longitude: number | null
  end_latitude: number | null
  end_longitude: number | null
  start_odometer_m: number | null
  end_odometer_m: number | null
  distance_m: number
  driving_s: number
  standing_s: number
  unknown_s: number
  max_speed_kmh: number
  driver_key: string | null
  is_private: boolean
  days: DayPart[]
  settled_ms: number
}

function toTrip(row: TripRow): RecordedTrip {
  return {
    trackerId: row.tracker_id,
    vehicleId: row.vehicle_id,
    startedAtMs: row.started_ms,
    endedAtMs: row.ended_ms,
    startReason: row.start_reason,
    endReason: row.end_reason,
    start: placeOf(row.start_latitude, row.start_longitude),
    end: placeOf(row.end_latitude, row.end_longitude),
    startOdometerM: row.start_odometer_m,
    endOdometerM: row.end_odometer_m,
    distanceM: row.distance_m,
    drivingS: row.driving_s,
    standingS: row.standing_s,
    unknownS: row.unknown_s,
    maxSpeedKmh: row.max_speed_kmh,
    driverKey: row.driver_key,
    isPrivate: row.is_private,
    days: row.days,
    settledAtMs: row.settled_ms,
  }
}

function placeOf(latitude: number | null, longitude: number | null) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function byVehicleAndTime(a: PastTrip, b: PastTrip): number {
  return a.vehicleId - b.vehicleId || a.startedAtMs - b.startedAtMs
}

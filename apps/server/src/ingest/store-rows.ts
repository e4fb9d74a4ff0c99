import { bytesArray, fixedArray, jsonArray, textArray } from '../db/binary-arrays.ts'
import type { PoolClient } from '../db/pools.ts'
import { insertDerived } from '../fold/derived-columns.ts'
import type { FoldedRows } from './fold-rows.ts'
import type { Row, Submission } from './submission.ts'

/**
 * One statement, hence one round trip and one transaction. Its parts do not see each other's rows and need not. Derived rows
 * that are there already came from the same records. The
 * last part refuses everything when a fold was moved on meanwhile; it comes before the count of late rows, so that folds are
 * locked before re-folds, as a re-fold does it.
 */
const STORE = {
  name: 'store-positions',
  text: `
with frames as (
  insert into raw_frames (id, tracker_id, customer_id, protocol, received_at, positions, bytes, readings)
  select * from unnest(
    $1::int8[], $2::int4[], $3::int4[], $4::text[], $5::timestamptz[], $6::int4[], $7::bytea[], $8::jsonb[])
), stored as (
  insert into positions (
    tracker_id, recorded_at, sequence, customer_id, vehicle_id, frame_id, received_at, latitude, longitude, altitude_m,
    heading_deg, speed_kmh, satellites, priority, has_fix, late, event_id, ignition, moving, odometer_m,
    external_voltage_mv, driver_key, device_events, attributes)
  select * from unnest(
    $9::int4[], $10::timestamptz[], $11::int4[], $12::int4[], $13::int4[], $14::int8[], $15::timestamptz[],
    $16::float8[], $17::float8[], $18::float4[], $19::float4[], $20::float4[], $21::int2[], $22::int2[], $23::bool[],
    $24::bool[], $25::int4[], $26::bool[], $27::bool[], $28::int8[], $29::int4[], $30::text[], $31::jsonb[], $32::jsonb[])
  on conflict do nothing
  returning tracker_id, recorded_at, sequence, customer_id
), moved as (
  insert into tracker_states as state (
    tracker_id, customer_id, vehicle_id, recorded_at, sequence, received_at, latitude, longitude, heading_deg,
    speed_kmh, ignition, odometer_m)
  select * from unnest(
    $33::int4[], $34::int4[], $35::int4[], $36::timestamptz[], $37::int4[], $38::timestamptz[], $39::float8[],
    $40::float8[], $41::float4[], $42::float4[], $43::bool[], $44::int8[])
  on conflict (tracker_id) do update set
    customer_id = excluded.customer_id, vehicle_id = excluded.vehicle_id, recorded_at = excluded.recorded_at,
    sequence = excluded.sequence, received_at = excluded.received_at, latitude = excluded.latitude,
    longitude = excluded.longitude, heading_deg = excluded.heading_deg, speed_kmh = excluded.speed_kmh,
    ignition = excluded.ignition, odometer_m = excluded.odometer_m
  where (excluded.recorded_at, excluded.sequence) > (state.recorded_at, state.sequence)
  returning tracker_id
), folds as (
  insert into tracker_folds as fold (tracker_id, customer_id, version, folded_at, folded_sequence, state)
  select * from unnest($45::int4[], $46::int4[], $47::int8[], $48::timestamptz[], $49::int4[], $50::text[])
  on conflict (tracker_id) do update set
    customer_id = excluded.customer_id, version = excluded.version, folded_at = excluded.folded_at,
    folded_sequence = excluded.folded_sequence, state = excluded.state
  where fold.version = excluded.version - 1
  returning 1
), checkpoints as (
  insert into fold_checkpoints (tracker_id, day, customer_id, state)
  select tracker_id, day, customer_id, state from json_populate_recordset(null::fold_checkpoints, $51::json)
  on conflict (tracker_id, day) do update set state = excluded.state
), trips as (${insertDerived('trips', '$52')} on conflict do nothing
), stops as (${insertDerived('stops', '$53')} on conflict do nothing
), events as (${insertDerived('events', '$54')} on conflict do nothing
), visits as (${insertDerived('geofence_visits', '$55')} on conflict do nothing
), late as (
  insert into refolds as refold (tracker_id, customer_id, from_at, until_at)
  select tracker_id, min(stored.customer_id), min(recorded_at), max(recorded_at) from stored
  join unnest($56::int4[], $57::timestamptz[], $58::int4[]) as candidate (tracker_id, recorded_at, sequence)
    using (tracker_id, recorded_at, sequence)
  group by tracker_id order by tracker_id
  on conflict (tracker_id) do update set
    from_at = least(refold.from_at, excluded.from_at), until_at = greatest(refold.until_at, excluded.until_at),
    generation = refold.generation + 1
  returning 1
)
select assert_folds_current($59, (select count(*) from folds)::int4),
  (select count(*) from stored)::int4 as stored, array(select tracker_id from moved) as moved,
  (select count(*) from late)::int4 as late`,
}

type FrameRow = { frameId: number; submission: Submission }

/** Another process has moved on a fold that this batch was built upon. Nothing was stored; read the heads again. */
export const FOLD_MOVED_ON = 'MP001'

interface Stored {
  /** Positions that were new. */
  stored: number
  /** Trackers whose newest fix moved forward. */
  moved: number[]
  /** Trackers that wait to be folded again because of late positions. */
  late: number
}

/** Stores frames, positions, newest fixes and what the fold made of the positions. */
export async function storeRows(
  client: PoolClient,
  frames: FrameRow[],
  rows: readonly Row[],
  newest: Row[],
  folded: FoldedRows,
): Promise<Stored> {
  const values = [
    ...frameColumns(frames),
    ...positionColumns(rows),
    ...stateColumns(newest),
    ...foldColumns(folded),
    ...derivedParameters(folded),
    ...lateColumns(folded.late),
    folded.heads.size,
  ]
  const result = await client.query<Stored>({ ...STORE, values })
  return result.rows[0]!
}

function frameColumns(frames: FrameRow[]): Buffer[] {
  return [
    fixedArray('int8', frames, f => f.frameId),
    fixedArray('int4', frames, f => f.submission.tracker.id),
    fixedArray('int4', frames, f => f.submission.tracker.customerId),
    textArray(frames, f => f.submission.protocol),
    fixedArray('timestamptz', frames, f => f.submission.receivedAtMs),
    fixedArray('int4', frames, f => f.submission.positions.length),
    bytesArray(frames, f => f.submission.bytes),
    jsonArray(frames, f => (f.submission.readings ? JSON.stringify(f.submission.readings) : null)),
  ]
}

function positionColumns(rows: readonly Row[]): Buffer[] {
  return [
    fixedArray('int4', rows, r => r.submission.tracker.id),
    fixedArray('timestamptz', rows, r => r.position.recordedAtMs),
    fixedArray('int4', rows, r => r.position.sequence),
    fixedArray('int4', rows, r => r.submission.tracker.customerId),
    fixedArray('int4', rows, r => r.vehicleId),
    fixedArray('int8', rows, r => r.frameId),
    fixedArray('timestamptz', rows, r => r.submission.receivedAtMs),
    fixedArray('float8', rows, r => r.position.latitude),
    fixedArray('float8', rows, r => r.position.longitude),
    fixedArray('float4', rows, r => r.position.altitudeM),
    fixedArray('float4', rows, r => r.position.headingDeg),
    fixedArray('float4', rows, r => r.position.speedKmh),
    fixedArray('int2', rows, r => r.position.satellites),
    fixedArray('int2', rows, r => r.position.priority),
    fixedArray('bool', rows, r => r.position.hasFix),
    fixedArray('bool', rows, r => r.position.late),
    fixedArray('int4', rows, r => r.position.eventId),
    fixedArray('bool', rows, r => r.position.ignition),
    fixedArray('bool', rows, r => r.position.moving),
    fixedArray('int8', rows, r => r.position.odometerM),
    fixedArray('int4', rows, r => r.position.externalVoltageMv),
    textArray(rows, r => r.position.driverKey),
    jsonArray(rows, r => (r.position.events ? JSON.stringify(r.position.events) : null)),
    jsonArray(rows, r => (r.position.attributes ? JSON.stringify(r.position.attributes) : null)),
  ]
}

function stateColumns(rows: Row[]): Buffer[] {
  return [
    fixedArray('int4', rows, r => r.submission.tracker.id),
    fixedArray('int4', rows, r => r.submission.tracker.customerId),
    fixedArray('int4', rows, r => r.vehicleId),
    fixedArray('timestamptz', rows, r => r.position.recordedAtMs),
    fixedArray('int4', rows, r => r.position.sequence),
    fixedArray('timestamptz', rows, r => r.submission.receivedAtMs),
    fixedArray('float8', rows, r => r.position.latitude),
    fixedArray('float8', rows, r => r.position.longitude),
    fixedArray('float4', rows, r => r.position.headingDeg),
    fixedArray('float4', rows, r => r.position.speedKmh),
    fixedArray('bool', rows, r => r.position.ignition),
    fixedArray('int8', rows, r => r.position.odometerM),
  ]
}

function foldColumns({ heads }: FoldedRows): Buffer[] {
  const folds = [...heads]
  return [
    fixedArray('int4', folds, ([trackerId]) => trackerId),
    fixedArray('int4', folds, ([, head]) => head.customerId),
    fixedArray('int8', folds, ([, head]) => head.version),
    fixedArray('timestamptz', folds, ([, head]) => head.recordedAtMs),
    fixedArray('int4', folds, ([, head]) => head.sequence),
    textArray(folds, ([, head]) => head.stateText),
  ]
}

function derivedParameters({ checkpoints, derived }: FoldedRows): string[] {
  return [checkpoints, derived.trips, derived.stops, derived.events, derived.geofence_visits].map(rows =>
    JSON.stringify(rows),
  )
}

function lateColumns(late: readonly Row[]): Buffer[] {
  return [
    fixedArray('int4', late, r => r.submission.tracker.id),
    fixedArray('timestamptz', late, r => r.position.recordedAtMs),
    fixedArray('int4', late, r => r.position.sequence),
  ]
}

import { bytesArray, fixedArray, jsonArray, textArray } from '../db/binary-arrays.ts'
import type { PoolClient } from '../db/pools.ts'
import type { Row, Submission } from './submission.ts'

/**
 * One statement, hence one round trip and one transaction. The three inserts do not see each other's rows and need not.
 */
const STORE = {
  name: 'store-positions',
  text: `
with frames as (
  insert into raw_frames (id, tracker_id, customer_id, protocol, received_at, positions, bytes)
  select * from unnest($1::int8[], $2::int4[], $3::int4[], $4::text[], $5::timestamptz[], $6::int4[], $7::bytea[])
), stored as (
  insert into positions (
    tracker_id, recorded_at, sequence, customer_id, vehicle_id, frame_id, received_at, latitude, longitude, altitude_m,
    heading_deg, speed_kmh, satellites, priority, has_fix, late, event_id, ignition, moving, odometer_m,
    external_voltage_mv, attributes)
  select * from unnest(
    $8::int4[], $9::timestamptz[], $10::int4[], $11::int4[], $12::int4[], $13::int8[], $14::timestamptz[],
    $15::float8[], $16::float8[], $17::float4[], $18::float4[], $19::float4[], $20::int2[], $21::int2[], $22::bool[],
    $23::bool[], $24::int4[], $25::bool[], $26::bool[], $27::int8[], $28::int4[], $29::jsonb[])
  on conflict do nothing
  returning 1
), moved as (
  insert into tracker_states as state (
    tracker_id, customer_id, vehicle_id, recorded_at, sequence, received_at, latitude, longitude, heading_deg,
    speed_kmh, ignition, odometer_m)
  select * from unnest(
    $30::int4[], $31::int4[], $32::int4[], $33::timestamptz[], $34::int4[], $35::timestamptz[], $36::float8[],
    $37::float8[], $38::float4[], $39::float4[], $40::bool[], $41::int8[])
  on conflict (tracker_id) do update set
    customer_id = excluded.customer_id, vehicle_id = excluded.vehicle_id, recorded_at = excluded.recorded_at,
    sequence = excluded.sequence, received_at = excluded.received_at, latitude = excluded.latitude,
    longitude = excluded.longitude, heading_deg = excluded.heading_deg, speed_kmh = excluded.speed_kmh,
    ignition = excluded.ignition, odometer_m = excluded.odometer_m
  where (excluded.recorded_at, excluded.sequence) > (state.recorded_at, state.sequence)
  returning tracker_id
)
select (select count(*) from stored)::int4 as stored, array(select tracker_id from moved) as moved`,
}

type FrameRow = { frameId: number; submission: Submission }

/** Stores frames, positions and newest fixes; says how many positions were new and which trackers moved forward. */
export async function storeRows(
  client: PoolClient,
  frames: FrameRow[],
  rows: Row[],
  newest: Row[],
): Promise<{ stored: number; moved: number[] }> {
  const values = [...frameColumns(frames), ...positionColumns(rows), ...stateColumns(newest)]
  const result = await client.query<{ stored: number; moved: number[] }>({ ...STORE, values })
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
  ]
}

function positionColumns(rows: Row[]): Buffer[] {
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

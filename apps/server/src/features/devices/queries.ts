import { type RawBuilder, sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'

const inScope = ({ customerIds }: Scope, table: string): RawBuilder<boolean> =>
  customerInScope({ customerIds }, `${table}.customer_id`)

export interface ActiveDeviceRow {
  tracker: number
  device_id: string
  protocol: string
  model: string | null
  vehicle: number | null
  registration: string | null
  connected: boolean
  connected_at: Date | null
  last_heard: Date | null
  last_position: Date | null
}

/** Every tracker of the scope with its connection and what was last heard of it. */
export async function findActiveDevices(db: ScopedDb, scope: Scope): Promise<ActiveDeviceRow[]> {
  const { rows } = await sql<ActiveDeviceRow>`
    select t.id as tracker, t.device_id, coalesce(s.protocol, t.protocol) as protocol, t.model, v.id as vehicle,
      v.registration, s.connected_at is not null and s.disconnected_at is null as connected, s.connected_at,
      greatest(s.heard_at, p.received_at) as last_heard, p.recorded_at as last_position
    from trackers t
    left join device_sessions s on s.tracker_id = t.id
    left join tracker_states p on p.tracker_id = t.id
    left join tracker_assignments a on a.tracker_id = t.id and a.unassigned_at is null
    left join vehicles v on v.id = a.vehicle_id
    where ${inScope(scope, 't')} order by t.device_id`.execute(db)
  return rows
}

/** Whether the tracker is one of the scope's. */
export async function hasTracker(db: ScopedDb, scope: Scope, trackerId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from trackers t where t.id = ${trackerId} and ${inScope(scope, 't')}`.execute(db)
  return rows.length > 0
}

export interface RawFrameRow {
  received_at: Date
  protocol: string
  outcome: string
  bytes: Buffer
  readings: Record<string, unknown> | null
  frame_id: number | null
  xid: string | null
}

export interface RawWindow {
  trackerId: number
  fromMs: number
  untilMs: number
  offset: number
  limit: number
}

/** What a tracker sent in a time, newest first: frames that were stored, and those turned away. */
export async function findRawFrames(db: ScopedDb, scope: Scope, window: RawWindow): Promise<RawFrameRow[]> {
  const { rows } = await sql<RawFrameRow>`
    select received_at, protocol, 'stored' as outcome, bytes, readings, id as frame_id,
      stored_xid::text as xid from raw_frames f
    where ${inScope(scope, 'f')} and ${received(window)}
    union all
    select received_at, protocol, reason, bytes, null, null, null from rejected_frames f
    where ${inScope(scope, 'f')} and ${received(window)}
    order by received_at desc, frame_id desc limit ${window.limit} offset ${window.offset}`.execute(db)
  return rows
}

export async function countRawFrames(db: ScopedDb, scope: Scope, window: RawWindow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from raw_frames f where ${inScope(scope, 'f')} and ${received(window)})
      + (select count(*) from rejected_frames f where ${inScope(scope, 'f')} and ${received(window)}) as count
  `.execute(db)
  return rows[0]!.count
}

const received = ({ trackerId, fromMs, untilMs }: RawWindow) =>
  sql`tracker_id = ${trackerId} and received_at >= ${new Date(fromMs)} and received_at < ${new Date(untilMs)}`

export interface FramePositionRow {
  frame_id: number
  recorded_at: Date
  sequence: number
  latitude: number
  longitude: number
  has_fix: boolean
  speed_kmh: number
  heading_deg: number
  altitude_m: number
  satellites: number
  priority: number
  event_id: number
  late: boolean
  ignition: boolean | null
  moving: boolean | null
  odometer_m: number | null
  external_voltage_mv: number | null
  driver_key: string | null
  device_events: { kind: string; value: number | null }[] | null
  attributes: Record<string, unknown> | null
}

/**
 * The positions that came first with these frames; a record that was there already belongs to the frame that brought it.
 * Found by the transactions that stored them: positions have no index by frame, and need none.
 */
export async function findFramePositions(
  db: ScopedDb,
  scope: Scope,
  trackerId: number,
  frameIds: number[],
  xids: string[],
): Promise<FramePositionRow[]> {
  const { rows } = await sql<FramePositionRow>`
    select frame_id, recorded_at, sequence, latitude, longitude, has_fix, speed_kmh, heading_deg, altitude_m, satellites,
      priority, event_id, late, ignition, moving, odometer_m, external_voltage_mv, driver_key, device_events, attributes
    from positions p
    where ${inScope(scope, 'p')} and stored_xid = any(${xids}::xid8[]) and tracker_id = ${trackerId}
      and frame_id = any(${frameIds}::int8[])
    order by recorded_at, sequence`.execute(db)
  return rows
}

export interface QuarantinedRow {
  frame_id: number
  reason: string
  record: unknown
}

export async function findQuarantined(
  db: ScopedDb,
  scope: Scope,
  trackerId: number,
  frameIds: number[],
): Promise<QuarantinedRow[]> {
  const { rows } = await sql<QuarantinedRow>`
    select frame_id, reason, record from quarantined_records q
    where ${inScope(scope, 'q')} and tracker_id = ${trackerId} and frame_id = any(${frameIds}::int8[])`.execute(db)
  return rows
}

import type { Ordered } from '@milepost/contract/records.ts'
import type { WireFaultKind } from '@milepost/domain/fold/ignition-wire.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import { oneRow } from '../../db/one-row.ts'
import { orderDirection } from '../../db/order-direction.ts'
import { hasPrivateTime, isPositionPrivate, isPrivateAt } from '../../db/private-times.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { POSITIONS, RAW_FRAMES } from '../../db/telemetry-columns.ts'
import { orNull, TelemetryTable } from '../../db/telemetry-table.ts'

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
  wire_fault: WireFaultKind | null
  wire_fault_since: Date | null
  clock_offset_ms: number | null
  clock_fault_since: Date | null
  unbelieved_records: number | null
  unbelieved_first: Date | null
  unbelieved_last: Date | null
}

/** Every tracker of the scope, or of one of its vehicles, with its connection, what was last heard of it and what is wrong with it. */
export async function findActiveDevices(
  db: ScopedDb,
  scope: Scope,
  { vehicle = null }: { vehicle?: number | null | undefined },
): Promise<ActiveDeviceRow[]> {
  const { rows } = await sql<ActiveDeviceRow>`
    select t.id as tracker, t.device_id, coalesce(s.protocol, t.protocol) as protocol, t.model, v.id as vehicle,
      v.registration, s.connected_at is not null and s.disconnected_at is null as connected, s.connected_at,
      greatest(s.heard_at, p.received_at) as last_heard, p.recorded_at as last_position,
      f.wire_fault, f.wire_fault_since, c.offset_ms as clock_offset_ms, c.since_at as clock_fault_since,
      u.records as unbelieved_records, u.first_received_at as unbelieved_first, u.last_received_at as unbelieved_last
    from trackers t
    left join device_sessions s on s.tracker_id = t.id
    left join tracker_states p on p.tracker_id = t.id
    left join tracker_folds f on f.tracker_id = t.id
    left join tracker_clocks c on c.tracker_id = t.id
    left join unbelieved_times u on u.tracker_id = t.id
    left join tracker_assignments a on a.tracker_id = t.id and a.unassigned_at is null
    left join vehicles v on v.id = a.vehicle_id
    where ${inScope(scope, 't')} and t.archived_at is null and (${vehicle}::int is null or v.id = ${vehicle}::int) order by t.device_id`.execute(
    db,
  )
  return rows
}

/** Whether the tracker is one of the scope's. */
export async function hasTracker(db: ScopedDb, scope: Scope, trackerId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from trackers t where t.id = ${trackerId} and ${inScope(scope, 't')}`.execute(db)
  return rows.length > 0
}

const { id, receivedAtMs, protocol, bytes, readings } = RAW_FRAMES.fields

/** Frames as they are listed, of which those that were turned away have no id. */
const FRAMES = new TelemetryTable('raw_frames', ['receivedAtMs', 'frameId'], {
  receivedAtMs,
  protocol,
  bytes,
  readings,
  frameId: orNull(id),
})

interface Outcome {
  outcome: string
  xid: string | null
  /** How many records the frame brought, new or not; null of one that was turned away. */
  records: number | null
  /** The vehicle was in private when it came. */
  is_received_privately: boolean
  /** The vehicle was in private some time before, which frames that cannot be read any more may tell of. */
  is_after_private: boolean
}

export type RawFrame = ReturnType<typeof FRAMES.read> & Outcome

type FrameRow = Record<string, unknown> & Outcome

export interface RawWindow extends Ordered {
  trackerId: number
  fromMs: number
  untilMs: number
  offset: number
  limit: number
}

/** Devices send again what was not acknowledged, and what they gathered where there is no network. */
const SENT_AGAIN_WITHIN = '1 day'

/** What a tracker sent in a time, in the order it came: frames that were stored, and those turned away. */
export async function findRawFrames(db: ScopedDb, scope: Scope, window: RawWindow): Promise<RawFrame[]> {
  const tracker = sql`${window.trackerId}::int`
  const direction = orderDirection(window)
  const { rows } = await sql<FrameRow>`
    select ${sql.raw(FRAMES.select('page'))}, page.outcome, page.xid, page.records,
      ${isPrivateAt(tracker, sql`page.received_at`)} as is_received_privately,
      ${hasPrivateTime({ tracker, from: sql`page.received_at - ${SENT_AGAIN_WITHIN}::interval`, until: sql`page.received_at` })}
        as is_after_private
    from (
      select ${sql.raw(FRAMES.list('f'))}, 'stored' as outcome, f.stored_xid::text as xid, f.positions as records
      from raw_frames f
      where ${inScope(scope, 'f')} and ${received(window)}
      union all
      select ${sql.raw(FRAMES.list('f'))}, f.outcome, null, null from (
        select received_at, protocol, bytes, null::jsonb as readings, null::int8 as id, reason as outcome
        from rejected_frames f where ${inScope(scope, 'f')} and ${received(window)}
      ) f
      order by received_at ${direction}, id ${direction} limit ${window.limit} offset ${window.offset}
    ) page order by page.received_at ${direction}, page.id ${direction}`.execute(db)
  return rows.map(row => {
    const { outcome, xid, records, is_received_privately, is_after_private } = row
    return { ...FRAMES.read(row), outcome, xid, records, is_received_privately, is_after_private }
  })
}

export async function countRawFrames(db: ScopedDb, scope: Scope, window: RawWindow): Promise<number> {
  const counted = await sql<{ count: number }>`
    select (select count(*) from raw_frames f where ${inScope(scope, 'f')} and ${received(window)})
      + (select count(*) from rejected_frames f where ${inScope(scope, 'f')} and ${received(window)}) as count
  `.execute(db)
  return oneRow(counted).count
}

const received = ({ trackerId, fromMs, untilMs }: RawWindow) =>
  sql`tracker_id = ${trackerId} and received_at >= ${new Date(fromMs)} and received_at < ${new Date(untilMs)}`

const FRAME_POSITIONS = POSITIONS.only(
  'frameId',
  'recordedAtMs',
  'receivedAtMs',
  'sequence',
  'latitude',
  'longitude',
  'hasFix',
  'speedKmh',
  'headingDeg',
  'altitudeM',
  'satellites',
  'priority',
  'eventId',
  'late',
  'ignition',
  'moving',
  'odometerM',
  'externalVoltageMv',
  'driverKey',
  'events',
  'attributes',
)

export type FramePosition = ReturnType<typeof FRAME_POSITIONS.read> & { isPrivate: boolean }

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
): Promise<FramePosition[]> {
  const { rows } = await sql<Record<string, unknown> & { is_private: boolean }>`
    select ${sql.raw(FRAME_POSITIONS.select('p'))}, ${isPositionPrivate('p')} as is_private from positions p
    where ${inScope(scope, 'p')} and p.stored_xid = any(${xids}::xid8[]) and p.tracker_id = ${trackerId}
      and p.frame_id = any(${frameIds}::int8[])
    order by p.recorded_at, p.sequence`.execute(db)
  return rows.map(row => ({ ...FRAME_POSITIONS.read(row), isPrivate: row.is_private }))
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

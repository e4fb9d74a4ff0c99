import { createHash } from 'node:crypto'
import type { TrackerMove } from '@milepost/contract/tracker-moves.ts'
import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import { type LogAuthor, logRecordChanges } from '../../audit/record-log.ts'
import { customerInScope, vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { HttpError, notFound } from '../../http/http-error.ts'
import { lockRecords, recordChange, setColumns } from '../../records/change-records.ts'
import { noteInTurn } from '../../records/note-in-turn.ts'
import { readRecords } from '../../records/read-records.ts'
import { isDriven } from '../../telemetry/driven-trips.ts'
import { countMovingRecords } from './count-moving.ts'
import { requestVehicles } from './request-vehicles.ts'
import { OF_TRACKER } from './tracker-field.ts'
import { vehicleNoun } from './vehicle-noun.ts'

/** In `vehicle`, or in none, since an instant until now. */
export interface Move {
  tracker: number
  vehicle: number | null
  since: string
}

const DAY_MS = 86_400_000

/** Records are counted up to this of a vehicle. */
const MOST_COUNTED = 100_000

const TRACKER_MOVED = auditAction<Omit<TrackerMove, 'version'> & { reason: string }>('tracker moved')

/** What would move. Throws 404, 400 of the time, and 409 where the vehicle has another tracker. */
export async function previewMove(db: ScopedDb, scope: Scope, move: Move, nowMs: number): Promise<TrackerMove> {
  const { tracker, vehicle, assignments } = await findParts(db, scope, move, nowMs)
  const { since } = move
  const records = await countMovingRecords(db, move, assignments, MOST_COUNTED)
  const trips = await countMovingTrips(db, move)
  const registrations = new Map(assignments.map(one => [one.vehicle_id, one.registration]))
  const moves = [...new Set([...records.keys(), ...trips.keys()])].map(id => ({
    vehicle: id === null ? null : { id, registration: registrations.get(id) ?? '' },
    records: records.get(id)?.records ?? 0,
    has_more_records: records.get(id)?.hasMore ?? false,
    trips: trips.get(id) ?? 0,
  }))
  const version = versionOf(assignments)
  return { tracker: { id: tracker.id, tracker: tracker.device_id }, vehicle, since, moves, version }
}

/** Writes the assignments and asks for the re-fold of what moves; gives what moves. */
export async function moveTracker(
  db: ScopedDb,
  scope: Scope,
  author: LogAuthor,
  { version, reason, ...move }: Move & { version: string; reason: string },
  nowMs: number,
): Promise<TrackerMove> {
  // Counted while nothing is held: a tracker that reports must not wait for it.
  const moved = await previewMove(db, scope, move, nowMs)
  await holdTracker(db, move.tracker)
  const { tracker, assignments } = await findParts(db, scope, move, nowMs)
  if (versionOf(assignments) !== version || moved.version !== version) {
    throw new HttpError(409, 'The tracker was assigned otherwise meanwhile.')
  }
  const vehicleIds = [
    ...new Set([
      ...assignments.flatMap(one => (isOver(one, move) ? [] : one.vehicle_id)),
      ...(move.vehicle ? [move.vehicle] : []),
    ]),
  ]
  await lockRecords(db, vehicleNoun, scope, vehicleIds)
  const before = await readRecords(db, vehicleNoun, scope, vehicleIds)
  await assign(db, tracker.customer_id, move)
  await requestVehicles(db, [move.tracker], sql`${move.since}::timestamptz`)
  await setColumns(db, vehicleNoun, author, vehicleIds, {})
  const after = await readRecords(db, vehicleNoun, scope, vehicleIds)
  const changes = after.map(one => recordChange(vehicleNoun, before.find(({ id }) => id === one.id) ?? null, one))
  await logRecordChanges(db, { noun: vehicleNoun.name, action: 'changed', author, reason, batch: null }, changes)
  const from = assignments.find(one => one.unassigned_at === null)?.vehicle_id ?? null
  if (from !== move.vehicle) {
    const [left, joined] = [from, move.vehicle].map(id => (id === null ? [] : [id]))
    await noteInTurn(db, 'trackers', OF_TRACKER, author, [{ id: move.tracker, left: left ?? [], joined: joined ?? [] }])
  }
  const { version: _, ...detail } = moved
  await audit(db, TRACKER_MOVED, { ...author, customerId: tracker.customer_id, detail: { ...detail, reason } })
  return moved
}

interface AssignmentRow {
  id: number
  vehicle_id: number
  registration: string
  assigned_at: Date
  unassigned_at: Date | null
  is_in_scope: boolean
}

const versionOf = (assignments: readonly AssignmentRow[]) =>
  createHash('sha256')
    .update(JSON.stringify(assignments.map(({ id, unassigned_at }) => [id, unassigned_at])))
    .digest('hex')

const isOver = ({ unassigned_at }: AssignmentRow, { since }: Move) =>
  unassigned_at !== null && unassigned_at.getTime() <= Date.parse(since)

/** Until the transaction ends nobody else assigns it. */
async function holdTracker(db: ScopedDb, id: number): Promise<void> {
  await sql`select from trackers where id = ${id} for no key update`.execute(db)
}

/** The tracker, its assignments, and the vehicle that it is to be in. */
async function findParts(db: ScopedDb, scope: Scope, { tracker: id, vehicle: vehicleId, since }: Move, nowMs: number) {
  const trackers = await sql<{ id: number; device_id: string; customer_id: number; keep_days: number }>`
    select t.id, t.device_id, t.customer_id, c.keep_positions_days as keep_days
    from trackers t join customers c on c.id = t.customer_id
    where t.id = ${id} and (t.archived_at is null or ${vehicleId}::int is null)
      and ${customerInScope(scope, 't.customer_id')}`.execute(db)
  const [tracker] = trackers.rows
  if (tracker === undefined) throw notFound()
  const { rows: assignments } = await sql<AssignmentRow>`
    select a.id, a.vehicle_id, v.registration, a.assigned_at, a.unassigned_at, ${vehicleInScope(scope, 'v')} as is_in_scope
    from tracker_assignments a join vehicles v on v.id = a.vehicle_id
    where a.tracker_id = ${id} order by a.assigned_at`.execute(db)
  // Nothing is taken from a vehicle that the caller does not see.
  if (assignments.some(one => !one.is_in_scope && !isOver(one, { tracker: id, vehicle: vehicleId, since })))
    throw notFound()
  const vehicle = vehicleId === null ? null : await findVehicle(db, scope, vehicleId, tracker.customer_id)
  const sinceMs = Date.parse(since)
  if (sinceMs > nowMs) throw new HttpError(400, 'This time has not come yet.', 'since')
  if (sinceMs < nowMs - tracker.keep_days * DAY_MS) {
    throw new HttpError(400, 'The records of this time are no longer kept.', 'since')
  }
  if (vehicle !== null && (await hasOtherTracker(db, id, vehicle.id, since))) {
    throw new HttpError(409, 'Another tracker has been in this vehicle since. Take it out first.', 'vehicle')
  }
  return { tracker, vehicle, assignments }
}

async function findVehicle(db: ScopedDb, scope: Scope, id: number, customerId: number) {
  const { rows } = await sql<{ id: number; registration: string }>`
    select v.id, v.registration from vehicles v
    where v.id = ${id} and v.customer_id = ${customerId} and v.archived_at is null and ${vehicleInScope(scope, 'v')}`.execute(
    db,
  )
  if (rows[0] === undefined) throw notFound()
  return rows[0]
}

async function hasOtherTracker(db: ScopedDb, trackerId: number, vehicleId: number, since: string): Promise<boolean> {
  const { rows } =
    await sql`select from tracker_assignments where vehicle_id = ${vehicleId} and tracker_id <> ${trackerId}
    and (unassigned_at is null or unassigned_at > ${since})`.execute(db)
  return rows.length > 0
}

/** How many trips of the tracker leave each vehicle; null: none. A trip lasts less than two days, or its first part stays. */
async function countMovingTrips(db: ScopedDb, { tracker, vehicle, since }: Move): Promise<Map<number | null, number>> {
  const counted = await sql<{ vehicle_id: number | null; count: number }>`
    select t.vehicle_id, count(*) as count from trips t
    where t.tracker_id = ${tracker} and t.vehicle_id is distinct from ${vehicle}::int and ${isDriven('t')}
      and t.ended_at > ${since} and t.started_at > ${since}::timestamptz - interval '2 days'
    group by t.vehicle_id order by t.vehicle_id`.execute(db)
  return new Map(counted.rows.map(row => [row.vehicle_id, row.count]))
}

/** From then on the tracker is nowhere else. */
async function assign(db: ScopedDb, customerId: number, { tracker, vehicle, since }: Move): Promise<void> {
  await sql`delete from tracker_assignments where tracker_id = ${tracker} and assigned_at >= ${since}`.execute(db)
  await sql`update tracker_assignments set unassigned_at = case when vehicle_id is distinct from ${vehicle}::int
      then ${since}::timestamptz end
    where tracker_id = ${tracker} and (unassigned_at is null or unassigned_at > ${since}
      or unassigned_at = ${since} and vehicle_id = ${vehicle}::int)`.execute(db)
  if (vehicle === null) return
  await sql`insert into tracker_assignments (customer_id, tracker_id, vehicle_id, assigned_at)
    select ${customerId}, ${tracker}, ${vehicle}, ${since}
    where not exists (select from tracker_assignments where tracker_id = ${tracker} and unassigned_at is null)`.execute(
    db,
  )
}

import type { Input } from '@milepost/contract/route.ts'
import type { vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import type { LogAuthor } from '../../audit/record-log.ts'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { beginSchedules } from '../../schedules/begin-schedules.ts'
import { neverBegun } from '../../schedules/never-begun.ts'
import { lockLogs } from '../../vehicle-file/lock-logs.ts'
import { noteActs } from './note-acts.ts'
import { noteBefore } from './note-changes.ts'

type Body = Input<typeof vehicleSchedules.stop>['body']

interface Stopped {
  customerId: number
  vehicleId: number
  activityTypeId: number
  registration: string
  schedule: string
  scheduleTypeId: number
}

const STOPPED_COLUMNS = sql`s.customer_id as "customerId", s.vehicle_id as "vehicleId",
  s.vehicle_activity_type_id as "activityTypeId", v.registration, t.name as schedule, t.id as "scheduleTypeId"`

interface Detail {
  schedules: readonly { registration: string; schedule: string }[]
  reason?: string | undefined
}
const STOPPED = auditAction<Detail>('schedules of vehicles stopped')

/**
 * Ends schedules of the scope's vehicles, begun or not; what was filed stays. Gives how many there were, and by which id that is undone;
 * null: there were none.
 */
export async function stopSchedules(
  db: ScopedDb,
  scope: Scope,
  author: LogAuthor,
  { ids, never_recorded: never, reason }: Body,
): Promise<{ count: number; undo: string | null }> {
  const known = await sql<{ vehicleId: number }>`
    select s.vehicle_id as "vehicleId" from vehicle_schedules s
    where s.id = any(${ids}::int[]) and ${vehicleInScope(scope, 's', 'vehicle_id')}
    union select v.id from vehicles v
    where v.id = any(${never.map(({ vehicle }) => vehicle)}::int[]) and ${vehicleInScope(scope, 'v')}`.execute(db)
  await lockLogs(
    db,
    known.rows.map(({ vehicleId }) => vehicleId),
  )
  const rows = [...(await readBegun(db, scope, ids)), ...(await readNeverBegun(db, scope, never))]
  if (rows.length === 0) return { count: 0, undo: null }
  const undo = await noteBefore(db, rows)
  for (const [activityTypeId, ofType] of Map.groupBy(rows, row => row.activityTypeId)) {
    const vehicleIds = ofType.map(({ vehicleId }) => vehicleId)
    await db
      .deleteFrom('vehicle_schedules')
      .where('vehicle_id', 'in', vehicleIds)
      .where('vehicle_activity_type_id', '=', activityTypeId)
      .execute()
    await beginSchedules(db, vehicleIds, { activityTypeId, start: null, setBy: author.userId })
  }
  const acts = rows.map(({ vehicleId, scheduleTypeId }) => ({ vehicleId, scheduleTypeId, action: 'stopped' as const }))
  await noteActs(db, undo, author, acts, { reason })
  for (const [customerId, own] of Map.groupBy(rows, row => row.customerId)) {
    const schedules = own.map(({ registration, schedule }) => ({ registration, schedule }))
    await audit(db, STOPPED, { ...author, customerId, detail: { schedules, reason } })
  }
  return { count: rows.length, undo }
}

async function readBegun(db: ScopedDb, scope: Scope, ids: readonly number[]): Promise<Stopped[]> {
  const { rows } = await sql<Stopped>`
    select ${STOPPED_COLUMNS} from vehicle_schedules s
    join vehicles v on v.id = s.vehicle_id join schedule_types t on t.id = s.schedule_type_id
    where s.id = any(${ids}::int[]) and ${vehicleInScope(scope, 's', 'vehicle_id')}`.execute(db)
  return rows
}

async function readNeverBegun(db: ScopedDb, scope: Scope, named: Body['never_recorded']): Promise<Stopped[]> {
  if (named.length === 0) return []
  const { rows } = await sql<Stopped>`
    select ${STOPPED_COLUMNS} from ${neverBegun(scope)} s
    join vehicles v on v.id = s.vehicle_id join schedule_types t on t.id = s.schedule_type_id
    where (s.vehicle_id, s.vehicle_activity_type_id) in (
      select n.vehicle, n.activity_type from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (vehicle int, activity_type int))`.execute(
    db,
  )
  return rows
}

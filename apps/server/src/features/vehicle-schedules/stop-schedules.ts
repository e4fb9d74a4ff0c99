import type { Input } from '@milepost/contract/route.ts'
import type { vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import type { LogAuthor } from '../../audit/record-log.ts'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { beginSchedules } from '../../schedules/begin-schedules.ts'
import { lockLogs } from '../../vehicle-file/lock-logs.ts'

interface Stopped {
  customerId: number
  vehicleId: number
  activityTypeId: number
  registration: string
  schedule: string
}

interface Detail {
  schedules: readonly { registration: string; schedule: string }[]
  reason?: string | undefined
}
const STOPPED = auditAction<Detail>('schedules of vehicles stopped')

/** Ends schedules of the scope's vehicles and gives how many there were; what was filed stays. */
export async function stopSchedules(
  db: ScopedDb,
  scope: Scope,
  author: LogAuthor,
  { ids, reason }: Input<typeof vehicleSchedules.stop>['body'],
): Promise<number> {
  const known = await sql<{ vehicleId: number }>`
    select s.vehicle_id as "vehicleId" from vehicle_schedules s
    where s.id = any(${ids}::int[]) and ${vehicleInScope(scope, 's', 'vehicle_id')}`.execute(db)
  await lockLogs(
    db,
    known.rows.map(({ vehicleId }) => vehicleId),
  )
  const { rows } = await sql<Stopped>`
    delete from vehicle_schedules s using vehicles v, schedule_types t
    where s.id = any(${ids}::int[]) and v.id = s.vehicle_id and t.id = s.schedule_type_id
      and ${vehicleInScope(scope, 's', 'vehicle_id')}
    returning s.customer_id as "customerId", s.vehicle_id as "vehicleId", s.vehicle_activity_type_id as "activityTypeId",
      v.registration, t.name as schedule`.execute(db)
  for (const [activityTypeId, ofType] of Map.groupBy(rows, row => row.activityTypeId)) {
    const vehicleIds = ofType.map(({ vehicleId }) => vehicleId)
    await beginSchedules(db, vehicleIds, { activityTypeId, start: null })
  }
  for (const [customerId, own] of Map.groupBy(rows, row => row.customerId)) {
    const schedules = own.map(({ registration, schedule }) => ({ registration, schedule }))
    await audit(db, STOPPED, { ...author, customerId, detail: { schedules, reason } })
  }
  return rows.length
}

import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import { renewDueDates } from './renew-due-dates.ts'
import { scheduleOfVehicle } from './schedule-of-vehicle.ts'

interface DueByAuthority {
  customerId: number
  vehicleId: number
  activityTypeId: number
  /** The start, in UTC, of the day. */
  dueMs: number
  authority: 'DVSA' | 'DVLA'
}

/**
 * Sets the day on which something of a vehicle is due as an authority says. Whether that is newer than what is here its caller has
 * decided. Nothing happens where nothing of that kind comes round, or where it is so already.
 */
export async function setDueByAuthority(
  db: Db,
  { customerId, vehicleId, activityTypeId, dueMs, authority }: DueByAuthority,
): Promise<void> {
  const schedule = await scheduleOfVehicle(db, { vehicleId, activityTypeId })
  if (schedule === null) return
  const { numAffectedRows } = await sql`
    insert into vehicle_schedules (customer_id, vehicle_id, vehicle_activity_type_id, schedule_type_id, from_at, times, due_by_authority)
    values (${customerId}, ${vehicleId}, ${activityTypeId}, ${schedule.scheduleTypeId}, ${new Date(dueMs)}, 0, ${authority})
    on conflict (vehicle_id, vehicle_activity_type_id) do update set schedule_type_id = excluded.schedule_type_id,
      from_at = excluded.from_at, times = 0, done_at = null, due_by_authority = excluded.due_by_authority, last_activity_id = null,
      version = vehicle_schedules.version + 1, updated_at = now()
    where (vehicle_schedules.from_at, vehicle_schedules.times, vehicle_schedules.due_by_authority)
      is distinct from (excluded.from_at, 0, excluded.due_by_authority)`.execute(db)
  if (numAffectedRows === 0n) return
  const isIts = sql<boolean>`s.vehicle_id = ${vehicleId} and s.vehicle_activity_type_id = ${activityTypeId}`
  await renewDueDates(db, isIts, Date.now())
}

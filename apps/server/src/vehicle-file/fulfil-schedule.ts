import { type Due, dueAfter, dueOf, isBehindSchedule } from '@milepost/domain/schedules/due.ts'
import { isIntervalFault, readInterval } from '@milepost/domain/schedules/interval.ts'
import type { Db } from '../db/scope.ts'
import { scheduleOfVehicle } from './schedule-of-vehicle.ts'

interface Fulfilling {
  activityId: number
  customerId: number
  vehicleId: number
  activityTypeId: number
  /** The start, in UTC, of the day on which it was done. */
  fulfilledAtMs: number
}

/**
 * Sets what is due next of a vehicle, once something was filed that fulfils its schedule, in the transaction that files it. `isUnqualified`:
 * something later has set that already, and it stays (VF-74, N-46). Nothing happens where nothing of that kind comes round.
 */
export async function fulfilSchedule(
  db: Db,
  { activityId, customerId, vehicleId, activityTypeId, fulfilledAtMs }: Fulfilling,
): Promise<{ isUnqualified: boolean }> {
  const schedule = await scheduleOfVehicle(db, { vehicleId, activityTypeId })
  if (schedule === null) return { isUnqualified: false }
  const interval = readInterval(schedule.interval)
  if (isIntervalFault(interval)) return { isUnqualified: false }
  const row = await db
    .selectFrom('vehicle_schedules')
    .select(['from_at', 'times'])
    .where('vehicle_id', '=', vehicleId)
    .where('vehicle_activity_type_id', '=', activityTypeId)
    .forUpdate()
    .executeTakeFirst()
  const due: Due | null = row ? { fromMs: Number(row.from_at), times: row.times } : null
  if (isBehindSchedule(due, interval, fulfilledAtMs)) return { isUnqualified: true }
  const next = dueAfter(due, interval, fulfilledAtMs)
  const set = {
    schedule_type_id: schedule.scheduleTypeId,
    from_at: new Date(next.fromMs),
    times: next.times,
    due_at: new Date(dueOf(next, interval)),
    last_activity_id: activityId,
    updated_at: new Date(),
  }
  await db
    .insertInto('vehicle_schedules')
    .values({ customer_id: customerId, vehicle_id: vehicleId, vehicle_activity_type_id: activityTypeId, ...set })
    .onConflict(conflict => conflict.columns(['vehicle_id', 'vehicle_activity_type_id']).doUpdateSet(set))
    .execute()
  return { isUnqualified: false }
}

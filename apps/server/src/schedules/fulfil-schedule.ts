import { type Due, dueAfter, isBehindSchedule } from '@milepost/domain/schedules/due.ts'
import { type Interval, isIntervalFault, readInterval } from '@milepost/domain/schedules/interval.ts'
import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import { renewDueDates } from './renew-due-dates.ts'
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
  const row = await db
    .selectFrom('vehicle_schedules')
    .select(['from_at', 'times'])
    .where('vehicle_id', '=', vehicleId)
    .where('vehicle_activity_type_id', '=', activityTypeId)
    .forUpdate()
    .executeTakeFirst()
  const due: Due | null = row ? { fromMs: Number(row.from_at), times: row.times } : null
  const next = nextDue(due, schedule.interval, fulfilledAtMs)
  if (next === null) return { isUnqualified: true }
  const set = {
    schedule_type_id: schedule.scheduleTypeId,
    from_at: new Date(next.fromMs),
    times: next.times,
    last_activity_id: activityId,
    updated_at: new Date(),
  }
  await db
    .insertInto('vehicle_schedules')
    .values({ customer_id: customerId, vehicle_id: vehicleId, vehicle_activity_type_id: activityTypeId, ...set })
    .onConflict(conflict =>
      conflict
        .columns(['vehicle_id', 'vehicle_activity_type_id'])
        .doUpdateSet({ ...set, version: sql<number>`vehicle_schedules.version + 1` }),
    )
    .execute()
  const isIts = sql<boolean>`s.vehicle_id = ${vehicleId} and s.vehicle_activity_type_id = ${activityTypeId}`
  await renewDueDates(db, isIts, Date.now())
  return { isUnqualified: false }
}

/** Null: something later has set what is due. Of a schedule that counts no time it is what was done on a later day. */
function nextDue(due: Due | null, text: string, doneMs: number): Due | null {
  const interval: Interval | null = intervalOf(text)
  if (interval !== null) return isBehindSchedule(due, interval, doneMs) ? null : dueAfter(due, interval, doneMs)
  const isBehind = due !== null && due.times > 0 && due.fromMs >= doneMs
  return isBehind ? null : { fromMs: doneMs, times: 1 }
}

function intervalOf(text: string): Interval | null {
  const read = readInterval(text)
  return isIntervalFault(read) ? null : read
}

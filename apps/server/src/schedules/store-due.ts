import type { Due } from '@milepost/domain/schedules/due.ts'
import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import { renewDueDates } from './renew-due-dates.ts'
import type { FollowedSchedule } from './schedule-of-vehicle.ts'

/** A kind of activity of a vehicle: of each a schedule is followed at most. */
export interface KindOfVehicle {
  customerId: number
  vehicleId: number
  activityTypeId: number
}

/** Keeps from when the schedule of a vehicle counts and what fulfilled it last, and works out when it is due. */
export async function storeDue(
  db: Db,
  { customerId, vehicleId, activityTypeId }: KindOfVehicle,
  {
    schedule,
    due,
    lastActivityId,
  }: { schedule: Pick<FollowedSchedule, 'scheduleTypeId'>; due: Due; lastActivityId: number | null },
): Promise<void> {
  const set = {
    schedule_type_id: schedule.scheduleTypeId,
    from_at: new Date(due.fromMs),
    due_by_authority: null,
    times: due.times,
    done_at: due.doneMs === null ? null : new Date(due.doneMs),
    last_activity_id: lastActivityId,
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
}

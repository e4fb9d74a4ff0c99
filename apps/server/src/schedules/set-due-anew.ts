import { type Due, dueByHistory, type FiledCheck } from '@milepost/domain/schedules/due.ts'
import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import { isCounted } from './counted-activity.ts'
import { type FollowedSchedule, intervalOf, scheduleOfVehicle } from './schedule-of-vehicle.ts'
import { type KindOfVehicle, storeDue } from './store-due.ts'

/**
 * Works out what is due of a vehicle anew, by what is left of its log: after something that fulfilled its schedule was put away or brought
 * back, or an inspection was sent back. It counts from where a person set it last; where nothing is left either, nothing is due. The log of
 * the vehicle is held.
 */
export async function setDueAnew(db: Db, of: KindOfVehicle): Promise<void> {
  const schedule = await scheduleOfVehicle(db, of)
  if (schedule === null) return
  const { start, afterNumber } = await readStart(db, of)
  const left = dueByHistory(start, intervalOf(schedule), await readDone(db, of, schedule, afterNumber))
  if (left !== null) {
    await storeDue(db, of, { schedule, due: left.due, lastActivityId: left.lastId })
    return
  }
  await db
    .deleteFrom('vehicle_schedules')
    .where('vehicle_id', '=', of.vehicleId)
    .where('vehicle_activity_type_id', '=', of.activityTypeId)
    .execute()
}

/** What a person said last, and after which entry of the log; null: that it is stopped, or nothing. */
async function readStart(
  db: Db,
  { vehicleId, activityTypeId }: KindOfVehicle,
): Promise<{ start: Due | null; afterNumber: number }> {
  const row = await db
    .selectFrom('schedule_starts')
    .select(['from_at', 'times', 'after_number'])
    .where('vehicle_id', '=', vehicleId)
    .where('vehicle_activity_type_id', '=', activityTypeId)
    .executeTakeFirst()
  if (row === undefined) return { start: null, afterNumber: 0 }
  const { from_at: from, times, after_number: afterNumber } = row
  if (from === null || times === null) return { start: null, afterNumber }
  const fromMs = from.getTime()
  return { start: { fromMs, times, doneMs: times === 0 ? null : fromMs }, afterNumber }
}

/** What fulfils the schedule, as it was filed. */
async function readDone(
  db: Db,
  { vehicleId, activityTypeId }: KindOfVehicle,
  { scheduleTypeId }: FollowedSchedule,
  afterNumber: number,
): Promise<FiledCheck[]> {
  const { rows } = await sql<FiledCheck>`
    select a.id, (extract(epoch from date_trunc('day', a.dated_at, 'UTC')) * 1000)::float8 as "doneMs",
      a.created_at < t.created_at as "isBeforeSchedule"
    from vehicle_activities a join schedule_types t on t.id = ${scheduleTypeId}
    where a.vehicle_id = ${vehicleId} and a.vehicle_activity_type_id = ${activityTypeId} and a.number > ${afterNumber}
      and ${isCounted}
    order by a.number`.execute(db)
  return rows
}

import { type Due, nextDue } from '@milepost/domain/schedules/due.ts'
import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import { intervalOf, scheduleOfVehicle } from './schedule-of-vehicle.ts'
import { type KindOfVehicle, storeDue } from './store-due.ts'

interface Fulfilling extends KindOfVehicle {
  activityId: number
  /** The start, in UTC, of the day on which it was done. */
  fulfilledAtMs: number
}

/**
 * Sets what is due next of a vehicle, once something was filed that fulfils its schedule, in the transaction that files it. `isUnqualified`:
 * something later has set that already, and it stays (VF-74, N-46). Nothing happens where nothing of that kind comes round, nor by
 * another document of the day on which it was done last.
 */
export async function fulfilSchedule(
  db: Db,
  { activityId, fulfilledAtMs, ...of }: Fulfilling,
): Promise<{ isUnqualified: boolean }> {
  const schedule = await scheduleOfVehicle(db, of)
  if (schedule === null) return { isUnqualified: false }
  const row = await db
    .selectFrom('vehicle_schedules')
    .select(['from_at', 'times', 'done_at'])
    .where('vehicle_id', '=', of.vehicleId)
    .where('vehicle_activity_type_id', '=', of.activityTypeId)
    .forUpdate()
    .executeTakeFirst()
  const due: Due | null = row
    ? { fromMs: Number(row.from_at), times: row.times, doneMs: row.done_at && Number(row.done_at) }
    : null
  const next = nextDue(due, intervalOf(schedule), fulfilledAtMs)
  if (next === null) return { isUnqualified: true }
  if (next === due) return { isUnqualified: false }
  await storeDue(db, of, { schedule, due: next, lastActivityId: activityId })
  return { isUnqualified: false }
}

/**
 * Whether something else has set what is due of a kind, once an activity was filed that should have: for its sender, who lost the
 * answer and asks again.
 */
export async function isBehindOther(
  db: Db,
  { activityId, vehicleId, activityTypeId }: Pick<Fulfilling, 'activityId' | 'vehicleId' | 'activityTypeId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from vehicle_schedules s join vehicle_activities a on a.id = ${activityId}
    where s.vehicle_id = ${vehicleId} and s.vehicle_activity_type_id = ${activityTypeId}
      and s.last_activity_id is distinct from a.id and s.done_at is distinct from date_trunc('day', a.dated_at, 'UTC')`.execute(
    db,
  )
  return rows.length > 0
}

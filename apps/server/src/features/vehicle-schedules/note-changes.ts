import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import { isCounted } from '../../schedules/counted-activity.ts'

/** For how long a change of schedules can be taken back. */
export const UNDO_HOURS = 24

/** The schedule of a vehicle for a kind of activity, whether it is begun or not. */
export interface ChangedSchedule {
  vehicleId: number
  activityTypeId: number
}

/** The documents that count for the schedule of the row `c`, a scalar expression: whatever is filed, put away or brought back changes it. */
export const countedNow = sql<number[]>`array(select a.id from vehicle_activities a where a.vehicle_id = c.vehicle_id
  and a.vehicle_activity_type_id = c.vehicle_activity_type_id and ${isCounted} order by a.id)`

/**
 * Notes what schedules are before one call changes them, for its undo, and gives by which id that is asked for. The logs of the vehicles
 * are held, and `noteChanged` says in the same transaction what came of it.
 */
export async function noteBefore(db: ScopedDb, schedules: readonly ChangedSchedule[]): Promise<string> {
  const batch = randomUUID()
  await sql`
    insert into schedule_changes (batch, customer_id, vehicle_id, vehicle_activity_type_id, schedule_before, start_before, counted)
    select ${batch}::uuid, c.customer_id, c.vehicle_id, c.vehicle_activity_type_id,
      (select to_jsonb(s) from vehicle_schedules s
        where s.vehicle_id = c.vehicle_id and s.vehicle_activity_type_id = c.vehicle_activity_type_id),
      (select to_jsonb(b) from schedule_starts b
        where b.vehicle_id = c.vehicle_id and b.vehicle_activity_type_id = c.vehicle_activity_type_id),
      ${countedNow}
    from (select v.customer_id, v.id as vehicle_id, n."activityTypeId" as vehicle_activity_type_id
      from jsonb_to_recordset(${JSON.stringify(schedules)}::jsonb) as n ("vehicleId" int, "activityTypeId" int)
      join vehicles v on v.id = n."vehicleId") c
    order by c.vehicle_id, c.vehicle_activity_type_id`.execute(db)
  return batch
}

/** Notes what a change that was begun by `noteBefore` left: whatever changes it later makes its undo impossible. */
export async function noteChanged(db: ScopedDb, batch: string): Promise<void> {
  await sql`
    update schedule_changes c set schedule_id = s.id, schedule_version = s.version from vehicle_schedules s
    where c.batch = ${batch}::uuid and s.vehicle_id = c.vehicle_id
      and s.vehicle_activity_type_id = c.vehicle_activity_type_id`.execute(db)
}

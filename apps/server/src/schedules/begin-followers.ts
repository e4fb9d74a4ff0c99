import { sql } from 'kysely'
import type { ScopedDb } from '../db/scope.ts'
import { lockLogs } from '../vehicle-file/lock-logs.ts'
import { isCounted } from './counted-activity.ts'
import { renewDueDates } from './renew-due-dates.ts'
import { usualSchedule } from './usual-schedule.ts'

/**
 * Has the vehicles follow schedules that they follow by themselves from now on, since these were made, restored or given to more types of
 * vehicles: each is due an interval after the last document of the vehicle that counts. What was chosen for a vehicle stays, a day that an
 * authority named stays, and what was filed before somebody stopped it says nothing. In the transaction that changes the schedules, whose
 * policies hold whose vehicles they are.
 */
export async function beginFollowers(db: ScopedDb, scheduleTypeIds: readonly number[]): Promise<void> {
  for (const id of scheduleTypeIds) {
    const vehicleIds = await readFollowers(db, id)
    if (vehicleIds.length === 0) continue
    // A document that is being filed is in the log before it is looked for.
    await lockLogs(db, vehicleIds)
    await beginFromLog(db, id, vehicleIds)
    await renewDueDates(db, sql<boolean>`s.schedule_type_id = ${id}`, Date.now())
  }
}

/** The vehicles for whose type a schedule is the usual one now. */
async function readFollowers(db: ScopedDb, scheduleTypeId: number): Promise<number[]> {
  const usual = usualSchedule({
    isOffered: sql<boolean>`(usual.customer_id is null or usual.customer_id = o.customer_id)`,
    vehicleType: sql`o.vehicle_type_id`,
    activityType: sql`t.vehicle_activity_type_id`,
  })
  const { rows } = await sql<{ id: number }>`
    select v.id from schedule_types t
    join (select distinct customer_id, vehicle_type_id from vehicles) o on ${usual} = t.id
    join vehicles v on v.customer_id = o.customer_id and v.vehicle_type_id = o.vehicle_type_id
    where t.id = ${scheduleTypeId}`.execute(db)
  return rows.map(({ id }) => id)
}

async function beginFromLog(db: ScopedDb, scheduleTypeId: number, vehicleIds: readonly number[]): Promise<void> {
  await sql`
    insert into vehicle_schedules (customer_id, vehicle_id, vehicle_activity_type_id, schedule_type_id, from_at, done_at, last_activity_id)
    select v.customer_id, v.id, t.vehicle_activity_type_id, t.id, last.done_at, last.done_at, last.id
    from schedule_types t join vehicles v on v.id = any(${vehicleIds}::int[])
    left join schedule_starts said on said.vehicle_id = v.id and said.vehicle_activity_type_id = t.vehicle_activity_type_id
    cross join lateral (
      select a.id, date_trunc('day', a.dated_at, 'UTC') as done_at from vehicle_activities a
      where a.vehicle_id = v.id and a.vehicle_activity_type_id = t.vehicle_activity_type_id
        and a.number > coalesce(said.after_number, 0) and ${isCounted}
      order by a.dated_at desc, a.number limit 1) last
    where t.id = ${scheduleTypeId}
    on conflict (vehicle_id, vehicle_activity_type_id) do update set schedule_type_id = excluded.schedule_type_id,
      from_at = excluded.from_at, times = 1, done_at = excluded.done_at, last_activity_id = excluded.last_activity_id,
      version = vehicle_schedules.version + 1, updated_at = now()
    where not vehicle_schedules.is_chosen and vehicle_schedules.due_by_authority is null
      and vehicle_schedules.schedule_type_id <> excluded.schedule_type_id`.execute(db)
  await sql`update vehicle_schedules s set schedule_type_id = t.id, version = s.version + 1, updated_at = now()
    from schedule_types t
    where t.id = ${scheduleTypeId} and s.vehicle_id = any(${vehicleIds}::int[])
      and s.vehicle_activity_type_id = t.vehicle_activity_type_id and s.schedule_type_id <> t.id
      and not s.is_chosen and s.due_by_authority is not null`.execute(db)
}

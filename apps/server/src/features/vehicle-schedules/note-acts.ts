import { sql } from 'kysely'
import type { LogAuthor } from '../../audit/record-log.ts'
import type { ScopedDb } from '../../db/scope.ts'

interface NotedAct {
  vehicleId: number
  scheduleTypeId: number
  action: 'set' | 'changed' | 'stopped'
}

interface Said {
  reason?: string | undefined
  /** Of what is set or changed: as in `schedule_starts`. */
  start?: { from: Date; times: number }
}

/** Notes what a call did to schedules, for the timelines of their vehicles; `batch` as `noteBefore` gives it. */
export async function noteActs(
  db: ScopedDb,
  batch: string,
  { userId }: Pick<LogAuthor, 'userId'>,
  acts: readonly NotedAct[],
  { reason, start }: Said,
): Promise<void> {
  await sql`
    insert into schedule_acts (customer_id, vehicle_id, schedule_type_id, action, user_id, reason, from_at, times, batch)
    select v.customer_id, v.id, n."scheduleTypeId", n.action, ${userId}::int, ${reason === '' ? null : (reason ?? null)}::text,
      ${start?.from ?? null}::timestamptz, ${start?.times ?? null}::int, ${batch}::uuid
    from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) as n ("vehicleId" int, "scheduleTypeId" int, action text)
    join vehicles v on v.id = n."vehicleId"
    order by v.id, n."scheduleTypeId"`.execute(db)
}

/** Notes that what a call did to schedules of these vehicles was undone; to those of others it may stand, or be undone by somebody else. */
export async function noteUndone(
  db: ScopedDb,
  batch: string,
  { userId }: Pick<LogAuthor, 'userId'>,
  vehicleIds: readonly number[],
): Promise<void> {
  await sql`
    insert into schedule_acts (customer_id, vehicle_id, schedule_type_id, action, user_id, batch)
    select a.customer_id, a.vehicle_id, a.schedule_type_id, 'undone', ${userId}::int, a.batch
    from schedule_acts a
    where a.batch = ${batch}::uuid and a.vehicle_id = any(${vehicleIds}::int[]) and a.action <> 'undone' order by a.id`.execute(
    db,
  )
}

import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import type { LogAuthor } from '../../audit/record-log.ts'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { HttpError } from '../../http/http-error.ts'
import { WordedRefusal } from '../../http/worded-refusal.ts'
import { renewDueDates } from '../../schedules/renew-due-dates.ts'
import { lockLogs } from '../../vehicle-file/lock-logs.ts'
import { noteUndone } from './note-acts.ts'
import { countedNow, UNDO_HOURS } from './note-changes.ts'

interface Detail {
  /** `schedule`: what the vehicle follows again; null: nothing was begun before. */
  schedules: readonly { registration: string; schedule: string | null }[]
}
const UNDONE = auditAction<Detail>('changes of schedules undone')

interface Change {
  id: number
  customerId: number
  vehicleId: number
  registration: string
  schedule: string | null
  isAsLeft: boolean
}

/**
 * Has schedules of the scope's vehicles be what they were before one call set or stopped them, and gives how many there were. All of them
 * or none: throws HttpError where something was filed, put away, set or stopped of one of them since, or where there is no such change of
 * the last day.
 */
export async function undoChange(db: ScopedDb, scope: Scope, author: LogAuthor, batch: string): Promise<number> {
  await lockLogs(db, await readVehicles(db, scope, batch))
  const changes = await readChanges(db, scope, batch)
  if (changes.length === 0) throw new HttpError(404, 'This can no longer be undone.', 'undo')
  const passed = changes.find(({ isAsLeft }) => !isAsLeft)
  if (passed)
    throw new WordedRefusal(
      409,
      t =>
        t('Something was filed or set since for {{registration}}: nothing was undone.', {
          registration: passed.registration,
        }),
      'undo',
    )
  await putBack(
    db,
    changes.map(({ id }) => id),
  )
  await noteUndone(
    db,
    batch,
    author,
    changes.map(({ vehicleId }) => vehicleId),
  )
  for (const [customerId, own] of Map.groupBy(changes, change => change.customerId)) {
    const schedules = own.map(({ registration, schedule }) => ({ registration, schedule }))
    await audit(db, UNDONE, { ...author, customerId, detail: { schedules } })
  }
  return changes.length
}

async function readVehicles(db: ScopedDb, scope: Scope, batch: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.vehicle_id as id from schedule_changes c
    where c.batch = ${batch}::uuid and ${vehicleInScope(scope, 'c', 'vehicle_id')}`.execute(db)
  return rows.map(({ id }) => id)
}

async function readChanges(db: ScopedDb, scope: Scope, batch: string): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select c.id, c.customer_id as "customerId", c.vehicle_id as "vehicleId", v.registration,
      (select t.name from schedule_types t where t.id = (c.schedule_before ->> 'schedule_type_id')::int) as schedule,
      c.counted = ${countedNow}
        and (s.id, s.version) is not distinct from (c.schedule_id, c.schedule_version)
        and not exists (select from schedule_changes later where later.vehicle_id = c.vehicle_id
          and later.vehicle_activity_type_id = c.vehicle_activity_type_id and later.id > c.id) as "isAsLeft"
    from schedule_changes c join vehicles v on v.id = c.vehicle_id
    left join vehicle_schedules s on s.vehicle_id = c.vehicle_id and s.vehicle_activity_type_id = c.vehicle_activity_type_id
    where c.batch = ${batch}::uuid and c.changed_at >= now() - ${UNDO_HOURS} * interval '1 hour'
      and ${vehicleInScope(scope, 'c', 'vehicle_id')}
    order by v.registration, v.id`.execute(db)
  return rows
}

/** Writes the rows as they were, of which a schedule has a version that nobody has read, and forgets the changes. */
async function putBack(db: ScopedDb, ids: readonly number[]): Promise<void> {
  await putBackStarts(db, ids)
  await putBackSchedules(db, ids)
  const areTheirs = sql<boolean>`(s.vehicle_id, s.vehicle_activity_type_id) in (
    select c.vehicle_id, c.vehicle_activity_type_id from schedule_changes c where c.id = any(${ids}::bigint[]))`
  await renewDueDates(db, areTheirs, Date.now())
  await sql`delete from schedule_changes where id = any(${ids}::bigint[])`.execute(db)
}

async function putBackStarts(db: ScopedDb, ids: readonly number[]): Promise<void> {
  await sql`
    delete from schedule_starts b using schedule_changes c
    where c.id = any(${ids}::bigint[]) and b.vehicle_id = c.vehicle_id
      and b.vehicle_activity_type_id = c.vehicle_activity_type_id`.execute(db)
  await sql`
    insert into schedule_starts (vehicle_id, vehicle_activity_type_id, customer_id, after_number, from_at, times, set_by)
    select b.vehicle_id, b.vehicle_activity_type_id, b.customer_id, b.after_number, b.from_at, b.times, b.set_by
    from schedule_changes c cross join lateral jsonb_populate_record(null::schedule_starts, c.start_before) b
    where c.id = any(${ids}::bigint[]) and c.start_before is not null`.execute(db)
}

async function putBackSchedules(db: ScopedDb, ids: readonly number[]): Promise<void> {
  await sql`
    delete from vehicle_schedules s using schedule_changes c
    where c.id = any(${ids}::bigint[]) and s.vehicle_id = c.vehicle_id
      and s.vehicle_activity_type_id = c.vehicle_activity_type_id`.execute(db)
  await sql`
    insert into vehicle_schedules (customer_id, vehicle_id, vehicle_activity_type_id, schedule_type_id, is_chosen, from_at, times,
      done_at, last_activity_id, due_by_authority, version)
    select b.customer_id, b.vehicle_id, b.vehicle_activity_type_id, b.schedule_type_id, b.is_chosen, b.from_at, b.times,
      b.done_at, b.last_activity_id, b.due_by_authority, greatest(b.version, coalesce(c.schedule_version, 0)) + 1
    from schedule_changes c cross join lateral jsonb_populate_record(null::vehicle_schedules, c.schedule_before) b
    where c.id = any(${ids}::bigint[]) and c.schedule_before is not null`.execute(db)
}

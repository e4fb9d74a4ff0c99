import type { Recalculation } from '@milepost/contract/recalculations.ts'
import { sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import type { Db, Scope, ScopedDb } from '../../db/scope.ts'
import { addJob } from '../../jobs/add-job.ts'
import { recalculatePast } from './tasks.ts'

const SHOWN_DAYS = 30
const MOST_SHOWN = 50

/** The newest first. A job is gone a month after its end. */
export async function readRecalculations(db: ScopedDb, scope: Scope): Promise<Recalculation[]> {
  const { rows } = await sql<Recalculation & { created_at: Date }>`
    select r.id, c.name as customer_name, v.registration, to_char(r.from_day, 'YYYY-MM-DD') as from_day,
      coalesce(user_name(r.created_by), '') as created_by, r.created_at, coalesce(j.state, 'done') as state,
      of_trackers.done, of_trackers.failed, of_trackers.total,
      (select count(distinct f.day)::int from changed_figures f
        where f.recalculation_id = r.id and f.recalculation_id > 0 and f.customer_id = r.customer_id) as changed_days
    from recalculations r join customers c on c.id = r.customer_id
    left join vehicles v on v.id = r.vehicle_id
    left join jobs j on j.id = r.job_id
    cross join lateral (
      select count(done_at)::int as done, count(*) filter (where done_at is null and failed_at is not null)::int as failed,
        count(*)::int as total
      from recalculated_trackers t where t.recalculation_id = r.id) of_trackers
    where ${customerInScope(scope, 'r.customer_id')} and r.created_at > now() - ${SHOWN_DAYS} * interval '1 day'
    order by r.created_at desc, r.id desc limit ${MOST_SHOWN}`.execute(db)
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }))
}

/** Whether a day has not begun where the customer is. */
export async function isAhead(db: ScopedDb, customer: number, day: string): Promise<boolean> {
  const { rows } = await sql<{ isAhead: boolean }>`
    select (now() at time zone time_zone)::date < ${day}::date as "isAhead" from customers where id = ${customer}`.execute(
    db,
  )
  return rows[0]?.isAhead ?? false
}

/** Namespace of the advisory locks of customers whose past is to be recalculated. */
const LOCKS = 7_318_084

interface NewRecalculation {
  customer: number
  vehicle: number | null
  fromDay: string
  createdBy: number
}

/** Begins one and gives its id; null: another of the customer is under way. */
export async function beginRecalculation(
  db: ScopedDb,
  { customer, vehicle, fromDay, createdBy }: NewRecalculation,
): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(${LOCKS}, ${customer})`.execute(db)
  const { rows } = await sql`select from recalculations r join jobs j on j.id = r.job_id
    where r.customer_id = ${customer} and j.state in ('queued', 'running') limit 1`.execute(db)
  if (rows.length > 0) return null
  const { id } = await db
    .insertInto('recalculations')
    .values({ customer_id: customer, vehicle_id: vehicle, from_day: fromDay, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  const job_id = await addJob(db, recalculatePast, {
    payload: { recalculationId: id },
    customerId: customer,
    createdBy,
  })
  await db.updateTable('recalculations').set({ job_id }).where('id', '=', id).execute()
  return id
}

/** Ends one that is under way; of another nothing changes. Null: the scope has none such. */
export async function cancelRecalculation(
  db: ScopedDb,
  scope: Scope,
  id: number,
): Promise<{ customer: number; hasEnded: boolean } | null> {
  const { rows } = await sql<{ customer: number; job_id: number | null }>`
    select customer_id as customer, job_id from recalculations r where r.id = ${id} and ${customerInScope(scope, 'r.customer_id')}`.execute(
    db,
  )
  const [found] = rows
  if (found === undefined) return null
  const ended = await db
    .updateTable('jobs')
    .set({ state: 'cancelled', ended_at: sql`now()`, worker: null, stage: null })
    .where('id', '=', found.job_id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return { customer: found.customer, hasEnded: ended.numUpdatedRows > 0n }
}

export interface PastRecalculation {
  id: number
  customer: number
  vehicle: number | null
  fromDay: string
  timeZone: string
}

export async function findRecalculation(system: Db, id: number): Promise<PastRecalculation | null> {
  const { rows } = await sql<PastRecalculation>`
    select r.id, r.customer_id as customer, r.vehicle_id as vehicle, to_char(r.from_day, 'YYYY-MM-DD') as "fromDay",
      c.time_zone as "timeZone"
    from recalculations r join customers c on c.id = r.customer_id where r.id = ${id}`.execute(system)
  return rows[0] ?? null
}

/** Writes down its trackers when it begins: those of the customer, or those that were in the vehicle since. */
export async function noteTrackers(
  system: Db,
  { id, customer, vehicle }: PastRecalculation,
  fromMs: number,
): Promise<void> {
  await sql`
    insert into recalculated_trackers (recalculation_id, tracker_id, customer_id, driven_until, parked_until)
    select ${id}, f.tracker_id, f.customer_id, coalesce(f.run_started_at, f.folded_at),
      coalesce(f.rest_started_at, f.run_started_at, f.folded_at)
    from tracker_folds f
    where f.customer_id = ${customer} and (${vehicle}::int is null or exists (
      select from tracker_assignments a where a.tracker_id = f.tracker_id and a.vehicle_id = ${vehicle}
        and coalesce(a.unassigned_at, 'infinity') > ${new Date(fromMs)}))
    on conflict do nothing`.execute(system)
}

interface WaitingTracker {
  trackerId: number
  drivenUntil: Date
  parkedUntil: Date
}

/** The next that was not tried; null: all were. */
export async function nextTracker(system: Db, id: number): Promise<WaitingTracker | null> {
  const { rows } = await sql<WaitingTracker>`
    select tracker_id as "trackerId", driven_until as "drivenUntil", parked_until as "parkedUntil" from recalculated_trackers
    where recalculation_id = ${id} and done_at is null and failed_at is null order by tracker_id limit 1`.execute(
    system,
  )
  return rows[0] ?? null
}

export async function countTrackers(system: Db, id: number): Promise<{ done: number; total: number }> {
  const { rows } = await sql<{ done: number; total: number }>`
    select count(done_at)::int as done, count(*)::int as total from recalculated_trackers
    where recalculation_id = ${id}`.execute(system)
  return rows[0] ?? { done: 0, total: 0 }
}

/** Those that could not be recalculated wait like the others again. */
export async function retryFailedTrackers(system: Db, id: number): Promise<void> {
  await sql`update recalculated_trackers set failed_at = null where recalculation_id = ${id} and done_at is null`.execute(
    system,
  )
}

export async function noteFailedTracker(system: Db, id: number, trackerId: number): Promise<void> {
  await sql`update recalculated_trackers set failed_at = now()
    where recalculation_id = ${id} and tracker_id = ${trackerId}`.execute(system)
}

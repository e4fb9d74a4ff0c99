import { type GeofencePast, PAST_DAYS } from '@milepost/contract/geofence-pasts.ts'
import type { VisitsUnderWay } from '@milepost/contract/geofence-visits.ts'
import { rulesSince } from '@milepost/domain/geofences/past-rules.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { localDay, localDayStartMs } from '@milepost/domain/time/local-time.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope, geofenceInScope, vehicleInScope } from '../../db/in-scope.ts'
import { oneRow } from '../../db/one-row.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { addJob } from '../../jobs/add-job.ts'
import { readDatedRules } from './move-rules.ts'
import { deriveGeofencePast } from './tasks.ts'

interface Asked {
  geofenceId: number
  customerId: number
  createdBy: number
  days?: number
}

/**
 * Has the visits of so many days before today derived, with the job in the transaction of its cause. One that has not begun yet is
 * extended instead: it takes the shape that is in force when it begins.
 */
export async function askForPast(
  db: ScopedDb,
  { geofenceId, customerId, createdBy, days = PAST_DAYS }: Asked,
  nowMs: number,
): Promise<void> {
  const { timeZone } = oneRow(
    await sql<{ timeZone: string }>`select time_zone as "timeZone" from customers where id = ${customerId}`.execute(db),
  )
  const from = new Date(localDayStartMs(localDay(nowMs, timeZone) - days, timeZone))
  const waiting =
    await sql`update geofence_pasts p set from_at = least(from_at, ${from}), days = greatest(days, ${days})
    from jobs j where p.geofence_id = ${geofenceId} and p.begun_at is null and j.id = p.job_id and j.state = 'queued'
    returning p.id`.execute(db)
  if (waiting.rows.length > 0) return
  const { id } = await db
    .insertInto('geofence_pasts')
    .values({ customer_id: customerId, geofence_id: geofenceId, days, from_at: from, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  const job_id = await addJob(db, deriveGeofencePast, { payload: { pastId: id }, customerId, createdBy })
  await db.updateTable('geofence_pasts').set({ job_id }).where('id', '=', id).execute()
}

interface RunRow {
  days: number
  state: Run['state']
  hasBegun: boolean
  done: number
  failed: number
  total: number
}

/** Since when a geofence answers, and how far the time before is that was asked for last. Vehicles that were near in private alone show in nothing. */
export async function readPast(db: ScopedDb, scope: Scope, geofenceId: number): Promise<GeofencePast> {
  const since = rulesSince(await readDatedRules(db, geofenceId))
  const [run] = await readRuns(db, scope, sql`p.geofence_id = ${geofenceId}`)
  return { since: since && toDeviceInstant(Math.round(since.fromMs)), run: run ?? null }
}

/** How far the earlier visits are of these geofences of the scope, or with null of all of them; null: none are being worked out. */
export async function readPastsUnderWay(
  db: ScopedDb,
  scope: Scope,
  geofenceIds: readonly number[] | null,
): Promise<VisitsUnderWay | null> {
  const runs = await readRuns(
    db,
    scope,
    sql`j.state in ('queued', 'running') and (${geofenceIds}::int[] is null or p.geofence_id = any(${geofenceIds}::int[]))
      and exists (select from geofences g where g.id = p.geofence_id and ${geofenceInScope(scope, 'g')})`,
  )
  const lasting = runs.filter(({ state }) => state === 'queued' || state === 'running')
  if (lasting.length === 0) return null
  const sum = (part: 'done' | 'total') => lasting.reduce((all, run) => all + run[part], 0)
  return { geofences: lasting.length, done: sum('done'), total: sum('total') }
}

/** The last run of each geofence that is wanted, of the vehicles of the scope: those before it are not counted. */
async function readRuns(db: ScopedDb, scope: Scope, isWanted: RawBuilder<unknown>): Promise<Run[]> {
  const { rows } = await sql<RunRow>`
    select last.days, last.state, last."hasBegun", of_vehicles.*
    from (
      select distinct on (p.geofence_id) p.id, p.days, coalesce(j.state, 'done') as state, p.begun_at is not null as "hasBegun"
      from geofence_pasts p left join jobs j on j.id = p.job_id
      where ${isWanted} and ${customerInScope(scope, 'p.customer_id')} order by p.geofence_id, p.id desc
    ) last
    cross join lateral (
      select count(*)::int as total, count(*) filter (where is_done)::int as done,
        count(*) filter (where has_failed and not is_done)::int as failed
      from (
        select bool_and(done_at is not null) as is_done, bool_or(failed_at is not null) as has_failed
        from geofence_past_trackers t
        where t.geofence_past_id = last.id and t.is_counted and ${vehicleInScope(scope, 't', 'vehicle_id')} group by t.vehicle_id
      ) vehicle
    ) of_vehicles`.execute(db)
  return rows.map(shownRun)
}

type Run = NonNullable<GeofencePast['run']>

/** It is done once those are that may be counted, and between two attempts it goes on. */
function shownRun({ hasBegun, ...run }: RunRow): Run {
  if (hasBegun && run.done === run.total) return { ...run, state: 'done' }
  return { ...run, state: hasBegun && run.state === 'queued' ? 'running' : run.state }
}

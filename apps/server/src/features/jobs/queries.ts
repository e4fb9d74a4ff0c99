import { sql } from 'kysely'
import type { SignedIn } from '../../auth/signed-in.ts'
import { customerInScope } from '../../db/in-scope.ts'
import { type Db, type ScopedDb, withScope } from '../../db/scope.ts'

const COLUMNS = ['id', 'task', 'state', 'stage', 'done', 'total', 'result', 'failure_code', 'failure'] as const
const TIMES = ['is_cancellable', 'created_at', 'started_at', 'ended_at'] as const
const MOST_ROWS = 50

interface Databases {
  api: Db
  system: Db
}

export type JobRow = Awaited<ReturnType<typeof findJobs>>[number]

/** Newest first: the caller's own of the customers in scope, and the installation's for a global administrator. */
export async function findJobs({ api, system }: Databases, caller: SignedIn) {
  const own = await withScope(api, caller, db => ownJobs(db, caller).limit(MOST_ROWS).execute())
  const shared = caller.isGlobalAdmin ? await installationJobs(system).limit(MOST_ROWS).execute() : []
  return [...own, ...shared].toSorted((a, b) => b.id - a.id).slice(0, MOST_ROWS)
}

export async function findJob({ api, system }: Databases, caller: SignedIn, id: number): Promise<JobRow | null> {
  const own = await withScope(api, caller, db => ownJobs(db, caller).where('id', '=', id).executeTakeFirst())
  if (own) return own
  if (!caller.isGlobalAdmin) return null
  return (await installationJobs(system).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Cancels a job that the caller has found. One that has ended meanwhile stays as it is. */
export async function cancelJob({ api, system }: Databases, caller: SignedIn, id: number): Promise<void> {
  const cancelled = (db: Db) =>
    db
      .updateTable('jobs')
      .set({ state: 'cancelled', ended_at: sql`now()`, worker: null, stage: null })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .where('is_cancellable', '=', true)
  await withScope(api, caller, db =>
    cancelled(db).where('created_by', '=', caller.userId).where(customerInScope(caller, 'customer_id')).execute(),
  )
  if (caller.isGlobalAdmin) await cancelled(system).where('customer_id', 'is', null).execute()
}

function ownJobs(db: ScopedDb, caller: SignedIn) {
  return newestJobs(db).where('created_by', '=', caller.userId).where(customerInScope(caller, 'customer_id'))
}

function installationJobs(system: Db) {
  return newestJobs(system).where('customer_id', 'is', null)
}

function newestJobs(db: Db) {
  return db
    .selectFrom('jobs')
    .select([...COLUMNS, ...TIMES])
    .orderBy('id', 'desc')
}

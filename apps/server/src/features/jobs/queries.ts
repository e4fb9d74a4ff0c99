import type { jobs, JobRow as PresentedRow } from '@milepost/contract/jobs.ts'
import type { Input } from '@milepost/contract/route.ts'
import { rangeMs } from '@milepost/contract/time-range.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SignedIn } from '../../auth/signed-in.ts'
import { customerInScope, sharedInScope } from '../../db/in-scope.ts'
import { orderDirection } from '../../db/order-direction.ts'
import { type Db, type ScopedDb, withScope } from '../../db/scope.ts'
import { isSeenUpload, type SeenUploads } from '../../uploads/seen-uploads.ts'

const COLUMNS = ['id', 'task', 'state', 'stage', 'done', 'total', 'result', 'failure_code', 'failure'] as const
const TIMES = ['is_cancellable', 'created_at', 'started_at', 'ended_at'] as const

/** The code of a failure that its task has no code for. */
const UNFORESEEN = 'failed'

interface Databases {
  api: Db
  system: Db
}

/** Which of the jobs. `start` and `end` are both there, or neither. */
export type JobFilter = Omit<Input<typeof jobs.list>['query'], 'page' | 'pageSize'>

type Instants = 'created_at' | 'started_at' | 'ended_at'
type StoredRow = Omit<PresentedRow, Instants | 'failure'> & {
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  failure_code: string | null
  failure: string | null
}

/**
 * A page of the jobs of the customers in scope; for a global administrator also those of the installation, which the system role
 * alone sees. Of those of uploads that are not `seen` the file is not told. `from` counts the rows before.
 */
export function readJobs(
  databases: Databases,
  { caller, seen }: { caller: SignedIn; seen: SeenUploads },
  filter: JobFilter,
  { from, limit }: { from: number; limit: number },
): Promise<PresentedRow[]> {
  return forReader(databases, caller, async db => {
    const way = orderDirection(filter)
    const { rows } = await sql<StoredRow>`
      select j.id, j.task, j.state, j.done, j.total, j.attempt as attempts, c.name as customer_name,
        user_name(j.created_by) as created_by, u.id as upload,
        u.file_name, (j.payload ->> 'saves')::boolean as saves, j.failure_code, j.failure,
        j.created_at, j.started_at, j.ended_at
      from jobs j left join customers c on c.id = j.customer_id
      left join uploads u on u.id = (j.payload ->> 'uploadId')::int and u.customer_id = j.customer_id
        and ${isSeenUpload(seen, 'u')}
      where ${isWanted(caller, filter)}
      order by j.created_at ${way}, j.id ${way} limit ${limit} offset ${from}`.execute(db)
    return rows.map(row => presentRow(row, caller))
  })
}

/** How many match, counted up to `most`. */
export function countJobs(databases: Databases, caller: SignedIn, filter: JobFilter, most?: number): Promise<number> {
  return forReader(databases, caller, async db => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select from jobs j where ${isWanted(caller, filter)} limit ${most ?? null}
      ) wanted`.execute(db)
    return rows[0]?.count ?? 0
  })
}

const forReader = <T>({ api, system }: Databases, caller: SignedIn, read: (db: Db) => Promise<T>): Promise<T> =>
  caller.isGlobalAdmin ? read(system) : withScope(api, caller, read)

function isWanted(caller: SignedIn, { state, start, end }: JobFilter): RawBuilder<boolean> {
  const isInScope = caller.isGlobalAdmin ? sharedInScope : customerInScope
  const span = start === undefined || end === undefined ? null : rangeMs({ start, end })
  return sql<boolean>`${isInScope(caller, 'j.customer_id')}
    and ${state === undefined ? sql`true` : sql`j.state = ${state}`}
    and ${span === null ? sql`true` : sql`j.created_at >= ${new Date(span.fromMs)} and j.created_at < ${new Date(span.untilMs)}`}`
}

/** What an error that nobody foresaw says of the server is for those who look after the installation. */
export function failureFor(
  { isGlobalAdmin }: Pick<SignedIn, 'isGlobalAdmin'>,
  { failure_code: code, failure }: { failure_code: string | null; failure: string | null },
): PresentedRow['failure'] {
  if (code === null) return null
  return { code, detail: (code === UNFORESEEN && !isGlobalAdmin ? null : failure) ?? '' }
}

const presentRow = ({ failure_code, failure, ...row }: StoredRow, caller: SignedIn): PresentedRow => ({
  ...row,
  failure: failureFor(caller, { failure_code, failure }),
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
})

export type StoredJob = NonNullable<Awaited<ReturnType<typeof findJob>>>

export async function findJob({ api, system }: Databases, caller: SignedIn, id: number) {
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
  return jobsOf(db).where('created_by', '=', caller.userId).where(customerInScope(caller, 'customer_id'))
}

function installationJobs(system: Db) {
  return jobsOf(system).where('customer_id', 'is', null)
}

const jobsOf = (db: Db) => db.selectFrom('jobs').select([...COLUMNS, ...TIMES])

import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'

/** A job that this worker has started. `run` distinguishes this start from those before and after it. */
export interface StartedJob {
  id: number
  run: number
  customerId: number | null
  createdBy: number | null
  payload: unknown
  isCancellable: boolean
}

/** Marks a job as running, its progress back at the beginning. Gives null when there is nothing left to do. */
export async function startJob(system: Db, id: number, worker: string, attempt: number): Promise<StartedJob | null> {
  const row = await system
    .updateTable('jobs')
    .set({ state: 'running', worker, attempt, run: sql`run + 1`, started_at: sql`coalesce(started_at, now())` })
    .set({ done: 0, total: null, stage: null, failure_code: null, failure: null })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning(['id', 'run', 'customer_id', 'created_by', 'payload', 'is_cancellable'])
    .executeTakeFirst()
  if (!row) return null
  const { id: jobId, run, customer_id, created_by, payload, is_cancellable } = row
  return { id: jobId, run, customerId: customer_id, createdBy: created_by, payload, isCancellable: is_cancellable }
}

type Running = Pick<StartedJob, 'id' | 'run'>

interface ProgressRow {
  done: number
  total: number | null
  stage: string | null
}

/** Gives false when this start of the job is over: it was cancelled, or another worker has it. */
export async function writeProgress(system: Db, job: Running, progress: ProgressRow): Promise<boolean> {
  return isOne(await ofRun(system, job).set(progress).executeTakeFirst())
}

/** False as above: then the job does not count as done. */
export async function finishJob(system: Db, job: Running, result: unknown): Promise<boolean> {
  const finished = ofRun(system, job)
    .set({ state: 'done', ended_at: sql`now()`, worker: null, stage: null, done: sql`coalesce(total, done)` })
    .set({ result: result === undefined ? null : JSON.stringify(result) })
  return isOne(await finished.executeTakeFirst())
}

export interface Failure {
  code: string
  message: string
}

export async function failJob(system: Db, job: Running, { code, message }: Failure): Promise<boolean> {
  const failed = ofRun(system, job)
    .set({ state: 'failed', ended_at: sql`now()`, worker: null })
    .set({ failure_code: code, failure: message })
  return isOne(await failed.executeTakeFirst())
}

/** To be tried again; what went wrong is shown meanwhile. */
export async function retryJob(system: Db, job: Running, { code, message }: Failure): Promise<boolean> {
  const queued = ofRun(system, job).set({ state: 'queued', worker: null, failure_code: code, failure: message })
  return isOne(await queued.executeTakeFirst())
}

/** Gives a job back that is not at fault: its worker is stopping. */
export function giveBackJob(system: Db, job: Running): Promise<boolean> {
  return system.transaction().execute(async db => {
    const isQueued = isOne(await ofRun(db, job).set({ state: 'queued', worker: null }).executeTakeFirst())
    if (isQueued) await requeueJob(db, job.id)
    return isQueued
  })
}

/** Puts a job that waits into the queue anew, as its first attempt. */
export async function requeueJob(system: Db, id: number): Promise<void> {
  await sql`select requeue_job(${id})`.execute(system)
}

/** Leaves a failed job to be seen, of work that has no row because the clock started it. */
export async function recordFailedRun(system: Db, task: string, attempts: number, failure: Failure): Promise<void> {
  const now = new Date()
  await sql`
    insert into jobs (task, payload, state, max_attempts, attempt, started_at, ended_at, failure_code, failure)
    values (${task}, '{}', 'failed', ${attempts}, ${attempts}, ${now}, ${now}, ${failure.code}, ${failure.message})
  `.execute(system)
}

export async function countWaiting(system: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from jobs where state = 'queued'`.execute(
    system,
  )
  return rows[0]?.count ?? 0
}

function ofRun(system: Db, { id, run }: Running) {
  return system.updateTable('jobs').where('id', '=', id).where('run', '=', run).where('state', '=', 'running')
}

function isOne({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean {
  return numUpdatedRows === 1n
}

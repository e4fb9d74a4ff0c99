import type { Log } from '../config/log.ts'
import type { Db } from '../db/scope.ts'
import type { JobMetrics, Outcome } from './job-metrics.ts'
import {
  failJob,
  finishJob,
  giveBackJob,
  recordFailedRun,
  requeueJob,
  retryJob,
  type StartedJob,
  startJob,
  writeProgress,
} from './job-rows.ts'
import { createProgressWriter } from './progress-writer.ts'
import { JobFailure, type ScheduledTask, type TaskWork } from './task.ts'

/** One entry of the queue that this worker has claimed. */
interface Claim {
  worker: string
  attempt: number
  attempts: number
}

const CANCELLED = 'cancelled'
const STOPPING = 'stopping'

/** Performs what the queue hands out, and keeps the row of each job true. A method that throws asks for another attempt. */
export class JobRunner {
  readonly #system: Db
  readonly #log: Log
  readonly #metrics: JobMetrics
  readonly #running = new Map<StartedJob, AbortController>()
  #isStopping = false

  constructor(system: Db, log: Log, metrics: JobMetrics) {
    this.#system = system
    this.#log = log
    this.#metrics = metrics
  }

  async runJob({ task, perform }: TaskWork, id: number, claim: Claim): Promise<void> {
    if (this.#isStopping) return requeueJob(this.#system, id)
    const job = await startJob(this.#system, id, claim.worker, claim.attempt)
    if (job === null) return
    if (this.#isStopping) {
      await giveBackJob(this.#system, job)
      return
    }
    const startedMs = performance.now()
    const abort = new AbortController()
    this.#running.set(job, abort)
    const progress = createProgressWriter(async row => {
      const { stage, ...rest } = row
      if (!(await writeProgress(this.#system, job, { ...rest, stage: stage || null }))) abort.abort(CANCELLED)
    })
    let outcome: Outcome = 'done'
    try {
      const { customerId, createdBy } = job
      const given = { id, customerId, createdBy, signal: abort.signal, progress: progress.report }
      const result = await perform(job.payload, given)
      await progress.stop()
      if (!(await finishJob(this.#system, job, result))) outcome = 'cancelled'
    } catch (error) {
      await progress.stop()
      outcome = await this.#end(job, error, claim, abort.signal)
      if (outcome === 'retried') throw error
    } finally {
      this.#running.delete(job)
      const tookMs = performance.now() - startedMs
      this.#metrics.count(task.name, outcome, tookMs)
      this.#log.info(
        { job: id, task: task.name, customerId: job.customerId, outcome, tookMs: Math.round(tookMs) },
        'job',
      )
    }
  }

  async #end(job: StartedJob, error: unknown, claim: Claim, signal: AbortSignal): Promise<Outcome> {
    if (signal.reason === CANCELLED) return 'cancelled'
    if (signal.reason === STOPPING) return (await giveBackJob(this.#system, job)) ? 'given back' : 'cancelled'
    const failure = failureOf(error)
    const isLast = error instanceof JobFailure || claim.attempt >= claim.attempts
    this.#log.warn({ job: job.id, ...failure, attempt: claim.attempt, isLast }, 'a job failed')
    if (isLast) return (await failJob(this.#system, job, failure)) ? 'failed' : 'cancelled'
    return (await retryJob(this.#system, job, failure)) ? 'retried' : 'cancelled'
  }

  async runScheduled({ name, run }: ScheduledTask, { attempt, attempts }: Claim): Promise<void> {
    const startedMs = performance.now()
    let outcome: Outcome = 'done'
    try {
      await run()
    } catch (error) {
      outcome = attempt < attempts ? 'retried' : 'failed'
      this.#log.warn({ task: name, ...failureOf(error), attempt, attempts }, 'scheduled work failed')
      if (outcome === 'retried') throw error
      await recordFailedRun(this.#system, name, attempts, failureOf(error))
    } finally {
      this.#metrics.count(name, outcome, performance.now() - startedMs)
    }
  }

  /** A person has cancelled it; its row says so already. */
  cancel(id: number): void {
    for (const [job, abort] of this.#running) if (job.id === id) abort.abort(CANCELLED)
  }

  /** Ends what runs here and was cancelled or taken over meanwhile, whether or not that was announced. */
  async checkRunning(): Promise<void> {
    if (this.#running.size === 0) return
    const ids = [...this.#running.keys()].map(job => job.id)
    const rows = await this.#system
      .selectFrom('jobs')
      .select(['id', 'run'])
      .where('id', 'in', ids)
      .where('state', '=', 'running')
      .execute()
    for (const [job, abort] of this.#running) {
      if (ids.includes(job.id) && !rows.some(row => row.id === job.id && row.run === job.run)) abort.abort(CANCELLED)
    }
  }

  /** What watches its signal ends and is given back, what the queue still hands out is not begun; the rest is waited for by the queue. */
  stop(): void {
    this.#isStopping = true
    for (const abort of this.#running.values()) abort.abort(STOPPING)
  }
}

function failureOf(error: unknown): { code: string; message: string } {
  const code = error instanceof JobFailure ? error.code : 'failed'
  return { code, message: error instanceof Error ? error.message : String(error) }
}

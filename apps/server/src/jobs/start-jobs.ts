import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Registry } from 'prom-client'
import { z } from 'zod'
import type { Log } from '../config/log.ts'
import { openNotices } from '../db/notices.ts'
import { createPool, type Logins } from '../db/pools.ts'
import type { Db } from '../db/scope.ts'
import { createJobMetrics } from './job-metrics.ts'
import { countWaiting } from './job-rows.ts'
import { JobRunner } from './job-runner.ts'
import type { ScheduledTask, TaskWork } from './task.ts'
import { BEAT_TIMES, startWorkerBeat } from './worker-beat.ts'

export interface JobParts {
  system: Db
  logins: Logins
  log: Log
  metrics: Registry
  work: readonly TaskWork[]
  schedule: readonly ScheduledTask[]
  /** Jobs at the same time in this process. */
  atOnce: number
  beat?: typeof BEAT_TIMES
}

/** Works off the queue and the schedule. Several processes share both; each job runs in one of them. */
export async function startJobs(parts: JobParts): Promise<{ stop(): Promise<void> }> {
  const { system, logins, log, metrics, work, schedule, atOnce, beat = BEAT_TIMES } = parts
  const jobMetrics = createJobMetrics(metrics)
  const jobs = new JobRunner(system, log, jobMetrics)
  const taskList: TaskList = {}
  for (const one of work) {
    taskList[one.task.name] = (payload, { job }) => jobs.runJob(one, entry.parse(payload).job, claimOf(job))
  }
  for (const one of schedule) taskList[one.name] = (_payload, { job }) => jobs.runScheduled(one, claimOf(job))
  const notices = await openNotices(logins, log, {
    channels: { job_cancelled: id => jobs.cancel(Number(id)) },
    onGap: () => {},
  })
  const events: WorkerEvents = new EventEmitter()
  const worker = Promise.withResolvers<string>()
  events.on('pool:create', ({ workerPool }) => worker.resolve(workerPool.id))
  // What a job came to is written when the database is back, however long that takes.
  const queuePool = createPool(logins, 'system', atOnce + 2, 0)
  const queue = await run({
    pgPool: queuePool,
    concurrency: atOnce,
    noHandleSignals: true,
    logger: queueLogger(log),
    crontab: schedule.map(({ name, schedule: at, attempts }) => `${at} ${name} ?max=${attempts}`).join('\n'),
    taskList,
    events,
  })
  const beating = await startWorkerBeat(system, await worker.promise, beat, log, async () => {
    await jobs.checkRunning()
    jobMetrics.setWaiting(await countWaiting(system))
  })
  return {
    async stop() {
      // The queue first: it would hand a job that is given back to this worker again.
      const isEmpty = queue.stop()
      jobs.stop()
      await isEmpty
      await queuePool.end()
      await beating.stop()
      await notices.close()
    },
  }
}

const claimOf = (job: { locked_by: string | null; attempts: number; max_attempts: number }) => ({
  worker: job.locked_by ?? '',
  attempt: job.attempts,
  attempts: job.max_attempts,
})

/** What the queue holds of a job. */
const entry = z.object({ job: z.number() })

function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ job: true }, message)
    else log.debug({ job: true }, message)
  })
}

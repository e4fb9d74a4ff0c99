import { Registry } from 'prom-client'
import { z } from 'zod'
import { createLog, type Log } from '../config/log.ts'
import { createDb } from '../db/kysely.ts'
import { openLogins } from '../db/logins.ts'
import { createOwnerPool, createPool, type Pool } from '../db/pools.ts'
import type { Db } from '../db/scope.ts'
import { startJobs } from './start-jobs.ts'
import { defineTask, type ScheduledTask, type TaskWork } from './task.ts'

export const countSheep = defineTask({
  name: 'count-sheep',
  payload: z.object({ sheep: z.number().int().positive() }),
  worksFor: 'customer',
  attempts: 2,
  atOnce: 'any',
  isCancellable: true,
})

export const paintFence = defineTask({
  name: 'paint-fence',
  payload: z.object({ colour: z.string() }),
  worksFor: 'installation',
  attempts: 3,
  atOnce: 'one',
  isCancellable: false,
})

export interface JobRig {
  log: Log
  pool: Pool
  system: Db
  api: Db
  startWorker(work: TaskWork[], schedule?: ScheduledTask[]): Promise<{ stop(): Promise<void> }>
  /** Makes the attempts that wait for their time due now. */
  hurry(): Promise<void>
  stop(): Promise<void>
}

/** Workers that take each other for dead after a second and a half. */
export async function createJobRig(databaseUrl: string): Promise<JobRig> {
  const logins = await openLogins(databaseUrl)
  const pool = createPool(logins, 'system', 4)
  const apiPool = createPool(logins, 'api', 2)
  const owner = createOwnerPool(databaseUrl, 1)
  const [system, api] = [createDb(pool), createDb(apiPool)]
  const log = createLog({ level: 'silent', format: 'json' }, false)
  return {
    log,
    pool,
    system,
    api,
    startWorker: (work, schedule = []) =>
      startJobs({
        ...{ system, logins, work, schedule, metrics: new Registry(), atOnce: 3 },
        log,
        beat: { everyMs: 200, silenceMs: 1_500 },
      }),
    async hurry() {
      await owner.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
      await owner.query(`select pg_notify('jobs:insert', '{"count":1}')`)
    },
    async stop() {
      await Promise.all([pool.end(), apiPool.end(), owner.end()])
    },
  }
}

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createOwnerPool } from '../db/pools.ts'
import { withScope } from '../db/scope.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { addJob } from './add-job.ts'
import { createJobMetrics } from './job-metrics.ts'
import { countSheep, createJobRig, type JobRig, paintFence } from './job-rig.fixture.ts'
import { JobRunner } from './job-runner.ts'
import { removeOldJobsTask } from './remove-old-jobs.ts'
import { type Job, JobFailure, perform, type ScheduledTask, type TaskWork } from './task.ts'

let database: TestDatabase
let rig: JobRig
let own: TestCustomer
let foreign: TestCustomer
const workers: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  rig = await createJobRig(database.url)
  own = await registerCustomer(rig.system, 'Northwind', 1)
  foreign = await registerCustomer(rig.system, 'Southmoor', 1)
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()))
  await rig.pool.query('delete from jobs')
})
afterAll(async () => {
  await rig.stop()
  await database.drop()
})

async function startWorker(work: TaskWork[], schedule: ScheduledTask[] = []): Promise<void> {
  workers.push(await rig.startWorker(work, schedule))
}

const scopeOf = (customer: TestCustomer) => ({ customerIds: [customer.id], vehicleGroupIds: null })
const addSheep = (sheep = 3) =>
  withScope(rig.api, scopeOf(own), db =>
    addJob(db, countSheep, { payload: { sheep }, customerId: own.id, createdBy: null }),
  )
const addFence = () =>
  rig.system.transaction().execute(db => addJob(db, paintFence, { payload: { colour: 'red' }, createdBy: null }))

async function rowOf(id: number) {
  return rig.system.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function untilState(id: number, state: string) {
  await expect.poll(async () => (await rowOf(id)).state).toBe(state)
  return rowOf(id)
}

const queueLength = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from jobs where state = 'queued'`.execute(
    rig.system,
  )
  return rows[0]?.count
}

/** Work that waits in the middle until it is told to go on, or its signal is aborted. */
function heldWork() {
  const started = Promise.withResolvers<Job>()
  const goOn = Promise.withResolvers<void>()
  async function work(_payload: unknown, job: Job): Promise<void> {
    started.resolve(job)
    const aborted = new Promise<never>((_, reject) => {
      job.signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
    await Promise.race([goOn.promise, aborted])
  }
  return { work, started: started.promise, goOn: goOn.resolve }
}

test('a job is performed with its payload, and keeps what it came to', async () => {
  const id = await addSheep()
  await startWorker([perform(countSheep, async ({ sheep }, job) => ({ counted: sheep, for: job.customerId }))])
  const row = await untilState(id, 'done')
  expect(row).toMatchObject({ result: { counted: 3, for: own.id }, failure: null, attempt: 1 })
  expect(row.ended_at).toBeInstanceOf(Date)
})

test('a payload that does not fit is refused at the door', async () => {
  await expect(addSheep(-1)).rejects.toThrow(/sheep/)
  expect(await queueLength()).toBe(0)
})

test('a cause that is rolled back leaves no job', async () => {
  const failing = rig.system.transaction().execute(async db => {
    await addJob(db, paintFence, { payload: { colour: 'red' }, createdBy: null })
    throw new Error('the cause failed')
  })
  await expect(failing).rejects.toThrow('the cause failed')
  expect(await queueLength()).toBe(0)
  let ran = 0
  await startWorker([perform(paintFence, async () => void ran++)])
  await untilState(await addFence(), 'done')
  expect(ran).toBe(1)
})

test('a job for a customer out of scope or for the installation can be neither added nor seen', async () => {
  const add = (customerId: number) =>
    withScope(rig.api, scopeOf(foreign), db =>
      addJob(db, countSheep, { payload: { sheep: 1 }, customerId, createdBy: null }),
    )
  await expect(add(own.id)).rejects.toThrow(/row-level security/)
  const installation = withScope(rig.api, scopeOf(own), db =>
    addJob(db, paintFence, { payload: { colour: 'red' }, createdBy: null }),
  )
  await expect(installation).rejects.toThrow(/row-level security/)
  await addSheep()
  await addFence()
  const seen = await withScope(rig.api, scopeOf(foreign), db => db.selectFrom('jobs').select('id').execute())
  expect(seen).toEqual([])
})

test('what fails is tried again, and has failed with its reason when no attempt is left', async () => {
  let tries = 0
  const id = await addSheep()
  await startWorker([
    perform(countSheep, async () => {
      throw new Error(`fell asleep ${++tries}`)
    }),
  ])
  await expect.poll(async () => (await rowOf(id)).failure).toBe('fell asleep 1')
  await expect
    .poll(async () => {
      await rig.hurry()
      return (await rowOf(id)).state
    })
    .toBe('failed')
  expect(await rowOf(id)).toMatchObject({ failure_code: 'failed', failure: 'fell asleep 2', attempt: 2 })
  expect(tries).toBe(2)
})

test('a reason that another attempt would meet again ends the job at once', async () => {
  const id = await addFence()
  await startWorker([
    perform(paintFence, async () => {
      throw new JobFailure('no-paint', 'There is no paint.')
    }),
  ])
  expect(await untilState(id, 'failed')).toMatchObject({ failure_code: 'no-paint', attempt: 1 })
})

test('progress can be followed while the work goes on, and is whole when it is done', async () => {
  const { work, started, goOn } = heldWork()
  const id = await addSheep()
  await startWorker([perform(countSheep, work)])
  const job = await started
  job.progress({ done: 1, total: 3, stage: 'counting' })
  await expect.poll(() => rowOf(id)).toMatchObject({ state: 'running', done: 1, total: 3, stage: 'counting' })
  job.progress({ done: 2, total: 3, stage: 'counting' })
  await expect.poll(() => rowOf(id)).toMatchObject({ done: 2 })
  goOn()
  expect(await untilState(id, 'done')).toMatchObject({ done: 3, total: 3, stage: null })
})

test('a job that is cancelled while it runs is notified, and what it still does has no effect', async () => {
  const { work, started } = heldWork()
  const id = await addSheep()
  await startWorker([perform(countSheep, work)])
  const job = await started
  const aborted = new Promise(resolve => job.signal.addEventListener('abort', resolve))
  await rig.pool.query("update jobs set state = 'cancelled', ended_at = now() where id = $1", [id])
  await aborted
  job.progress({ done: 9, total: 9 })
  expect(await rowOf(id)).toMatchObject({ state: 'cancelled', done: 0 })
})

test('a job that is cancelled before it runs never does', async () => {
  const ids = [await addFence(), await addFence()]
  await rig.pool.query("update jobs set state = 'cancelled', ended_at = now() where id = $1", [ids[0]])
  const ran: number[] = []
  await startWorker([perform(paintFence, async (_payload, job) => void ran.push(job.id))])
  await untilState(ids[1]!, 'done')
  expect(ran).toEqual([ids[1]])
})

test('two workers share the jobs, and each runs once', async () => {
  const ran: number[] = []
  const ids: number[] = []
  for (let i = 0; i < 20; i++) ids.push(await addSheep())
  const work = [perform(countSheep, async (_payload, job) => void ran.push(job.id))]
  await Promise.all([startWorker(work), startWorker(work)])
  await expect.poll(queueLength).toBe(0)
  await Promise.all(ids.map(id => untilState(id, 'done')))
  expect(ran.toSorted((a, b) => a - b)).toEqual(ids)
})

test('of a task that runs one at a time the second job waits for the first, over all workers', async () => {
  let atOnce = 0
  let most = 0
  const work = perform(paintFence, async () => {
    most = Math.max(most, ++atOnce)
    await new Promise(resolve => setImmediate(resolve))
    atOnce--
  })
  const ids = [await addFence(), await addFence(), await addFence()]
  await Promise.all([startWorker([work]), startWorker([work])])
  for (const id of ids) await untilState(id, 'done')
  expect(most).toBe(1)
})

test('a worker that stops gives its job back, and the next one does it as its first attempt', async () => {
  const { work, started } = heldWork()
  const id = await addFence()
  await startWorker([perform(paintFence, work)])
  await started
  await Promise.all(workers.splice(0).map(worker => worker.stop()))
  expect(await rowOf(id)).toMatchObject({ state: 'queued', failure: null })
  await startWorker([perform(paintFence, async () => 'painted')])
  expect(await untilState(id, 'done')).toMatchObject({ result: 'painted', attempt: 1, run: 2 })
})

test('a worker that is stopping begins nothing more', async () => {
  const id = await addFence()
  const runner = new JobRunner(rig.system, rig.log, createJobMetrics(new Registry()))
  runner.stop()
  const work = vi.fn(async () => {})
  await runner.runJob(perform(paintFence, work), id, { worker: 'stopping', attempt: 1, attempts: 3 })
  expect(work).not.toHaveBeenCalled()
  expect(await rowOf(id)).toMatchObject({ state: 'queued', run: 0 })
  await startWorker([perform(paintFence, async () => 'painted')])
  expect(await untilState(id, 'done')).toMatchObject({ result: 'painted', attempt: 1, run: 1 })
})

test('a job whose worker is killed half way runs again, its progress from the beginning', async () => {
  const id = await addFence()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'dying-worker.fixture.ts'), database.url])
  await expect.poll(() => rowOf(id)).toMatchObject({ state: 'running', done: 5 })
  child.kill('SIGKILL')
  const { work, started, goOn } = heldWork()
  await startWorker([perform(paintFence, work)])
  await started
  expect(await rowOf(id)).toMatchObject({ state: 'running', done: 0, total: null, stage: null, attempt: 2, run: 2 })
  goOn()
  await untilState(id, 'done')
})

test('a job that ends its worker each time has failed when no attempt is left', async () => {
  const id = await addFence()
  await rig.pool.query("update jobs set state = 'running', attempt = 3, worker = 'gone' where id = $1", [id])
  await lockFor(id, 'gone')
  await startWorker([perform(paintFence, async () => {})])
  expect(await untilState(id, 'failed')).toMatchObject({ failure_code: 'interrupted' })
})

test('a job that runs by its row alone has failed: its end could not be written, and the queue has nothing left of it', async () => {
  const [gone, exhausted, waiting] = [await addFence(), await addFence(), await addFence()]
  await rig.pool.query("update jobs set state = 'running', attempt = max_attempts, worker = 'ended'")
  const owner = createOwnerPool(database.url, 1)
  await owner.query(`delete from graphile_worker._private_jobs where key = 'job:' || $1::int`, [gone])
  await owner.query(`update graphile_worker._private_jobs set attempts = 3 where key = 'job:' || $1::int`, [exhausted])
  await owner.end()
  await startWorker([])
  for (const id of [gone, exhausted]) {
    expect(await untilState(id, 'failed')).toMatchObject({ failure_code: 'interrupted', worker: null })
  }
  expect(await rowOf(waiting)).toMatchObject({ state: 'running', ended_at: null })
})

test('how many jobs wait is asked of an index', async () => {
  const plan = await rig.system.transaction().execute(async db => {
    await sql`set local enable_seqscan = off`.execute(db)
    return sql`explain select count(*) from jobs where state = 'queued'`.execute(db)
  })
  expect(JSON.stringify(plan.rows)).toContain('jobs_queued')
})

/** As a worker leaves the queue that died an hour ago. */
async function lockFor(id: number, worker: string): Promise<void> {
  const owner = createOwnerPool(database.url, 1)
  await owner.query(
    `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - interval '1 hour', attempts = 3
     where key = 'job:' || $1::int`,
    [id, worker],
  )
  await owner.end()
}

test('scheduled work that fails for good leaves a job to be seen', async () => {
  const schedule: ScheduledTask = {
    ...{ name: 'feed-hens', schedule: '* * * * *', attempts: 1 },
    run: async () => {
      throw new Error('no corn')
    },
  }
  await startWorker([], [schedule])
  const owner = createOwnerPool(database.url, 1)
  await owner.query("select graphile_worker.add_job('feed-hens', '{}', max_attempts => 1)")
  await owner.end()
  const failed = () => rig.system.selectFrom('jobs').selectAll().where('task', '=', 'feed-hens').execute()
  await expect.poll(failed).toMatchObject([{ state: 'failed', customer_id: null, failure: 'no corn' }])
})

test('jobs that ended a month ago are removed', async () => {
  const [old, recent] = [await addFence(), await addFence()]
  await rig.pool.query("update jobs set state = 'done', ended_at = now() - interval '31 days' where id = $1", [old])
  await rig.pool.query("update jobs set state = 'done', ended_at = now() where id = $1", [recent])
  expect(await removeOldJobsTask(rig.system).run()).toBe(1)
  expect(await rowOf(recent)).toBeTruthy()
})

import { FOLD_VERSION } from '@milepost/domain/fold/state.ts'
import { UNKNOWN_CLOCK } from '@milepost/domain/telemetry/clock-fault.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../config/log.ts'
import { createDb } from '../../db/kysely.ts'
import { openLogins } from '../../db/logins.ts'
import { makePartitions } from '../../db/make-partitions.ts'
import { migrate } from '../../db/migrate.ts'
import { createOwnerPool, createPool, type Pool } from '../../db/pools.ts'
import type { Db } from '../../db/scope.ts'
import { FoldContexts } from '../../fold/fold-contexts.ts'
import { createFoldUpgrades } from '../../fold/fold-upgrades.ts'
import { Heads } from '../../fold/heads.ts'
import { startRefoldWorker } from '../../fold/refold-worker.ts'
import { commitBatch } from '../../ingest/commit-batch.ts'
import { FrameIds } from '../../ingest/frame-ids.ts'
import type { Job, Progress } from '../../jobs/task.ts'
import { createReleasedDatabase, type ReleasedDatabase } from '../../testing/test-database.ts'
import { beginFoldVersion } from './begin-fold-version.ts'
import { foldAllAgainWork } from './fold-all-again.ts'
import {
  at,
  dayMs,
  dayOf,
  drive,
  fillReleasedDatabase,
  LAST_MIGRATION,
  type Released,
} from './released-database.fixture.ts'

let database: ReleasedDatabase
let pool: Pool
let system: Db
let released: Released
let waiting: number
const progress: Progress[] = []
const silent = createLog({ level: 'silent', format: 'json' }, false)

/** The rows of each vehicle as the release left them. */
const before = new Map<number, unknown[]>()

beforeAll(async () => {
  database = await createReleasedDatabase(LAST_MIGRATION)
  released = await fillReleasedDatabase(database.url)
  const owner = createOwnerPool(database.url, 1)
  for (const { trackerId } of released.customer.vehicles) before.set(trackerId, await tripsOf(trackerId, owner))
  await owner.end()
  await migrate(database.url)
  pool = createPool(await openLogins(database.url), 'system', 4)
  system = createDb(pool)
  await makePartitions(pool)
  const processes = [1, 2, 3].map(() => beginFoldVersion(system))
  waiting = Math.max(...(await Promise.all(processes)))
  await reportMeanwhile()
  await work()
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const meanwhile = { sentAgain: [] as unknown[], late: 0, refolded: 0, trips: [] as unknown[] }

/** Before its turn has come a vehicle drives on, and sends a record of its first trip late. */
async function reportMeanwhile(): Promise<void> {
  const { customer, zeroed } = released
  const tracker = {
    id: zeroed.trackerId,
    customerId: customer.id,
    protocol: 'teltonika',
    model: null,
    inputRoles: {},
    clock: UNKNOWN_CLOCK,
  }
  const parts = { pool, frameIds: new FrameIds(), heads: new Heads(), contexts: new FoldContexts() }
  const commit = (positions: ReturnType<typeof drive>) =>
    commitBatch(parts, [
      {
        tracker: { ...tracker, assignments: [{ vehicleId: zeroed.id, fromMs: 0, untilMs: null }] },
        ...{ protocol: 'teltonika', receivedAtMs: Date.now(), bytes: Buffer.alloc(1), positions, readings: null },
      },
    ])
  expect((await commit(drive({ customer, vehicle: zeroed }, at(8), 20).slice(5))).stored).toBe(0)
  meanwhile.sentAgain = await tripsOf(zeroed.trackerId)
  const records = [
    ...drive({ customer, vehicle: zeroed }, at(40), 10, 20),
    ...drive({ customer, vehicle: zeroed }, at(50), 10, 30),
  ]
  const late = { ...drive({ customer, vehicle: zeroed }, at(8), 20)[12]!, sequence: 7, recordedAtMs: at(8, 12) + 5_000 }
  for (const positions of [records, [late]]) {
    const done = await commit(positions)
    expect(done.stored).toBe(positions.length)
    meanwhile.late += done.late
  }
  const worker = startRefoldWorker(pool, parts.contexts, silent)
  meanwhile.refolded = await worker.runOnce()
  await worker.stop()
  meanwhile.trips = await tripsOf(zeroed.trackerId)
}

async function work(): Promise<unknown> {
  const job: Job = {
    ...{ id: 1, customerId: null, createdBy: null, signal: new AbortController().signal },
    progress: given => void progress.push(given),
  }
  return foldAllAgainWork(createFoldUpgrades(pool, new FoldContexts(), silent)).perform(
    { foldVersion: FOLD_VERSION },
    job,
  )
}

async function tripsOf(trackerId: number, by = pool) {
  const { rows } = await by.query(
    `select started_at, ended_at, distance_m, driver_key, note from trips where tracker_id = $1 order by started_at`,
    [trackerId],
  )
  return rows
}

async function stopsOf(trackerId: number) {
  const { rows } = await pool.query(
    'select started_at, ended_at from stops where tracker_id = $1 order by started_at',
    [trackerId],
  )
  return rows
}

test('every tracker waits for one job, however many processes begin at once, which tells how many of them are done', async () => {
  expect(waiting).toBe(3)
  expect(progress).toEqual([0, 1, 2, 3].map(done => ({ done, total: 3, stage: 'folding' })))
  const jobs = await system.selectFrom('jobs').select(['task', 'payload']).execute()
  expect(jobs).toEqual([{ task: 'fold-all-again', payload: { foldVersion: FOLD_VERSION } }])
})

test('the absurd distance is mended, and listed with what it was, what it is and why', async () => {
  const [trip] = await tripsOf(released.zeroed.trackerId)
  expect(trip).toMatchObject({ started_at: new Date(at(8)), ended_at: new Date(at(8, 20)) })
  expect(Math.abs(trip.distance_m - 20_000)).toBeLessThan(50)
  const { rows } = await pool.query(
    `select to_char(day, 'YYYY-MM-DD') as day, figure, from_value, round(to_value / 100) * 100 as to_value, reason
     from changed_figures where vehicle_id = $1`,
    [released.zeroed.id],
  )
  expect(rows).toEqual([
    { day: dayOf(dayMs), figure: 'distance', from_value: 11_618_000, to_value: 20_000, reason: 'zero-zero' },
  ])
})

test('corrections laid over a trip stay, and reviews of events', async () => {
  const [trip] = await tripsOf(released.zeroed.trackerId)
  expect(trip).toMatchObject({ driver_key: 'driver 5', note: 'By the ring road' })
  const { rows } = await pool.query(
    `select r.state, r.reason from events e join event_reviews r using (tracker_id, recorded_at, sequence, code, geofence_id)
     where e.tracker_id = $1`,
    [released.zeroed.trackerId],
  )
  expect(rows).toEqual([{ state: 'dismissed', reason: 'A pothole' }])
})

test('rows stay as they were whose records are gone, and a trip of which some are left', async () => {
  const { trackerId, id } = released.cutOff
  const old = before.get(trackerId) ?? []
  const trips = await tripsOf(trackerId)
  expect(trips.slice(0, 2)).toEqual(old.slice(0, 2))
  expect(trips).toHaveLength(3)
  expect(Math.abs(trips[2].distance_m - 30_000)).toBeLessThan(50)
  expect(await stopsOf(trackerId)).toEqual([
    { started_at: new Date(at(-3)), ended_at: new Date(at(2)) },
    { started_at: new Date(at(3)), ended_at: new Date(at(10)) },
  ])
  const { rows } = await pool.query('select figure, from_value, reason from changed_figures where vehicle_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ figure: 'distance', from_value: 150_000, reason: 'release-rules' }])
})

test('a tracker that waits is stored and shown, its late records wait with it, and all comes out right in the end', async () => {
  const [first, second, third] = meanwhile.trips as { started_at: Date }[]
  expect([first, second].map(trip => trip?.started_at)).toEqual([new Date(at(8)), new Date(at(40))])
  expect(third).toBeUndefined()
  expect(meanwhile).toMatchObject({ late: 1, refolded: 0 })
  expect((await pool.query('select from refolds')).rowCount).toBe(0)
  expect(await stopsOf(released.zeroed.trackerId)).toEqual([
    { started_at: new Date(at(7)), ended_at: new Date(at(8)) },
    { started_at: new Date(at(8, 20)), ended_at: new Date(at(40)) },
    { started_at: new Date(at(40, 10)), ended_at: new Date(at(50)) },
  ])
})

test('what a device sends again meanwhile is not taken for new', () => {
  expect(meanwhile.sentAgain).toEqual(before.get(released.zeroed.trackerId))
})

test('a vehicle of which no record is left keeps what was derived', async () => {
  const { trackerId } = released.gone
  expect(await tripsOf(trackerId)).toEqual(before.get(trackerId))
})

test('its negative hours are none, by day as in all, so that a correction of it can be stored', async () => {
  const { rows } = await pool.query(
    `update trips set note = 'By the ring road' where tracker_id = $1 returning driving_s, distance_m, days`,
    [released.gone.trackerId],
  )
  expect(rows).toEqual([
    {
      ...{ driving_s: 0, distance_m: 50_000 },
      days: [{ day: dayOf(at(-600 * 24)), distanceM: 50_000, drivingS: 0, standingS: 0, unknownS: 0 }],
    },
  ])
})

test('a tracker that cannot be folded keeps no other waiting, and is tried again', async () => {
  const { cutOff, zeroed } = released
  const unfoldable = 2_000_000
  await pool.query(
    `insert into fold_upgrades (tracker_id, customer_id, driven_until, parked_until, requested_at)
     select $1, customer_id, driven_until, parked_until, requested_at - interval '1 hour' from fold_upgrades where tracker_id = $2`,
    [unfoldable, zeroed.trackerId],
  )
  await pool.query(
    'insert into positions select (jsonb_populate_record(p, $1)).* from positions p where tracker_id = $2',
    [{ tracker_id: unfoldable }, cutOff.trackerId],
  )
  await pool.query('update fold_upgrades set done_at = null where tracker_id = $1', [cutOff.trackerId])
  await expect(work()).rejects.toThrow('Of 4 trackers 1 could not be folded again.')
  expect(await beginFoldVersion(system)).toBe(1)
  await pool.query('delete from fold_upgrades where tracker_id = $1', [unfoldable])
})

test('a start with the same version adds no job', async () => {
  expect(await beginFoldVersion(system)).toBe(0)
  expect(await system.selectFrom('jobs').select('id').execute()).toHaveLength(1)
})

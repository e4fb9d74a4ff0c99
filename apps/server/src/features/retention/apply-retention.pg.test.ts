import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from '../../db/kysely.ts'
import { makePartitions } from '../../db/make-partitions.ts'
import { createOwnerPool, createPool, type Pool } from '../../db/pools.ts'
import type { Db } from '../../db/scope.ts'
import { POSITIONS, TRIPS } from '../../db/telemetry-columns.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { insertRecords, storedPosition, storedTrip } from '../../testing/stored-records.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { applyRetention } from './apply-retention.ts'

let database: TestDatabase
let pool: Pool
let system: Db
let keepsLess: TestCustomer
let keepsMore: TestCustomer

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.logins, 'system', 2)
  await makePartitions(pool)
  system = createDb(pool)
  keepsLess = await registerCustomer(system, 'Northwind', 1)
  keepsMore = await registerCustomer(system, 'Southmoor', 1)
  await pool.query('update customers set keep_positions_days = 60 where id = $1', [keepsLess.id])
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function addPosition(customer: TestCustomer, recordedAt: Date): Promise<void> {
  const { trackerId, id: vehicleId } = customer.vehicles[0]!
  const ids = { trackerId, customerId: customer.id, vehicleId }
  await insertRecords(pool, POSITIONS, [
    storedPosition({ ...ids, recordedAtMs: recordedAt.getTime(), receivedAtMs: Date.now() }),
  ])
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

async function kept(customer: TestCustomer): Promise<number[]> {
  const { rows } = await pool.query(
    `select round(extract(epoch from now() - recorded_at) / 86400)::int as days from positions
     where customer_id = $1 order by 1`,
    [customer.id],
  )
  return rows.map(row => row.days)
}

test('each customer’s records go when their time is over, and not before', async () => {
  for (const customer of [keepsLess, keepsMore]) {
    for (const days of [1, 59, 61, 380]) await addPosition(customer, daysAgo(days))
  }
  await addPosition(keepsMore, new Date(0))
  const dropped = await applyRetention(system)
  expect(dropped.rows).toBe(3)
  expect(await kept(keepsLess)).toEqual([1, 59])
  expect(await kept(keepsMore)).toEqual([1, 59, 61, 380])
})

test('a partition goes as a whole when no customer keeps it any longer', async () => {
  const names = async () =>
    (await pool.query("select relname from pg_class where relname ~ '^positions_\\d{8}$' order by 1")).rows.length
  const before = await names()
  const { partitions } = await applyRetention(system, new Date(Date.now() + 400 * 86_400_000))
  expect(partitions).toBeGreaterThan(10)
  expect(await names()).toBeLessThan(before - 10)
  expect(await kept(keepsMore)).toEqual([])
})

test('what people made of an event goes with it, and every change of that stays', async () => {
  const { trackerId } = keepsMore.vehicles[0]!
  const owner = createOwnerPool(database.url, 1)
  const columns =
    'tracker_id, recorded_at, sequence, code, geofence_id, customer_id, state, reason, user_name, reviewed_at'
  for (const table of ['event_reviews', 'event_review_changes']) {
    await owner.query(
      `insert into ${table} (${columns}) select $1, at, 1, 41, 0, $2, 'dismissed', 'agreed', 'Ada Moor', at from unnest($3::timestamptz[]) as at`,
      [trackerId, keepsMore.id, [daysAgo(2_500), daysAgo(2_600)]],
    )
  }
  await owner.end()
  await applyRetention(system)
  const left = async (table: string) => (await pool.query(`select 1 from ${table}`)).rowCount
  expect([await left('event_reviews'), await left('event_review_changes')]).toEqual([1, 2])
})

test('the derived outlives the positions it came from', async () => {
  const { trackerId, id } = keepsMore.vehicles[0]!
  await makePartitions(pool)
  const trips = [daysAgo(2_500), daysAgo(2_600)].map(at => {
    const atMs = at.getTime()
    return storedTrip({ trackerId, customerId: keepsMore.id, vehicleId: id, startedAtMs: atMs, endedAtMs: atMs })
  })
  await insertRecords(pool, TRIPS, trips)
  await applyRetention(system)
  expect((await pool.query('select 1 from trips where customer_id = $1', [keepsMore.id])).rowCount).toBe(1)
})

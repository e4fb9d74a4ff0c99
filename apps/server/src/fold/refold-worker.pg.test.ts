import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../config/log.ts'
import { createDb } from '../db/kysely.ts'
import { createPool, type Pool } from '../db/pools.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { FoldContexts } from './fold-contexts.ts'
import { startRefoldWorker } from './refold-worker.ts'

let database: TestDatabase
let pool: Pool
let customer: TestCustomer

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.logins, 'system', 4)
  customer = await registerCustomer(createDb(pool), 'Northwind', 2)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a tracker that cannot be folded keeps no other waiting, and waits itself until it can be', async () => {
  const [broken, other] = customer.vehicles.map(vehicle => vehicle.trackerId)
  await pool.query(
    `insert into fold_checkpoints (tracker_id, customer_id, day, state) values ($1, $2, '2026-05-31', '{')`,
    [broken, customer.id],
  )
  for (const [trackerId, requestedAt] of [
    [broken, '2026-06-01T08:00Z'],
    [other, '2026-06-01T09:00Z'],
  ]) {
    await pool.query(
      `insert into refolds (tracker_id, customer_id, from_at, until_at, requested_at)
       values ($1, $2, '2026-06-01', '2026-06-02', $3)`,
      [trackerId, customer.id, requestedAt],
    )
  }
  const waiting = async () => {
    const { rows } = await pool.query<{ tracker_id: number }>('select tracker_id from refolds')
    return rows.map(row => row.tracker_id)
  }
  const worker = startRefoldWorker(pool, new FoldContexts(), createLog({ level: 'silent', format: 'json' }, false))
  await expect.poll(waiting).toEqual([broken])
  await worker.stop()
})

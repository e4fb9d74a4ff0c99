import { shapeFaults } from '@milepost/domain/geofences/faults.ts'
import { demoFleet, demoSeed } from '@milepost/simulator/fleet.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from '../db/kysely.ts'
import { createPool, type Pool } from '../db/pools.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { registerFleet } from './register-fleet.ts'
import { registerGeofences } from './register-geofences.ts'

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.logins, 'system', 2)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test.each([
  { home: 'rutland', geofences: 7 },
  { home: 'porto', geofences: 6 },
])('in $home the demo has geofences in categories and groups, with rules, before its history, and once', async of => {
  const db = createDb(pool)
  const customers = await registerFleet(db, demoFleet(demoSeed))
  const customer = customers.find(({ area }) => area === of.home)!
  await registerGeofences(db, customer)
  await registerGeofences(db, customer)
  const { rows } = await pool.query(
    `select g.name, s.shape, s.valid_from < now() - interval '300 days' as is_old, g.category_id is not null as has_category,
       cardinality(s.vehicle_ids) as vehicles, jsonb_array_length(s.active_hours) as hours, s.speed_limit_kmh as limit
     from geofences g join geofence_shapes s on s.geofence_id = g.id where g.customer_id = $1`,
    [customer.id],
  )
  expect(rows).toHaveLength(of.geofences)
  expect(rows.flatMap(row => shapeFaults(row.shape))).toEqual([])
  expect(rows.every(row => row.is_old && row.has_category)).toBe(true)
  expect(rows.filter(row => row.vehicles > 0 && row.hours > 0)).toHaveLength(1)
  expect(rows.filter(row => row.limit !== null)).toHaveLength(2)
})

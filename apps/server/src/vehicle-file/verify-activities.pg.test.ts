import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDb } from '../db/kysely.ts'
import { createOwnerPool, createPool, type Pool } from '../db/pools.ts'
import type { Db } from '../db/scope.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { addActivity } from './add-activity.ts'
import { providedTypeId } from './provided-types.ts'
import { type LogCheck, verifyActivities } from './verify-activities.ts'

let database: TestDatabase
let pool: Pool
let owner: Pool
let system: Db
let customer: TestCustomer
let userId: number
let next = 0

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.logins, 'system', 4)
  owner = createOwnerPool(database.url, 1)
  system = createDb(pool)
  customer = await registerCustomer(system, 'Northwind', 14)
  const user = await pool.query<{ id: number }>(
    "insert into users (email, first_name, last_name, permission_id) select 'ada', 'Ada', 'Moor', min(id) from permissions returning id",
  )
  userId = user.rows[0]?.id ?? 0
})
afterAll(async () => {
  await Promise.all([pool.end(), owner.end()])
  await database.drop()
})

let vehicleId: number
beforeEach(async () => {
  vehicleId = customer.vehicles[next++]?.id ?? 0
  await Promise.all(['first', 'second', 'third', 'fourth'].map(file))
})

async function file(description: string): Promise<void> {
  const activityTypeId = await providedTypeId(system, 'MOVEMENT')
  const activity = { customerId: customer.id, vehicleId, registration: 'MP01 000', activityTypeId, description }
  const rest = {
    fulfilledAtMs: null,
    status: '',
    recordId: null,
    document: null,
    requestKey: null,
    createdAtMs: Date.now(),
  }
  const actor = { userId, name: 'Ada Moor', address: null, requestId: null }
  await system.transaction().execute(db => addActivity(db, { ...activity, ...rest }, actor))
}

async function check(hash: Parameters<typeof verifyActivities>[1] = null): Promise<LogCheck | undefined> {
  for await (const found of verifyActivities(system, hash)) if (found.vehicleId === vehicleId) return found
  return undefined
}

const change = (sql: string) => owner.query(sql.replaceAll('$vehicle', String(vehicleId)))

test('activities that are filed at once stand in one chain, none missing', async () => {
  const { rows } = await pool.query('select number from vehicle_activities where vehicle_id = $1 order by 1', [
    vehicleId,
  ])
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(await check()).toEqual({ vehicleId, entries: 4, brokenAt: null, documentsBroken: [] })
})

test.each([
  [
    'a description that was changed',
    "update vehicle_activities set description = 'other' where vehicle_id = $vehicle and number = 3",
    3,
  ],
  [
    'a day that was changed',
    'update vehicle_activities set activity_fulfilled_at = now() where vehicle_id = $vehicle and number = 1',
    1,
  ],
  [
    'a name that was changed',
    "update vehicle_activities set created_by_name = 'Eve' where vehicle_id = $vehicle and number = 2",
    2,
  ],
  [
    'one that fulfils its schedule since',
    'update vehicle_activities set fulfils = true where vehicle_id = $vehicle and number = 3',
    3,
  ],
  [
    'one that says that it was sealed as the first ones were',
    'update vehicle_activities set seal = 1 where vehicle_id = $vehicle and number = 2',
    2,
  ],
  ['one that is missing', 'delete from vehicle_activities where vehicle_id = $vehicle and number = 2', 2],
])('%s is found', async (_what, sql, brokenAt) => {
  expect((await change(sql)).rowCount).toBe(1)
  expect(await check()).toMatchObject({ brokenAt })
})

test('a log that was begun before more of it was sealed is whole', async () => {
  const { id, registration } = customer.vehicles[next++]!
  const typeId = await providedTypeId(system, 'MOVEMENT')
  const at = '2026-06-01T05:30:00.000Z'
  const fields = [id, 1, customer.id, typeId, registration, at, null, 'first', '', null, null, null, 'Ada Moor']
  const hash = createHash('sha256').update(JSON.stringify(fields)).digest()
  await owner.query(
    `insert into vehicle_activities (customer_id, vehicle_id, vehicle_activity_type_id, registration, created_at, description,
       created_by_name, number, hash, fulfils) values ($1, $2, $3, $4, $5, 'first', 'Ada Moor', 1, $6, true)`,
    [customer.id, id, typeId, registration, at, hash],
  )
  vehicleId = id
  await file('second')
  expect(await check()).toMatchObject({ entries: 2, brokenAt: null })
})

test('an end that was cut off is found, once it had been seen', async () => {
  await check()
  await change('delete from vehicle_activities where vehicle_id = $vehicle and number = 4')
  expect(await check()).toMatchObject({ entries: 3, brokenAt: 4 })
})

test('a removed account and what is put away leave a chain whole', async () => {
  await change('update vehicle_activities set created_by = null, archived_at = now() where vehicle_id = $vehicle')
  expect(await check()).toMatchObject({ entries: 4, brokenAt: null })
})

test('the roles of the server change nothing that was filed', async () => {
  const api = createPool(database.logins, 'api', 1)
  for (const role of [pool, api]) {
    await expect(role.query("update vehicle_activities set description = 'other'")).rejects.toThrow(/permission denied/)
    await expect(role.query('delete from vehicle_activities')).rejects.toThrow(/permission denied/)
  }
  await api.end()
})

test('a document that is missing or was changed is named', async () => {
  const fileOf = async (name: string) => {
    const { rows } = await pool.query(
      "insert into files (name, content_type, bytes, state) values ($1, 'image/jpeg', 4, 'stored') returning id",
      [name],
    )
    return rows[0].id as number
  }
  const sha256 = createHash('sha256').update('as filed').digest()
  const activityTypeId = await providedTypeId(system, 'MOT')
  const ids: number[] = []
  for (const name of ['whole.jpg', 'changed.jpg', 'missing.jpg']) {
    const document = { fileId: await fileOf(name), thumbnailFileId: null, name, type: 'image/jpeg', sha256 }
    const activity = { customerId: customer.id, vehicleId, registration: 'MP01 000', activityTypeId, description: name }
    const rest = {
      fulfilledAtMs: null,
      status: 'Pass',
      recordId: null,
      requestKey: null,
      createdAtMs: Date.now(),
      document,
    }
    const actor = { userId, name: 'Ada Moor', address: null, requestId: null }
    const { id } = await system.transaction().execute(db => addActivity(db, { ...activity, ...rest }, actor))
    ids.push(id)
  }
  const { rows } = await pool.query<{ id: number; name: string }>('select id, name from files')
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  const found = await check(async id => {
    const name = nameOf.get(id)
    if (name === 'missing.jpg') return null
    return name === 'whole.jpg' ? sha256 : createHash('sha256').update('other').digest()
  })
  expect(found).toMatchObject({ entries: 7, brokenAt: null, documentsBroken: ids.slice(1) })
})

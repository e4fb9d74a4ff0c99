import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createDb } from './kysely.ts'
import { createPool, type Pool } from './pools.ts'
import { type Db, withScope } from './scope.ts'

let database: TestDatabase
let pools: Pool[]
let api: Db
let customer: TestCustomer

beforeAll(async () => {
  database = await createTestDatabase()
  const [apiPool, systemPool] = [createPool(database.logins, 'api', 3), createPool(database.logins, 'system', 1)]
  pools = [apiPool, systemPool]
  api = createDb(apiPool)
  customer = await registerCustomer(createDb(systemPool), 'Northwind', 2)
})
afterAll(async () => {
  await Promise.all(pools.map(pool => pool.end()))
  await database.drop()
})

const scope = () => ({ customerIds: [customer.id], vehicleGroupIds: null })

/** Postgres finds a deadlock in the handler of a timer's signal; there libfaketime tells it the real time, and it never does. */
const isClockMoved = process.env.FAKETIME !== undefined

test.skipIf(isClockMoved)(
  'of two transactions that wait for each other both are done, one at a later attempt',
  async () => {
    const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let attempts = 0
    const lockBoth = (which: 0 | 1) =>
      withScope(api, scope(), async db => {
        attempts++
        const [first, second] = which === 0 ? customer.vehicles : customer.vehicles.toReversed()
        const renumber = (vehicle: TestCustomer['vehicles'][number] | undefined) =>
          db
            .updateTable('vehicles')
            .set({ fleet_number: `by ${which}` })
            .where('id', '=', vehicle!.id)
            .execute()
        await renumber(first)
        locked[which]?.resolve()
        await locked[1 - which]?.promise
        await renumber(second)
        return which
      })
    expect(await Promise.all([lockBoth(0), lockBoth(1)])).toEqual([0, 1])
    expect(attempts).toBeGreaterThanOrEqual(3)
  },
)

test('other failures are not tried again', async () => {
  let attempts = 0
  const failing = withScope(api, scope(), async db => {
    attempts++
    await db.selectFrom('files').select('id').where('id', '=', 1).forUpdate().execute()
  })
  await expect(failing).rejects.toThrow(/permission denied/)
  expect(attempts).toBe(1)
})

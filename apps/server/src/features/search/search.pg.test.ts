import type { Result } from '@milepost/contract/route.ts'
import type { search } from '@milepost/contract/search.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { switchModulesOff } from '../../testing/switch-modules-off.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Found = Result<typeof search.everywhere>

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let otherGroupId: number
let administrator: TestUser
let limited: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  const { system } = context
  own = await registerCustomer(system, 'Northwind', 0)
  foreign = await registerCustomer(system, 'Southmoor', 0)
  otherGroupId = (
    await system
      .insertInto('vehicle_groups')
      .values({ customer_id: own.id, name: 'Oakham Depot' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  const { id: vehicleTypeId } = await system
    .selectFrom('vehicle_types')
    .select('id')
    .where('code', '=', 'VAN')
    .executeTakeFirstOrThrow()
  const vehicle = (customerId: number, registration: string, fleetNumber: string, groupId: number | null = null) =>
    system.transaction().execute(async db => {
      const { id } = await db
        .insertInto('vehicles')
        .values({ customer_id: customerId, registration, fleet_number: fleetNumber, vehicle_type_id: vehicleTypeId })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (groupId !== null) {
        await db
          .insertInto('vehicle_group_vehicles')
          .values({ vehicle_group_id: groupId, vehicle_id: id, customer_id: customerId })
          .execute()
      }
      return id
    })
  await vehicle(own.id, 'AB12 CDE', 'V-7', own.groupId)
  await vehicle(own.id, 'XAB 12C', '', otherGroupId)
  await vehicle(own.id, 'ZZ99 ZZZ', 'AB-12', otherGroupId)
  await vehicle(own.id, 'Q100', '100%', otherGroupId)
  await vehicle(foreign.id, 'AB12 CDF', '')
  const archived = await vehicle(own.id, 'AB12 OLD', '')
  await system.updateTable('vehicles').set({ archived_at: new Date() }).where('id', '=', archived).execute()
  const driver = (customerId: number, first: string, last: string, groupId: number | null = null) => ({
    ...{ customer_id: customerId, first_name: first, last_name: last, vehicle_group_id: groupId },
  })
  await system
    .insertInto('drivers')
    .values([
      driver(own.id, 'Maria', 'Sousa', own.groupId),
      driver(own.id, 'Ana Maria', 'Costa', otherGroupId),
      driver(own.id, 'Rosemaria', 'Lima', otherGroupId),
      driver(foreign.id, 'Maria', 'Alheia'),
    ])
    .execute()
  await system
    .insertInto('geofences')
    .values([
      { customer_id: own.id, name: 'Oakham yard', for_all_vehicles: true },
      { customer_id: own.id, name: 'Stores', address: 'Oakham Road 4', for_all_vehicles: true },
      { customer_id: foreign.id, name: 'Oakham of others', for_all_vehicles: true },
    ])
    .execute()
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  limited = await signInAs(context, 'Limited', [own.id], { modules: 'all', groupIds: [own.groupId] })
})
afterAll(() => server.stop())

async function find(words: string, user = administrator): Promise<Found> {
  const response = await fetch(`${server.origin}/api/search/?${new URLSearchParams({ words })}`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(response.status).toBe(200)
  const body: Found = await response.json()
  return body
}

const registrations = ({ vehicles }: Found) => vehicles.map(({ registration }) => registration)
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

describe('vehicles', () => {
  test('are found by registration or fleet number: first who has it, then whose begins with it, then any part of it; archived ones and those of others are not', async () => {
    expect(registrations(await find('ab12'))).toEqual(['ZZ99 ZZZ', 'AB12 CDE', 'XAB 12C'])
    expect(registrations(await find('b12c'))).toEqual(['AB12 CDE', 'XAB 12C'])
  })

  test('are found however registration and fleet number are spaced', async () => {
    expect(registrations(await find('a.b 12-c'))).toEqual(['AB12 CDE', 'XAB 12C'])
    expect((await find('v7')).vehicles).toMatchObject([{ registration: 'AB12 CDE', fleet_number: 'V-7' }])
  })

  test('of one letter are those that begin with it', async () => {
    expect(registrations(await find('x'))).toEqual(['XAB 12C'])
    expect(registrations(await find('c'))).toEqual([])
  })

  test('are found by a per cent sign as by any character', async () => {
    expect(registrations(await find('00%'))).toEqual(['Q100'])
    expect(registrations(await find('z%z'))).toEqual([])
  })

  test('of groups that a limited user has not are not found', async () => {
    expect(registrations(await find('ab12', limited))).toEqual(['AB12 CDE'])
  })
})

test('drivers are found by all words in any order, whose name begins with them first', async () => {
  expect(names((await find('maria')).drivers)).toEqual(['Maria Sousa', 'Ana Maria Costa', 'Rosemaria Lima'])
  expect(names((await find('costa ana')).drivers)).toEqual(['Ana Maria Costa'])
  expect(names((await find('maria', limited)).drivers)).toEqual(['Maria Sousa'])
})

test('a place is found as vehicle group and as geofence, which is found by its address too', async () => {
  const found = await find('oakham')
  expect(names(found.vehicle_groups)).toEqual(['Oakham Depot'])
  expect(names(found.geofences)).toEqual(['Oakham yard', 'Stores'])
  expect((await find('oakham', limited)).vehicle_groups).toEqual([])
})

test('accounts are found by name and address by who may list them, and by nobody else', async () => {
  const { email } = await server.context.system
    .selectFrom('users')
    .select('email')
    .where('id', '=', administrator.id)
    .executeTakeFirstOrThrow()
  expect((await find(email)).users.map(({ id }) => id)).toEqual([administrator.id])
  const manager = await signInAs(server.context, 'Engineer', [own.id], { modules: 'all' })
  expect((await find(email, manager)).users).toEqual([])
})

test('of kinds that somebody may not list none is found: without modules nothing, as a guest nothing', async () => {
  const nothing = { vehicles: [], drivers: [], vehicle_groups: [], geofences: [], users: [] }
  for (const role of ['Engineer', 'Guest'] as const) {
    const user = await signInAs(server.context, role, [own.id], { modules: role === 'Guest' ? 'all' : [] })
    expect([role, await find('a', user)]).toEqual([role, nothing])
  }
})

test('nothing typed finds nothing', async () => {
  expect(await find('  ')).toEqual({ vehicles: [], drivers: [], vehicle_groups: [], geofences: [], users: [] })
})

test('of a customer without a module nothing is found that only its modules show, and the same again with it', async () => {
  const ofBoth = await signInAs(server.context, 'Engineer', [own.id, foreign.id], { modules: ['Geofence'] })
  const names = async () => {
    const { vehicles } = await find('ab12', ofBoth)
    const { geofences } = await find('oakham', ofBoth)
    return [...vehicles.map(({ registration }) => registration), ...geofences.map(({ name }) => name)]
  }
  const before = await names()
  expect(before).toEqual(expect.arrayContaining(['AB12 CDE', 'AB12 CDF', 'Oakham yard', 'Oakham of others']))
  await switchModulesOff(server.context.system, own.id, 'Geofence')
  expect(await names()).toEqual(['AB12 CDF', 'Oakham of others'])
  await switchModulesOff(server.context.system, own.id)
  expect(await names()).toEqual(before)
})

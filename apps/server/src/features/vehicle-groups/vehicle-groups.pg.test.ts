import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let customer: TestCustomer
let manager: TestUser
let limited: TestUser

/** Of the vehicles with a tracker; the last has none. */
const TYPES = [['CAR', 'Car'], ['VAN', 'Van'], ['STR', 'Truck'], ['BIK', 'Motorbike']] as const // biome-ignore format: a list

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const { system, systemPool } = server.context
  customer = await registerCustomer(system, 'Northwind', TYPES.length + 1)
  for (const [at, [code]] of TYPES.entries()) {
    await systemPool.query(
      'update vehicles set vehicle_type_id = (select id from vehicle_types where code = $1) where id = $2',
      [code, customer.vehicles[at]!.id],
    )
  }
  await systemPool.query('update tracker_assignments set unassigned_at = now() where vehicle_id = $1', [
    customer.vehicles.at(-1)!.id,
  ])
  await systemPool.query("insert into vehicle_groups (customer_id, name) values ($1, 'Another depot')", [customer.id])
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: 'all' })
  const groupIds = [customer.groupId]
  limited = await signInAs(server.context, 'Limited', [customer.id], { modules: ['Events'], groupIds })
})
afterAll(() => server.stop())

async function list(user: TestUser, query = '') {
  const response = await fetch(`${server.origin}/api/vehicles_group_list/?${query}`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  return (await response.json()) as { count: number; vehicle_groups: { name: string; vehicles: object[] }[] }
}

test('groups come with their vehicles that have a tracker, each with its type [VF-44] [VF-109] [EVT-26] [EVT-04] [ADM-VEH-10]', async () => {
  const asked = 'pageSize=400&page=1&orderingDirection=&ordering=name&search='
  expect(await list(manager, asked)).toEqual({
    count: 2,
    vehicle_groups: [
      { id: expect.any(Number), name: 'Another depot', region: null, time_zone: 'Europe/London', vehicles: [] },
      {
        id: customer.groupId,
        name: 'Northwind Depot',
        region: { id: expect.any(Number), name: 'Northwind North' },
        time_zone: 'Europe/London',
        vehicles: TYPES.map(([type, vehicle_type], at) => {
          const { id, registration } = customer.vehicles[at]!
          return { id, registration, type, vehicle_type }
        }),
      },
    ],
  })
})

test('without the limit to trackers every vehicle is there; search and order are by the name of the group', async () => {
  const all = await list(manager, 'trackers_only=False&search=depot&ordering=-name')
  expect(all.vehicle_groups.map(group => [group.name, group.vehicles.length])).toEqual([
    ['Northwind Depot', TYPES.length + 1],
    ['Another depot', 0],
  ])
})

test('a limited user sees the groups of his own vehicles only', async () => {
  expect((await list(limited)).vehicle_groups.map(group => group.name)).toEqual(['Northwind Depot'])
})

test('the short list and the list of depots have names alone, the latter fifteen a page [VF-44] [VF-108] [ADM-VEH-11] [ADM-VEH-14]', async () => {
  const read = async (path: string, user: TestUser) => {
    const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${user.token}` } })
    return (await response.json()) as { count: number; results: object[] }
  }
  const depot = { id: customer.groupId, name: 'Northwind Depot' }
  const small = await read('/api/vehicles_group_list_small/?ordering=name&orderingDirection=-', manager)
  expect(small).toEqual({
    count: 2,
    results: [
      { ...depot, customer: customer.id },
      { id: expect.any(Number), name: 'Another depot', customer: customer.id },
    ],
  })
  expect(await read('/api/fmt/vehicle_groups/v2/?search=north', manager)).toEqual({ count: 1, results: [depot] })
  for (let i = 0; i < 15; i++) {
    await server.context.systemPool.query('insert into vehicle_groups (customer_id, name) values ($1, $2)', [
      customer.id,
      `Yard ${String(i).padStart(2, '0')}`,
    ])
  }
  const first = await read('/api/fmt/vehicle_groups/v2/?page=1&pageSize=15', manager)
  expect([first.count, first.results.length]).toEqual([17, 15])
  expect((await read('/api/fmt/vehicle_groups/v2/', manager)).results).toHaveLength(15)
})

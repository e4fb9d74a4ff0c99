import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let customer: TestCustomer
let manager: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const { system } = server.context
  customer = await registerCustomer(system, 'Northwind', 20)
  await registerCustomer(system, 'Southmoor', 2)
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Events'] })
})
afterAll(() => server.stop())

async function list(query: string, user = manager) {
  const response = await fetch(`${server.origin}/api/fmt/simple_vehicle_list/?${query}`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  const body = (await response.json()) as { count: number; results: { registration: string }[]; field?: string }
  return { status: response.status, ...body }
}

const registrations = () => customer.vehicles.map(vehicle => vehicle.registration)

test('the autocomplete gets fifteen vehicles of all, by registration descending, each with its type [PICK-05] [PICK-06]', async () => {
  const { count, results } = await list('pageSize=15&page=1&ordering=-registration&search=mp')
  expect(count).toBe(20)
  expect(results.map(vehicle => vehicle.registration)).toEqual(registrations().toReversed().slice(0, 15))
  expect(results[0]).toEqual({
    id: customer.vehicles[19]!.id,
    registration: registrations()[19],
    vehicle_type: 'VAN',
    vehicle_type_id: expect.any(Number),
    manufacturer_model: { vehicle_type: { name: 'Van' } },
    is_archived: false,
  })
})

test('a vehicle with a model has the name of the type of its model [PICK-06]', async () => {
  const { systemPool } = server.context
  await systemPool.query("insert into vehicle_manufacturers (name) values ('Testmaker')")
  const model = await systemPool.query<{ id: number }>(
    `insert into vehicle_models (vehicle_manufacturer_id, vehicle_type_id, name)
     select m.id, t.id, 'Hauler' from vehicle_manufacturers m, vehicle_types t
     where m.name = 'Testmaker' and t.code = 'STR' returning id`,
  )
  await systemPool.query('update vehicles set vehicle_model_id = $1 where id = $2', [
    model.rows[0]!.id,
    customer.vehicles[3]!.id,
  ])
  const { results } = await list(`search=${encodeURIComponent(registrations()[3]!)}`)
  expect(results).toMatchObject([{ vehicle_type: 'VAN', manufacturer_model: { vehicle_type: { name: 'Truck' } } }])
})

test('a registration is found however it is spaced and cased, and pages go on', async () => {
  const [, second] = registrations() as [string, string]
  for (const search of [second, second.replace(' ', ''), second.toLowerCase().replace(' ', '-')])
    expect((await list(`search=${encodeURIComponent(search)}`)).results.map(one => one.registration)).toEqual([second])
  expect((await list('search=%25')).results).toEqual([])
  const last = await list('page=2&ordering=registration')
  expect(last.results.map(vehicle => vehicle.registration)).toEqual(registrations().slice(15))
})

test('a limited user finds the vehicles of his own groups, and an archived vehicle is not found', async () => {
  const { systemPool } = server.context
  const limited = await signInAs(server.context, 'Limited', [customer.id], { modules: ['Events'], groupIds: [] })
  expect((await list('', limited)).count).toBe(0)
  await systemPool.query('update vehicles set archived_at = now() where id = $1', [customer.vehicles[7]!.id])
  expect((await list(`search=${encodeURIComponent(registrations()[7]!)}`)).results).toEqual([])
})

test.each(['pageSize=0', 'ordering=id', `search=${'x'.repeat(101)}`])('%s is refused and named', async query => {
  expect(await list(query)).toMatchObject({ status: 400, field: query.split('=')[0] })
})

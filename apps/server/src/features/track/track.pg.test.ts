import { track } from '@milepost/contract/track.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let customer: TestCustomer
let otherGroupId: number

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const { system } = server.context
  customer = await registerCustomer(system, 'Northgate', 3)
  const other = await system
    .insertInto('vehicle_groups')
    .values({ customer_id: customer.id, name: 'Other Depot' })
    .returning('id')
    .executeTakeFirstOrThrow()
  otherGroupId = other.id
  const [first, second, archived] = customer.vehicles
  await system
    .updateTable('vehicle_group_vehicles')
    .set({ vehicle_group_id: otherGroupId })
    .where('vehicle_id', '=', second!.id)
    .execute()
  await system.updateTable('vehicles').set({ archived_at: new Date() }).where('id', '=', archived!.id).execute()
  await system
    .insertInto('drivers')
    .values([
      { ...named('Berta', 'Alves'), vehicle_id: second!.id },
      { ...named('Ana', 'Alves'), vehicle_id: first!.id },
      { ...named('Rui', 'Costa'), vehicle_id: null },
      { ...named('Zita', 'Dias'), vehicle_id: archived!.id },
    ])
    .execute()
})
afterAll(() => server.stop())

const named = (first_name: string, last_name: string) => ({
  customer_id: customer.id,
  vehicle_group_id: customer.groupId,
  first_name,
  last_name,
})

const get = async (url: string, user: TestUser) =>
  (await server.app!.inject({ url, headers: { authorization: `Bearer ${user.token}` } })).json()

async function driversOf(user: TestUser) {
  const { driver_groups } = track.collapsibleDrivers.result.parse(await get('/api/collapsible/driver/track/', user))
  return driver_groups.map(group => ({
    name: group.name,
    drivers: group.drivers.map(driver => [`${driver.first_name} ${driver.last_name}`, driver.vehicle]),
  }))
}

describe('the vehicle groups of the side bar', () => {
  it('hold the ids of their vehicles and a subset, which one group that is expanded has in full [TRK-05] [TRK-07] [TRK-08] [N-78]', async () => {
    const [first, second] = customer.vehicles
    const manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Track'] })
    const region = { id: expect.any(Number), name: 'Northgate North' }
    const depot = { id: customer.groupId, name: 'Northgate Depot', region, vehicles: [first!.id] }
    const other = { id: otherGroupId, name: 'Other Depot', region: null, vehicles: [second!.id] }
    expect(await get('/api/collapsible/track/', manager)).toEqual({
      vehicle_groups: [
        { ...depot, subset: [] },
        { ...other, subset: [] },
      ],
    })
    expect(await get(`/api/expanded/track/?group_id=${otherGroupId}`, manager)).toEqual({
      ...other,
      subset: [expect.objectContaining({ id: second!.id, registration: second!.registration, lat: null })],
    })
  })
})

describe('the driver groups of the side bar', () => {
  it('hold drivers by name, each with its first_name and the vehicle it is in, if that is not archived [TRK-05] [TRK-07]', async () => {
    const [first, second] = customer.vehicles
    const manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Track'] })
    expect(await driversOf(manager)).toEqual([
      {
        name: 'Northgate Depot',
        drivers: [
          ['Ana Alves', first!.id],
          ['Berta Alves', second!.id],
          ['Rui Costa', null],
          ['Zita Dias', null],
        ],
      },
      { name: 'Other Depot', drivers: [] },
    ])
  })

  it('give a limited user no vehicle outside their own groups', async () => {
    const limited = await signInAs(server.context, 'Limited', [customer.id], {
      modules: ['Track'],
      groupIds: [customer.groupId],
    })
    const [depot, ...others] = await driversOf(limited)
    expect(others).toEqual([])
    expect(depot?.drivers).toContainEqual(['Ana Alves', customer.vehicles[0]!.id])
    expect(depot?.drivers).toContainEqual(['Berta Alves', null])
  })
})

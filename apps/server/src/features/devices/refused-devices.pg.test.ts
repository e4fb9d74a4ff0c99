import { trackerIdentities } from '@milepost/contract/tracker-identity.ts'
import { unknownDevices } from '@milepost/contract/unknown-devices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let installer: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const { system, systemPool } = server.context
  own = await registerCustomer(system, 'Northwind', 3)
  foreign = await registerCustomer(system, 'Southmoor', 1)
  administrator = await signInAs(server.context, 'Customer Admin', [own.id], { modules: [] })
  installer = await signInAs(server.context, 'Global Admin', [own.id, foreign.id], { modules: [] })
  const refuse = (customerId: number, trackerId: number, reason: string, calls: number) =>
    systemPool.query(
      `insert into refused_calls values ($1, $2, $3, 'gt06', now() - interval '1 day', now() - $4 * interval '1 minute', $4, '203.0.113.9')`,
      [trackerId, customerId, reason, calls],
    )
  for (const [index, { trackerId }] of own.vehicles.entries())
    await refuse(own.id, trackerId, 'other-protocol', index + 1)
  await refuse(own.id, own.vehicles[0]!.trackerId, 'foreign-network', 9)
  await refuse(foreign.id, foreign.vehicles[0]!.trackerId, 'other-protocol', 5)
  await systemPool.query('update trackers set archived_at = now() where id = $1', [own.vehicles[2]!.trackerId])
  await systemPool.query(
    `insert into unknown_devices
     select number, 'gt06', now() - interval '1 day', now() - place * interval '1 minute', place
     from unnest($1::text[]) with ordinality as listed(number, place)`,
    [['A_1', 'a1', 'b2', own.vehicles[0]!.deviceId]],
  )
})
afterAll(() => server.stop())

async function list(path: string, query: string, user: TestUser) {
  const headers = { authorization: `Bearer ${user.token}` }
  return (await server.app!.inject({ method: 'GET', url: `${path}?${query}`, headers })).json()
}

const refused = (query = '', user = administrator) => list(trackerIdentities.refused.path, query, user)
const unknown = (query = '') => list(unknownDevices.list.path, query, installer)

test('refused calls are listed with the tracker that they name, of the caller’s customers and not of archived trackers', async () => {
  const [first, second] = own.vehicles as [TestCustomer['vehicles'][0], TestCustomer['vehicles'][0]]
  const { count, results } = await refused()
  expect(count).toBe(3)
  expect(results).toMatchObject([
    {
      ...{ device_id: first.deviceId, reason: 'other-protocol', protocol: 'gt06', registered_protocol: 'teltonika' },
      ...{ calls: 1, last_address: '203.0.113.9', last_heard: null, vehicle: { id: first.id } },
    },
    { device_id: second.deviceId, calls: 2 },
    { device_id: first.deviceId, reason: 'foreign-network', calls: 9 },
  ])
  expect((await refused('', installer)).count).toBe(4)
})

test('they are found by part of the number, ordered and paged', async () => {
  const number = own.vehicles[1]!.deviceId
  expect(await refused(`search=${number}`)).toMatchObject({ count: 1, results: [{ device_id: number }] })
  const page = await refused('ordering=-calls&pageSize=1&page=2')
  expect(page).toMatchObject({ count: 3, results: [{ calls: 2 }] })
})

test('devices that nobody has registered are found by a part of the number as it is, the newest first', async () => {
  const numbers = async (query: string) =>
    (await unknown(query)).results.map(({ device_id }: { device_id: string }) => device_id)
  expect(await numbers('')).toEqual(['A_1', 'a1', 'b2'])
  expect(await numbers('search=a_')).toEqual(['A_1'])
  expect(await numbers('ordering=-attempts&pageSize=2')).toEqual(['b2', 'a1'])
  expect((await unknown('pageSize=1&page=3')).count).toBe(3)
})

import { trackerIdentities } from '@milepost/contract/tracker-identity.ts'
import { vehicles } from '@milepost/contract/vehicles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avlRecord } from '../../testing/avl-record.ts'
import { connectProtocolDevice } from '../../testing/device-client.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let customer: TestCustomer
let administrator: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  customer = await registerCustomer(server.context.system, 'Northwind', 2)
  const other = await registerCustomer(server.context.system, 'Southmoor', 1)
  administrator = await signInAs(server.context, 'Customer Admin', [customer.id], { modules: 'all' })
  stranger = await signInAs(server.context, 'Customer Admin', [other.id], { modules: 'all' })
})
afterAll(() => server.stop())

const IDENTITY = '/api/administration/tracker_identity/'

async function ask(method: string, path: string, body?: unknown, user = administrator) {
  const headers = { authorization: `Bearer ${user.token}` }
  if (body === undefined) return fetch(server.origin + path, { method, headers })
  const json = { ...headers, 'content-type': 'application/json' }
  return fetch(server.origin + path, { method, headers: json, body: JSON.stringify(body) })
}

const identityOf = async (tracker: number) =>
  trackerIdentities.one.result.parse(await (await ask('GET', `${IDENTITY}?tracker_id=${tracker}`)).json())

const changed = async (change: object) =>
  trackerIdentities.change.result.parse(await (await ask('PUT', IDENTITY, change)).json())

const reportAsPhone = async (deviceId: string, more = '') => {
  const query = `id=${deviceId}&timestamp=${Date.now()}&lat=52.6&lon=-0.7${more}`
  return (await fetch(`http://127.0.0.1:${server.ingest!.ports.osmand}/?${query}`)).status
}

test('another protocol that calls is listed, and accepting it lets it report and clears the list', async () => {
  const { deviceId, trackerId } = customer.vehicles[0]!
  expect(await reportAsPhone(deviceId)).toBe(403)
  await expect
    .poll(() => identityOf(trackerId))
    .toMatchObject({
      protocol: 'teltonika',
      refused: [{ reason: 'other-protocol', protocol: 'osmand', calls: 1, last_address: '127.0.0.1' }],
    })
  const changed = await ask('PUT', IDENTITY, { tracker: trackerId, protocol: 'osmand' })
  expect(await changed.json()).toMatchObject({ protocol: 'osmand', refused: [] })
  await expect.poll(() => reportAsPhone(deviceId)).toBe(200)
  await expect(
    connectProtocolDevice('teltonika', deviceId, server.ingest!.ports.teltonika!).then(device =>
      device.report([avlRecord({ recordedAtMs: Date.now() })]),
    ),
  ).rejects.toThrow()
})

test('a key is shown when it is made, asked for from then on, and not once it is removed; all of it is in the log', async () => {
  const { deviceId, trackerId } = customer.vehicles[0]!
  const { key } = await changed({ tracker: trackerId, key: 'make' })
  await expect.poll(() => reportAsPhone(deviceId)).toBe(403)
  expect(await reportAsPhone(deviceId, `&key=${key}`)).toBe(200)
  expect(JSON.stringify(await identityOf(trackerId))).not.toContain(key)
  expect(await changed({ tracker: trackerId, key: 'remove' })).toMatchObject({ has_key: false, key: null })
  await expect.poll(() => reportAsPhone(deviceId)).toBe(200)
  const { rows } = await server.context.systemPool.query(
    `select action, detail::text as detail from audit_log where action like 'tracker identity %' order by id`,
  )
  expect(rows.map(row => row.action)).toEqual(Array.from({ length: 3 }, () => 'tracker identity changed'))
  expect(JSON.stringify(rows)).not.toContain(key)
})

test('the history of the vehicle says who changed who may report as its tracker, with the protocol and never with the key', async () => {
  const { id, trackerId: tracker } = customer.vehicles[1]!
  const historyOf = async () =>
    vehicles.history.result.parse(await (await ask('GET', `/api/vehicle/${id}/history/`)).json()).results
  await changed({ tracker, protocol: 'osmand' })
  const { key } = await changed({ tracker, key: 'make' })
  const [made, accepted] = await historyOf()
  const of = { field: 'tracker_access' }
  expect(accepted).toMatchObject({
    ...{ action: 'changed', who: 'Test Customer Admin' },
    changes: [{ ...of, before: { protocol: 'teltonika' }, after: { protocol: 'osmand', has_key: false } }],
  })
  expect(made!.changes).toMatchObject([
    { ...of, before: { has_key: false }, after: { has_key: true, is_key_new: true } },
  ])
  expect(JSON.stringify(made)).not.toContain(key)
  await changed({ tracker, protocol: 'teltonika', key: 'remove' })
  const entries = (await historyOf()).length
  await changed({ tracker, protocol: 'teltonika' })
  expect(await historyOf()).toHaveLength(entries)
})

test('of two who change it at once, one makes a key and one chooses a protocol that carries none, the second is told', async () => {
  const { trackerId: tracker } = customer.vehicles[0]!
  for (let round = 0; round < 10; round++) {
    await changed({ tracker, protocol: 'osmand', key: 'remove' })
    const both = [
      { tracker, key: 'make' },
      { tracker, protocol: 'teltonika' },
    ]
    const answers = await Promise.all(both.map(change => ask('PUT', IDENTITY, change)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  }
  await changed({ tracker, protocol: 'teltonika', key: 'remove' })
})

test('of two who ask more of it at once, both are heard', async () => {
  const { trackerId: tracker } = customer.vehicles[0]!
  for (let round = 0; round < 10; round++) {
    await changed({ tracker, allowed_networks: [], requires_certificate: false })
    const both = [{ allowed_networks: ['10.4.0.0/16'] }, { requires_certificate: true }]
    await Promise.all(both.map(more => changed({ tracker, ...more })))
    expect(await identityOf(tracker)).toMatchObject({ allowed_networks: ['10.4.0.0/16'], requires_certificate: true })
  }
  await changed({ tracker, allowed_networks: [], requires_certificate: false })
})

test('a device whose protocol carries no key gets none, and networks are read as such', async () => {
  const { trackerId: tracker } = customer.vehicles[1]!
  expect((await ask('PUT', IDENTITY, { tracker, key: 'make' })).status).toBe(400)
  expect((await ask('PUT', IDENTITY, { tracker, allowed_networks: ['10.4.0.0'] })).status).toBe(400)
  expect((await ask('PUT', IDENTITY, { tracker, protocol: 'telepathy' })).status).toBe(400)
  const certificate = { protocol: 'osmand', requires_certificate: true }
  expect((await ask('PUT', IDENTITY, { tracker, ...certificate })).status).toBe(400)
  const throughGateway = { protocol: 'traccar-forward', allowed_networks: ['10.4.0.0/16'] }
  expect((await ask('PUT', IDENTITY, { tracker, ...throughGateway })).status).toBe(400)
  const allowed_networks = ['10.4.0.0/16', '2001:db8::/32']
  expect((await ask('PUT', IDENTITY, { tracker, allowed_networks })).status).toBe(200)
  expect(await identityOf(tracker)).toMatchObject({ allowed_networks, protocol: 'teltonika' })
  // An address in it names the network as well.
  expect((await ask('PUT', IDENTITY, { tracker, allowed_networks: ['10.4.7.1/16', '2001:db8::7/32'] })).status).toBe(
    200,
  )
  expect(await identityOf(tracker)).toMatchObject({ allowed_networks })
})

test('another customer’s tracker is not found', async () => {
  const { trackerId: tracker } = customer.vehicles[1]!
  const answers = await Promise.all([
    ask('GET', `${IDENTITY}?tracker_id=${tracker}`, undefined, stranger),
    ask('PUT', IDENTITY, { tracker, protocol: 'osmand' }, stranger),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
})

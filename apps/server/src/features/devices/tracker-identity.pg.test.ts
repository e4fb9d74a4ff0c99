import { trackerIdentities } from '@milepost/contract/tracker-identity.ts'
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
const KEY = '/api/administration/tracker_key/'

async function ask(method: string, path: string, body?: unknown, user = administrator) {
  const headers = { authorization: `Bearer ${user.token}` }
  if (body === undefined) return fetch(server.origin + path, { method, headers })
  const json = { ...headers, 'content-type': 'application/json' }
  return fetch(server.origin + path, { method, headers: json, body: JSON.stringify(body) })
}

const identityOf = async (tracker: number) =>
  trackerIdentities.one.result.parse(await (await ask('GET', `${IDENTITY}?tracker_id=${tracker}`)).json())

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
  const { key } = trackerIdentities.makeKey.result.parse(await (await ask('POST', KEY, { tracker: trackerId })).json())
  await expect.poll(() => reportAsPhone(deviceId)).toBe(403)
  expect(await reportAsPhone(deviceId, `&key=${key}`)).toBe(200)
  expect(JSON.stringify(await identityOf(trackerId))).not.toContain(key)
  expect(await (await ask('DELETE', `${KEY}?tracker_id=${trackerId}`)).json()).toMatchObject({ has_key: false })
  await expect.poll(() => reportAsPhone(deviceId)).toBe(200)
  const { rows } = await server.context.systemPool.query(
    `select action, detail::text as detail from audit_log where action like 'tracker %' order by id`,
  )
  expect(rows.map(row => row.action)).toEqual(['tracker identity changed', 'tracker key made', 'tracker key removed'])
  expect(JSON.stringify(rows)).not.toContain(key)
})

test('a device whose protocol carries no key gets none, and networks are read as such', async () => {
  const { trackerId: tracker } = customer.vehicles[1]!
  expect((await ask('POST', KEY, { tracker })).status).toBe(409)
  expect((await ask('PUT', IDENTITY, { tracker, allowed_networks: ['10.4.0.0'] })).status).toBe(400)
  expect((await ask('PUT', IDENTITY, { tracker, protocol: 'telepathy' })).status).toBe(400)
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
    ask('POST', KEY, { tracker }, stranger),
    ask('DELETE', `${KEY}?tracker_id=${tracker}`, undefined, stranger),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

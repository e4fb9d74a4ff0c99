import { deviceConnections } from '@milepost/contract/device-connections.ts'
import { encodeAvlFrame, encodeLogin } from '@milepost/protocols/teltonika/encode.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avlRecord } from '../../testing/avl-record.ts'
import { connectProtocolDevice } from '../../testing/device-client.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { connectDevice } from '../../testing/teltonika-client.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let customer: TestCustomer
let administrator: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer({
    ...{ MILEPOST_ROLES: 'api,ingest', MILEPOST_ORIGIN: 'https://fleet.example.com' },
    MILEPOST_RUPTELA_PORT: 'off',
  })
  customer = await registerCustomer(server.context.system, 'Northwind', 3)
  const other = await registerCustomer(server.context.system, 'Southmoor', 1)
  administrator = await signInAs(server.context, 'Customer Admin', [customer.id], { modules: 'all' })
  stranger = await signInAs(server.context, 'Customer Admin', [other.id], { modules: 'all' })
})
afterAll(() => server.stop())

async function ask(url: string, user = administrator) {
  const response = await server.app!.inject({ method: 'GET', url, headers: { authorization: `Bearer ${user.token}` } })
  return { status: response.statusCode, body: response.json() }
}

const heardOf = async (trackerId: number) =>
  deviceConnections.heard.result.parse((await ask(`/api/administration/tracker_heard/?tracker_id=${trackerId}`)).body)

test('the ports are those of the configuration, without what is off, under the name that people open', async () => {
  const { body } = await ask('/api/administration/device_ports/')
  const { host, results } = deviceConnections.ports.result.parse(body)
  expect(host).toBe('fleet.example.com')
  expect(results.map(({ protocol }) => protocol)).toEqual([
    'common',
    'teltonika',
    'queclink',
    'gt06',
    'jt808',
    'suntech',
    'osmand',
  ])
  const { ports } = server.context.config.ingest
  expect(results.map(({ port }) => port)).toEqual(results.map(({ protocol }) => ports[protocol as 'common']))
  const transports = Object.fromEntries(results.map(one => [one.protocol, one.transports]))
  expect(transports).toMatchObject({ teltonika: ['tcp', 'udp'], gt06: ['tcp'], osmand: ['http'] })
})

test('a phone is set by the address of its port, with its number, whatever is in that', async () => {
  const { body } = await ask('/api/administration/device_phone/?number=van%20%26%207')
  const { address, qr } = deviceConnections.phone.result.parse(body)
  const { origin, searchParams } = new URL(address)
  expect(origin).toBe(`http://fleet.example.com:${server.context.config.ingest.ports.osmand}`)
  expect([...searchParams]).toEqual([['id', 'van & 7']])
  expect(qr.size).toBeGreaterThan(20)
})

test('of a tracker is said when it was heard, where it is, and whether its ignition is on', async () => {
  const { trackerId, deviceId } = customer.vehicles[0]!
  expect(await heardOf(trackerId)).toEqual({
    ...{ is_connected: false, last_heard: null, is_private: false, fix: null, unread: [], last_misdated: null },
  })
  const device = await connectProtocolDevice('teltonika', deviceId, server.ingest!.ports.teltonika!)
  const recordedAtMs = Math.floor(Date.now() / 1000) * 1000
  await device.report([avlRecord({ recordedAtMs, ignition: false })])
  await expect.poll(async () => (await heardOf(trackerId)).is_connected).toBe(true)
  const { last_heard, fix } = await heardOf(trackerId)
  expect(Date.parse(last_heard!)).toBeGreaterThanOrEqual(recordedAtMs)
  expect(fix).toMatchObject({ lat: 52.67, long: -0.73, ignition: false })
  expect(Date.parse(fix!.recorded_at)).toBe(recordedAtMs)
})

test('what could not be read of it is counted by the reason', async () => {
  const { trackerId, deviceId } = customer.vehicles[1]!
  const device = await connectDevice(server.ingest!.ports.teltonika!)
  device.write(encodeLogin(deviceId))
  await device.read(1)
  const frame = Buffer.from(encodeAvlFrame([avlRecord({ recordedAtMs: Date.now() })], { codec: '8E' }))
  frame.writeUInt32BE(frame.readUInt32BE(frame.length - 4) ^ 1, frame.length - 4)
  device.write(frame)
  await expect
    .poll(async () => (await heardOf(trackerId)).unread)
    .toMatchObject([{ reason: 'bad-checksum', frames: 1 }])
})

test('a tracker of another customer is not found', async () => {
  const { trackerId } = customer.vehicles[0]!
  expect((await ask(`/api/administration/tracker_heard/?tracker_id=${trackerId}`, stranger)).status).toBe(404)
})

test('records whose time cannot be believed are said, though nothing is shown of them', async () => {
  const { trackerId, deviceId } = customer.vehicles[2]!
  const device = await connectProtocolDevice('teltonika', deviceId, server.ingest!.ports.teltonika!)
  await device.report([avlRecord({ recordedAtMs: Date.UTC(2004, 0, 1) })])
  await expect.poll(async () => (await heardOf(trackerId)).last_misdated).not.toBeNull()
  expect((await heardOf(trackerId)).fix).toBeNull()
})

test('who calls under a number that is not registered is told to whoever names the number, until it is registered', async () => {
  const number = '356307042441013'
  const calls = async (user = administrator) => ask(`/api/administration/unknown_device_calls/?number=${number}`, user)
  expect((await calls()).body).toEqual({ count: 0, results: [] })
  const { common } = server.ingest!.ports
  await expect(connectProtocolDevice('gt06', number, common!)).rejects.toThrow()
  await expect
    .poll(async () => (await calls()).body)
    .toMatchObject({ count: 1, results: [{ protocol: 'gt06', attempts: 1 }] })
  await server.context.system
    .insertInto('trackers')
    .values({ customer_id: customer.id, device_id: number, protocol: 'teltonika' })
    .execute()
  expect((await calls()).body.count).toBe(0)
})

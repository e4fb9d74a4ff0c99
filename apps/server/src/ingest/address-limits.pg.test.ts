import { once } from 'node:events'
import { Agent, type ClientRequest, request } from 'node:http'
import { encodeAvlFrame, encodeLogin } from '@milepost/protocols/teltonika/encode.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hashKey } from '../db/key-hash.ts'
import { avlRecord } from '../testing/avl-record.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { connectDevice, type DeviceConnection } from '../testing/teltonika-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const GATEWAY_KEY = 'a-gateway-key-of-forty-three-characters-abc'
const ELSEWHERE = '127.0.0.2'

let server: TestServer
let customer: TestCustomer

beforeAll(async () => {
  server = await startTestServer({
    MILEPOST_ROLES: 'ingest',
    MILEPOST_INGEST_ADDRESS_CONNECTIONS: '3',
    MILEPOST_INGEST_ADDRESS_LOGINS: '2',
  })
  const protocols = ['teltonika', 'teltonika', 'teltonika', 'teltonika', 'osmand', 'osmand', 'osmand']
  customer = await registerCustomer(server.context.system, 'Northwind', protocols.length, at => protocols[at]!)
  await server.context.systemPool.query('insert into gateway_keys (customer_id, name, key_hash) values ($1, $2, $3)', [
    customer.id,
    'Traccar',
    hashKey(GATEWAY_KEY),
  ])
})
afterAll(() => server.stop())

/** What a test left open; the limits are of all ports together. */
const leave: (() => void)[] = []
afterEach(async () => {
  for (const close of leave.splice(0)) close()
  await expect.poll(() => metric('milepost_ingest_connections')).toBe(0)
})

/** The sum over its labels. */
async function metric(name: string, labels = ''): Promise<number> {
  const lines = (await server.context.metrics.metrics()).split('\n')
  const values = lines.filter(line => line.startsWith(`${name}{`) && line.includes(labels))
  return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

const tooMany = (protocol: string) =>
  metric('milepost_ingest_rejections_total', `protocol="${protocol}",reason="too-many-of-address"`)

describe('on the port of a tracker', () => {
  const deviceIdOf = (vehicle: number) => customer.vehicles[vehicle]!.deviceId

  async function open(from?: string): Promise<DeviceConnection> {
    const device = await connectDevice(server.ingest!.ports.teltonika!, from)
    leave.push(() => device.end())
    return device
  }

  async function logIn(device: DeviceConnection, vehicle: number): Promise<DeviceConnection> {
    device.write(encodeLogin(deviceIdOf(vehicle)))
    expect([...(await device.read(1))]).toEqual([1])
    return device
  }

  async function report(device: DeviceConnection): Promise<void> {
    device.write(encodeAvlFrame([avlRecord({ recordedAtMs: Date.now() })], { codec: 8 }))
    expect((await device.read(4)).readUInt32BE()).toBe(1)
  }

  test('the one too many of an address is closed and counted; those inside go on, and another address is served', async () => {
    const before = await tooMany('teltonika')
    const inside: DeviceConnection[] = []
    for (const vehicle of [0, 1, 2]) inside.push(await logIn(await open(), vehicle))
    await (await open()).closed
    expect(await tooMany('teltonika')).toBe(before + 1)
    await report(await logIn(await open(ELSEWHERE), 3))
    for (const device of inside) await report(device)

    inside[0]!.end()
    await inside[0]!.closed
    const isServed = async () => {
      await report(await logIn(await open(), 3))
      return true
    }
    await expect.poll(() => isServed().catch(() => false)).toBe(true)
  })

  test('fewer of them may have said nothing yet: the next is closed and counted until one has said who it is', async () => {
    const before = await tooMany('teltonika')
    const [silent] = [await open(), await open()]
    await (await open()).closed
    expect(await tooMany('teltonika')).toBe(before + 1)
    await report(await logIn(await open(ELSEWHERE), 3))
    await logIn(silent, 0)
    await report(await logIn(await open(), 1))
  })
})

describe('on the port of phones', () => {
  interface Phone {
    /** The status of the reply over its connection, which is kept; null: it was closed instead. */
    report(deviceId: string): Promise<number | null>
    forward(key: string): Promise<number | null>
  }

  function phone(from = '127.0.0.1'): Phone {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    leave.push(() => agent.destroy())
    const to = { agent, host: '127.0.0.1', port: server.ingest!.ports.osmand!, localAddress: from }
    const statusOf = async (call: ClientRequest) => {
      const [response] = await once(call.end(), 'response')
      await response.resume().toArray()
      return response.statusCode
    }
    return {
      report: deviceId =>
        statusOf(request({ ...to, path: `/?id=${deviceId}&lat=52.6&lon=-0.7&timestamp=${Date.now()}` })).catch(
          () => null,
        ),
      forward: key =>
        statusOf(
          request({ ...to, path: '/gateway/flespi', method: 'POST', headers: { authorization: `Bearer ${key}` } }),
        ).catch(() => null),
    }
  }

  const registered = (index: number) => customer.vehicles[4 + index]!.deviceId

  test('the one too many of an address is closed and counted; those inside go on, and another address is served', async () => {
    const before = await tooMany('osmand')
    const inside = [phone(), phone(), phone()]
    for (const [index, one] of inside.entries()) expect(await one.report(registered(index))).toBe(200)
    expect(await phone().report(registered(0))).toBeNull()
    expect(await tooMany('osmand')).toBe(before + 1)
    expect(await phone(ELSEWHERE).report(registered(0))).toBe(200)
    for (const [index, one] of inside.entries()) expect(await one.report(registered(index))).toBe(200)
  })

  test('a connection whose reports were all refused has not said who it is, and fewer of these may be open', async () => {
    const before = await tooMany('osmand')
    const [stranger, gateway] = [phone(), phone()]
    expect(await stranger.report('nobody')).toBe(400)
    expect(await gateway.forward('another-key-of-forty-three-characters-abcd')).toBe(403)
    expect(await phone().report(registered(0))).toBeNull()
    expect(await tooMany('osmand')).toBe(before + 1)
    expect(await phone(ELSEWHERE).report(registered(0))).toBe(200)

    expect(await stranger.report(registered(1))).toBe(200)
    expect(await phone().report(registered(0))).toBe(200)
  })

  test('a gateway has said who it is by its key, whatever it forwards', async () => {
    const gateways = [phone(), phone()]
    for (const gateway of gateways) expect(await gateway.forward(GATEWAY_KEY)).toBe(400)
    expect(await phone().report(registered(0))).toBe(200)
  })
})

test('the limits are of all ports together', async () => {
  const { teltonika, osmand } = server.ingest!.ports
  const before = await tooMany('osmand')
  for (const port of [teltonika!, osmand!]) {
    const silent = await connectDevice(port)
    leave.push(() => silent.end())
  }
  await (await connectDevice(osmand!)).closed
  expect(await tooMany('osmand')).toBe(before + 1)
})

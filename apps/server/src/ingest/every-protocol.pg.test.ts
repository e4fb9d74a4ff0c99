import { ALL_PROTOCOLS, DEVICE_ENCODERS } from '@milepost/protocols/all-protocols.ts'
import { crc16X25 } from '@milepost/protocols/checksum.ts'
import { deviceIdFor } from '@milepost/protocols/device-side.fixture.ts'
import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashKey } from '../db/key-hash.ts'
import { avlRecord } from '../testing/avl-record.ts'
import { connectProtocolDevice, sendDatagram } from '../testing/device-client.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { connectDevice } from '../testing/teltonika-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let customer: TestCustomer
let other: TestCustomer

/** To the second, which every protocol can carry. */
const startMs = Math.floor(Date.now() / 1000) * 1000 - 3_600_000

/** One of each protocol, two of each gateway, and two more. */
const REGISTERED = [
  ...ALL_PROTOCOLS.map(({ name }) => name),
  ...['traccar-forward', 'flespi', 'traccar-forward', 'flespi', 'teltonika', 'teltonika'],
]

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'ingest' })
  customer = await registerCustomer(server.context.system, 'Northwind', REGISTERED.length, index => REGISTERED[index]!)
  other = await registerCustomer(server.context.system, 'Southmoor', 1)
})
afterAll(() => server.stop())

const pool = () => server.context.systemPool

async function rename(vehicle: TestCustomer['vehicles'][number], deviceId: string): Promise<void> {
  await pool().query('update trackers set device_id = $1 where id = $2', [deviceId, vehicle.trackerId])
  vehicle.deviceId = deviceId
}

async function storedOf(trackerId: number) {
  const { rows } = await pool().query(
    `select recorded_at, round(latitude::numeric, 4)::float8 as latitude, speed_kmh from positions
     where tracker_id = $1 order by recorded_at`,
    [trackerId],
  )
  return rows
}

const reports = (fromMs: number) =>
  [0, 1, 2].map(minute =>
    avlRecord({ recordedAtMs: fromMs + minute * 60_000, latitude: 52.67 + minute / 100, speedKmh: 36, altitudeM: 0 }),
  )

const expected = (fromMs: number) =>
  reports(fromMs).map(({ recordedAtMs, latitude }) => ({
    recorded_at: new Date(recordedAtMs),
    latitude: Number(latitude.toFixed(4)),
    speed_kmh: expect.closeTo(36, 0),
  }))

describe.each(ALL_PROTOCOLS.map(({ name }, index) => ({ name, index })))('$name', ({ name, index }) => {
  test('reports are acknowledged and stored over its own port, and over the common one by its first bytes', async () => {
    const vehicle = customer.vehicles[index]!
    // Two protocols may number their devices alike: an installation has each number once.
    const deviceId = deviceIdFor(DEVICE_ENCODERS[name]!)
    await rename(vehicle, `${deviceId.slice(0, -2)}${10 + index}`)
    const ports = server.ingest!.ports as Record<string, number>

    const own = await connectProtocolDevice(name, vehicle.deviceId, ports[name]!)
    await own.report(reports(startMs))
    own.connection.end()
    await expect.poll(() => storedOf(vehicle.trackerId)).toEqual(expected(startMs))

    const common = await connectProtocolDevice(name, vehicle.deviceId, ports.common!)
    await common.report(reports(startMs + 600_000))
    common.connection.end()
    const all = [...expected(startMs), ...expected(startMs + 600_000)]
    await expect.poll(() => storedOf(vehicle.trackerId)).toEqual(all)
  })
})

test('a panic without time and place is an event of the moment it arrived', async () => {
  const vehicle = customer.vehicles[ALL_PROTOCOLS.findIndex(({ name }) => name === 'gt06')]!
  const device = await connectProtocolDevice('gt06', vehicle.deviceId, server.ingest!.ports.gt06!)
  // Cells, terminal information, voltage 3, signal 4, alarm 01 (SOS), language 02, serial 1.
  const content = Buffer.from('1219' + '02d401050100abcd' + '2003040102' + '0001', 'hex')
  const checksum = Buffer.alloc(2)
  checksum.writeUInt16BE(crc16X25(content))
  device.connection.write(Buffer.concat([Buffer.from('7878', 'hex'), content, checksum, Buffer.from('0d0a', 'hex')]))
  const panics = async () =>
    (await pool().query('select code, has_fix from events where tracker_id = $1 and code = 50', [vehicle.trackerId]))
      .rows
  await expect.poll(panics).toEqual([{ code: 50, has_fix: false }])
  device.connection.end()
})

test('the common port turns away what no protocol begins with', async () => {
  const stranger = await connectDevice(server.ingest!.ports.common!)
  stranger.write(Buffer.from('SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3\r\n'))
  await stranger.closed
  const text = await server.context.metrics.metrics()
  expect(text).toContain('milepost_ingest_rejections_total{protocol="any",reason="unknown-protocol"} 1')
})

test('a Teltonika datagram is acknowledged with its ids and the count, after it is stored', async () => {
  const vehicle = customer.vehicles.at(-1)!
  const frame = encodeAvlFrame(reports(startMs), { codec: '8E' })
  const data = frame.subarray(8, -4)
  const imei = Buffer.from(vehicle.deviceId)
  const content = Buffer.concat([Buffer.from([0xca, 0xfe, 0x01, 0x05, 0, imei.length]), imei, data])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(content.length)
  const answer = await sendDatagram(server.ingest!.ports.teltonika!, Buffer.concat([length, content]))
  expect(answer.toString('hex')).toBe('0005cafe010503')
  expect(await storedOf(vehicle.trackerId)).toEqual(expected(startMs))
})

test('what a known device sends and no codec can read is kept with its reason', async () => {
  const vehicle = customer.vehicles.at(-2)!
  const device = await connectProtocolDevice('teltonika', vehicle.deviceId, server.ingest!.ports.teltonika!)
  const frame = Buffer.from(encodeAvlFrame(reports(startMs), { codec: 8 }))
  frame[20]! ^= 1
  device.connection.write(frame)
  expect((await device.connection.read(4)).readUInt32BE()).toBe(0)
  const kept = async () =>
    (await pool().query('select reason, bytes from rejected_frames where tracker_id = $1', [vehicle.trackerId])).rows
  await expect.poll(kept).toEqual([{ reason: 'bad-checksum', bytes: frame }])
  device.connection.end()
})

describe('a gateway', () => {
  const key = 'a-gateway-key-of-forty-three-characters-abc'
  const post = (path: string, body: unknown, headers: Record<string, string> = { authorization: `Bearer ${key}` }) =>
    fetch(`http://127.0.0.1:${server.ingest!.ports.osmand}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const traccar = (uniqueId: string) => ({
    position: {
      fixTime: new Date(startMs).toISOString(),
      valid: true,
      latitude: 52.67,
      longitude: -0.73,
      speed: 19.438_444_9,
      attributes: { ignition: true },
    },
    device: { uniqueId },
  })
  const flespi = (ident: string) => ({
    ident,
    timestamp: startMs / 1000 + 60,
    'position.latitude': 52.68,
    'position.longitude': -0.73,
    'position.speed': 36,
  })

  beforeAll(async () => {
    await pool().query('insert into gateway_keys (customer_id, name, key_hash) values ($1, $2, $3)', [
      customer.id,
      'Traccar',
      hashKey(key),
    ])
  })

  test('with the key of a customer stores what its devices reported, in both forms', async () => {
    const [byTraccar, byFlespi] = customer.vehicles.slice(-6)
    expect((await post('/gateway/traccar', traccar(byTraccar!.deviceId))).status).toBe(200)
    expect((await post('/gateway/flespi', [flespi(byFlespi!.deviceId)])).status).toBe(200)
    expect(await storedOf(byTraccar!.trackerId)).toEqual(expected(startMs).slice(0, 1))
    expect(await storedOf(byFlespi!.trackerId)).toEqual(expected(startMs).slice(1, 2))
  })

  test('without a key, or with an unknown one, is refused and stores nothing', async () => {
    const vehicle = customer.vehicles.at(-4)!
    for (const headers of [{}, { authorization: 'Bearer another-key-of-forty-three-characters-abcd' }]) {
      expect(
        (await post('/gateway/traccar', traccar(vehicle.deviceId), headers as Record<string, string>)).status,
      ).toBe(403)
    }
    expect(await storedOf(vehicle.trackerId)).toEqual([])
  })

  test('learns which devices are unknown, another customer’s among them, and what is known is stored', async () => {
    const vehicle = customer.vehicles.at(-3)!
    const foreign = other.vehicles[0]!
    const response = await post('/gateway/flespi', [flespi(foreign.deviceId), flespi(vehicle.deviceId)])
    expect(response.status).toBe(404)
    expect(await response.text()).toContain(foreign.deviceId)
    expect(await storedOf(foreign.trackerId)).toEqual([])
    expect(await storedOf(vehicle.trackerId)).toHaveLength(1)
  })
  test('a device that is registered with another gateway or protocol is refused and listed', async () => {
    const [byTraccar] = customer.vehicles.slice(-6)
    const before = await storedOf(byTraccar!.trackerId)
    const response = await post('/gateway/flespi', [flespi(byTraccar!.deviceId)])
    expect(response.status).toBe(404)
    expect(await response.text()).toContain(byTraccar!.deviceId)
    expect(await storedOf(byTraccar!.trackerId)).toEqual(before)
    const listed = async () =>
      (await pool().query('select reason, protocol from refused_calls where tracker_id = $1', [byTraccar!.trackerId]))
        .rows
    await expect.poll(listed).toEqual([{ reason: 'other-protocol', protocol: 'flespi' }])
  })
})

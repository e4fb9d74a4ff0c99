import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { encodeCommandFrame } from '@milepost/protocols/teltonika/command-frames.ts'
import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { driveRecords, MINUTE_MS, sendRecords } from '../../telemetry/drive.fixture.ts'
import { avlRecord } from '../../testing/avl-record.ts'
import { connectProtocolDevice } from '../../testing/device-client.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let customer: TestCustomer
let administrator: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  customer = await registerCustomer(server.context.system, 'Northwind', 8)
  administrator = await signInAs(server.context, 'Customer Admin', [customer.id], { modules: 'all' })
})
afterAll(() => server.stop())

const call = async (path: string, method = 'GET') => {
  const headers = { authorization: `Bearer ${administrator.token}` }
  const response = await fetch(server.origin + path, { method, headers })
  return { status: response.status, body: (await response.json()) as Record<string, never> & { results: never[] } }
}
const connect = (index: number) =>
  connectProtocolDevice('teltonika', customer.vehicles[index]!.deviceId, server.ingest!.ports.teltonika!)
const DAY_MS = 86_400_000
/** The days around today: midnight may pass between a frame and the question for it. */
const [yesterday, tomorrow] = [-DAY_MS, DAY_MS].map(ms => new Date(Date.now() + ms).toISOString().slice(0, 10))

test('raw data shows each frame as bytes, what was made of it, and what was turned away and why [ADM-TRK-03]', async () => {
  const { trackerId } = customer.vehicles[0]!
  const device = await connect(0)
  const recordedAtMs = Date.now() - 60_000
  const report = avlRecord({ recordedAtMs, ignition: true, odometerM: 1234, driverKey: '01A2B3C4D5E6F708' })
  const frame = Buffer.from(encodeAvlFrame([report, { ...report, recordedAtMs: recordedAtMs + 1000 }], { codec: '8E' }))
  device.connection.write(frame)
  await device.connection.read(4)
  const broken = Buffer.from(frame)
  broken[30]! ^= 1
  device.connection.write(broken)
  await device.connection.read(4)
  device.connection.end()

  const read = async () =>
    (await call(`/api/administration/raw_vehicle_data/?tracker_id=${trackerId}&start=${yesterday}&end=${tomorrow}`))
      .body
  await expect.poll(async () => (await read()).count).toBe(2)
  const { results } = await read()
  expect(results).toMatchObject([
    { outcome: 'bad-checksum', hex: broken.toString('hex'), text: null, positions: [] },
    {
      outcome: 'stored',
      protocol: 'teltonika',
      hex: frame.toString('hex'),
      positions: [
        {
          timestamp: toDeviceInstant(recordedAtMs),
          ignition: true,
          odometer_m: 1234,
          driver_key: '01A2B3C4D5E6F708',
        },
        { timestamp: toDeviceInstant(recordedAtMs + 1000) },
      ],
    },
  ])
})

const raw = async (trackerId: number) =>
  (await call(`/api/administration/raw_vehicle_data/?tracker_id=${trackerId}&start=${yesterday}&end=${tomorrow}`)).body
    .results

test('active devices show which are connected and when each was last heard [ADM-VEH-12]', async () => {
  const device = await connect(1)
  const find = async () => {
    const { body } = await call('/api/active_devices/')
    return (body.results as { device_id: string; connected: boolean }[]).find(
      one => one.device_id === customer.vehicles[1]!.deviceId,
    )
  }
  await expect.poll(async () => (await find())?.connected).toBe(true)
  expect(await find()).toMatchObject({ protocol: 'teltonika', registration: customer.vehicles[1]!.registration })
  device.connection.end()
  await expect.poll(async () => (await find())?.connected).toBe(false)
})

/** The only device in a vehicle, as it is listed. */
async function deviceIn(vehicleId: number) {
  const { body } = await call(`/api/active_devices/?vehicle=${vehicleId}`)
  expect(body.results).toHaveLength(1)
  return body.results[0]
}

test('a wire that was on through two long rests is said to be always on since its first record', async () => {
  const { id, deviceId } = customer.vehicles[4]!
  const startMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 10 * 60 * MINUTE_MS
  const stuck = (hour: number, fromKm: number) =>
    driveRecords(startMs + hour * 60 * MINUTE_MS, 100, { fromKm, stands: [10, 99] }).map(record => ({
      ...record,
      ignition: true,
    }))
  await sendRecords(server.ingest!.ports.teltonika!, deviceId, stuck(0, 0))
  expect(await deviceIn(id)).toMatchObject({ wire_fault: null })
  await sendRecords(server.ingest!.ports.teltonika!, deviceId, [...stuck(2, 11), ...stuck(4, 22)])
  expect(await deviceIn(id)).toMatchObject({
    wire_fault: { kind: 'always-on', since: toDeviceInstant(startMs) },
  })
})

test('a wire that was never on is said to be so', async () => {
  const { id, deviceId } = customer.vehicles[5]!
  const startMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 60 * MINUTE_MS
  const records = driveRecords(startMs, 20).map(record => ({ ...record, ignition: false }))
  await sendRecords(server.ingest!.ports.teltonika!, deviceId, records)
  expect(await deviceIn(id)).toMatchObject({
    wire_fault: { kind: 'never-on', since: toDeviceInstant(startMs) },
  })
})

test('a clock an hour ahead is said to be so since its first record, which waits and is on no trace', async () => {
  const { id, deviceId, trackerId } = customer.vehicles[6]!
  const recordedAtMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 60 * MINUTE_MS
  // Answers say it in whole seconds.
  const sentAtMs = Math.floor(Date.now() / 1000) * 1000
  await sendRecords(server.ingest!.ports.teltonika!, deviceId, [avlRecord({ recordedAtMs })])
  const device = await deviceIn(id)
  expect(device).toMatchObject({ last_position: null, wire_fault: null, unbelieved_times: null })
  const { clock_fault } = z.object({ clock_fault: z.object({ offset_s: z.number(), since: z.string() }) }).parse(device)
  expect(clock_fault.offset_s).toBeGreaterThan(58 * 60)
  expect(clock_fault.offset_s).toBeLessThanOrEqual(60 * 60)
  expect(Date.parse(clock_fault.since)).toBeGreaterThanOrEqual(sentAtMs)
  expect(await raw(trackerId)).toMatchObject([{ positions: [{ clock: 'waits' }] }])
  const trace = await call(`/api/trace/?vehicle=${id}&start=${yesterday}&end=${tomorrow}`)
  expect([trace.status, JSON.stringify(trace.body).includes('52.67')]).toEqual([200, false])
})

test('records of 1970 and of 2080 are counted beside the clock that they show, and derive nothing', async () => {
  const { id, deviceId, trackerId } = customer.vehicles[7]!
  const wrong = [Date.UTC(1970, 0, 1, 0, 0, 40), Date.UTC(2080, 0, 1)]
  const records = wrong.map(recordedAtMs => avlRecord({ recordedAtMs }))
  await sendRecords(server.ingest!.ports.teltonika!, deviceId, records)
  await sendRecords(server.ingest!.ports.teltonika!, deviceId, records)
  expect(await deviceIn(id)).toMatchObject({ last_position: null, unbelieved_times: { records: 2 } })
  const frames = await raw(trackerId)
  expect(frames).toHaveLength(2)
  expect(frames[1]).toMatchObject({ positions: [{ clock: 'unbelieved' }, { clock: 'unbelieved' }] })
})

test('a message, requested without a body, waits for its device, is sent when it connects, and shows the answer [TRK-15]', async () => {
  const { id } = customer.vehicles[2]!
  const asked = await call(`/api/vehicle/message/?vehicle=${id}`, 'POST')
  expect([asked.status, asked.body]).toMatchObject([202, { queued: true }])
  const read = async () => (await call(`/api/vehicle/message/?vehicle=${id}`)).body.results
  expect(await read()).toMatchObject([{ state: 'queued', text: 'getgps', sent_at: null }])

  const device = await connect(2)
  const header = await device.connection.read(8)
  const command = await device.connection.read(header.readUInt32BE(4) + 4)
  expect(command.toString('latin1')).toContain('getgps')
  expect(await read()).toMatchObject([{ state: 'sent' }])

  device.connection.write(encodeCommandFrame(0x0c, 0x06, Buffer.from('GPS:1 Sat:9 Lat:52.67 Long:-0.73')))
  await expect
    .poll(async () => (await read())[0])
    .toMatchObject({
      state: 'answered',
      answer: 'GPS:1 Sat:9 Lat:52.67 Long:-0.73',
    })
  device.connection.end()
})

test('a message to a device that is connected goes out at once', async () => {
  const device = await connect(3)
  const sent = device.connection.read(8)
  await call(`/api/vehicle/message/?vehicle=${customer.vehicles[3]!.id}`, 'POST')
  expect((await sent).readUInt32BE()).toBe(0)
  device.connection.end()
})

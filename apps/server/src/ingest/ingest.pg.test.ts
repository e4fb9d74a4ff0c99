import { encodeAvlFrame, encodeLogin } from '@milepost/protocols/teltonika/encode.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnerPool } from '../db/pools.ts'
import { avlRecord } from '../testing/avl-record.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { connectDevice } from '../testing/teltonika-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let customer: TestCustomer

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'ingest' })
  customer = await registerCustomer(server.context.system, 'Northwind', 9, index =>
    index < 7 ? 'teltonika' : 'osmand',
  )
})
afterAll(() => server.stop())

const port = () => server.ingest!.ports.teltonika!

async function logIn(deviceId: string) {
  const device = await connectDevice(port())
  device.write(encodeLogin(deviceId))
  expect([...(await device.read(1))]).toEqual([1])
  return device
}

async function countPositions(trackerId: number): Promise<number> {
  const { rows } = await server.context.systemPool.query(
    'select count(*)::int4 as count from positions where tracker_id = $1',
    [trackerId],
  )
  return rows[0].count
}

test('an acknowledged frame is in the database: raw bytes, positions and the newest fix', async () => {
  const { deviceId, trackerId, id } = customer.vehicles[0]!
  const device = await logIn(deviceId)
  const now = Date.now()
  const frame = encodeAvlFrame(
    [0, 1, 2].map(i => avlRecord({ recordedAtMs: now - i * 1000, latitude: 52.6 + i / 10_000, ignition: true })),
    { codec: '8E' },
  )
  device.write(frame)
  expect((await device.read(4)).readUInt32BE()).toBe(3)
  expect(await countPositions(trackerId)).toBe(3)
  const raw = await server.context.systemPool.query('select bytes, positions from raw_frames where tracker_id = $1', [
    trackerId,
  ])
  expect(raw.rows).toHaveLength(1)
  expect(raw.rows[0].bytes.equals(Buffer.from(frame))).toBe(true)
  const state = await server.context.systemPool.query('select * from tracker_states where tracker_id = $1', [trackerId])
  expect(state.rows[0]).toMatchObject({ vehicle_id: id, latitude: 52.6, ignition: true })
  expect(state.rows[0].recorded_at.getTime()).toBe(now)
  device.end()
})

test('a frame sent twice is acknowledged twice and stored once, whichever packet it comes in', async () => {
  const { deviceId, trackerId } = customer.vehicles[1]!
  const device = await logIn(deviceId)
  const records = [1, 2, 3, 4].map(i => avlRecord({ recordedAtMs: Date.now() - i * 60_000 }))
  for (const part of [records, records, records.slice(2), records.slice(0, 3)]) {
    device.write(encodeAvlFrame(part, { codec: 8 }))
    expect((await device.read(4)).readUInt32BE()).toBe(part.length)
  }
  expect(await countPositions(trackerId)).toBe(4)
  device.end()
})

test('two different records of one instant are both kept', async () => {
  const { deviceId, trackerId } = customer.vehicles[2]!
  const device = await logIn(deviceId)
  const recordedAtMs = Date.now()
  device.write(encodeAvlFrame([avlRecord({ recordedAtMs }), avlRecord({ recordedAtMs, speedKmh: 51 })], { codec: 8 }))
  expect((await device.read(4)).readUInt32BE()).toBe(2)
  device.write(encodeAvlFrame([avlRecord({ recordedAtMs, speedKmh: 52 })], { codec: 8 }))
  expect((await device.read(4)).readUInt32BE()).toBe(1)
  expect(await countPositions(trackerId)).toBe(3)
  device.end()
})

test('a late record never moves the newest fix back, and a clock of 2080 never moves it forward', async () => {
  const { deviceId, trackerId } = customer.vehicles[3]!
  const device = await logIn(deviceId)
  const now = Date.now()
  for (const recordedAtMs of [now, now - 30 * 86_400_000, Date.UTC(2080, 0, 1), Date.UTC(1970, 0, 2)]) {
    device.write(encodeAvlFrame([avlRecord({ recordedAtMs })], { codec: 8 }))
    expect((await device.read(4)).readUInt32BE()).toBe(1)
  }
  expect(await countPositions(trackerId)).toBe(4)
  const { rows } = await server.context.systemPool.query(
    'select recorded_at from tracker_states where tracker_id = $1',
    [trackerId],
  )
  expect(rows[0].recorded_at.getTime()).toBe(now)
  device.end()
})

test('a record that the database refuses goes to quarantine and costs no other record its place', async () => {
  const { deviceId, trackerId } = customer.vehicles[4]!
  const device = await logIn(deviceId)
  const now = Date.now()
  const records = Array.from({ length: 20 }, (_, i) => avlRecord({ recordedAtMs: now - i * 1000 }))
  await withConstraint('check (speed_kmh <> 77)', async () => {
    device.write(encodeAvlFrame([...records, avlRecord({ recordedAtMs: now - 50_500, speedKmh: 77 })], { codec: 8 }))
    expect((await device.read(4)).readUInt32BE()).toBe(21)
  })
  expect(await countPositions(trackerId)).toBe(20)
  const { rows } = await server.context.systemPool.query(
    'select reason, record from quarantined_records where tracker_id = $1',
    [trackerId],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].reason).toMatch(/^23514/)
  expect(rows[0].record).toMatchObject({ speedKmh: 77 })
  device.end()
})

test('a tracker that is in no vehicle is stored like any other: several records of a day, and of several days', async () => {
  const { deviceId, trackerId } = customer.vehicles[6]!
  await server.context.systemPool.query('delete from tracker_assignments where tracker_id = $1', [trackerId])
  const device = await logIn(deviceId)
  const now = Date.now()
  const records = [48, 24, 0].flatMap(hours =>
    [2, 1, 0].map(minutes => avlRecord({ recordedAtMs: now - hours * 3_600_000 - minutes * 60_000 })),
  )
  device.write(encodeAvlFrame(records, { codec: 8 }))
  expect((await device.read(4)).readUInt32BE()).toBe(9)
  expect(await countPositions(trackerId)).toBe(9)
  device.end()
})

test('an unknown device is refused, counted and listed, and nothing of it is stored', async () => {
  const device = await connectDevice(port())
  device.write(encodeLogin('999999999999999'))
  expect([...(await device.read(1))]).toEqual([0])
  await device.closed
  expect(await metric('milepost_ingest_rejections_total{protocol="teltonika",reason="unknown-device"}')).toBe(1)
  await expect
    .poll(() => server.context.system.selectFrom('unknown_devices').select(['device_id', 'attempts']).execute())
    .toEqual([{ device_id: '999999999999999', attempts: 1 }])
})

test('a frame with a wrong checksum is counted and not stored, and the connection goes on', async () => {
  const { deviceId, trackerId } = customer.vehicles[5]!
  const device = await logIn(deviceId)
  const frame = encodeAvlFrame([avlRecord({ recordedAtMs: Date.now() })], { codec: 8 })
  const corrupted = Uint8Array.from(frame)
  corrupted[20]! ^= 0xff
  device.write(corrupted)
  expect((await device.read(4)).readUInt32BE()).toBe(0)
  expect(await countPositions(trackerId)).toBe(0)
  device.write(frame)
  expect((await device.read(4)).readUInt32BE()).toBe(1)
  expect(await countPositions(trackerId)).toBe(1)
  expect(await metric('milepost_ingest_rejections_total{protocol="teltonika",reason="bad-checksum"}')).toBe(1)
  device.end()
})

test('what came before a message that ends the connection is stored and acknowledged first', async () => {
  const { deviceId, trackerId } = customer.vehicles[5]!
  const device = await logIn(deviceId)
  const before = await countPositions(trackerId)
  const now = Date.now()
  const frames = Array.from({ length: 40 }, (_, at) =>
    encodeAvlFrame([avlRecord({ recordedAtMs: now - at * 1000 })], { codec: 8 }),
  )
  device.write(Buffer.concat([...frames, Buffer.from('00000000ffffffff', 'hex')]))
  const acknowledged = await device.read(frames.length * 4)
  await device.closed
  expect([acknowledged.readUInt32BE(), acknowledged.readUInt32BE(39 * 4)]).toEqual([1, 1])
  expect((await countPositions(trackerId)) - before).toBe(40)
})

test('a report without a speed is stored without one, and moves as the device says', async () => {
  const { deviceId, trackerId } = customer.vehicles[7]!
  const report = async (recordedAtMs: number, more: string) => {
    const query = `id=${deviceId}&timestamp=${recordedAtMs}&lat=52.6&lon=-0.7${more}`
    expect((await fetch(`http://127.0.0.1:${server.ingest!.ports.osmand}/?${query}`)).status).toBe(200)
    const { rows } = await server.context.systemPool.query(
      `select state.speed_kmh, state.moving, record.speed_kmh as stored from tracker_states state
       join positions record using (tracker_id, recorded_at, sequence) where tracker_id = $1`,
      [trackerId],
    )
    return rows[0]
  }
  const now = Date.now()
  expect(await report(now - 3000, '&motion=true')).toEqual({ speed_kmh: null, moving: true, stored: null })
  expect(await report(now - 2000, '&speed=-1&motion=false')).toEqual({ speed_kmh: null, moving: false, stored: null })
  expect(await report(now - 1000, '&speed=0')).toEqual({ speed_kmh: 0, moving: false, stored: 0 })
  // Of what the device says neither of, the fold has made something: it is where it was a second ago.
  expect(await report(now, '')).toEqual({ speed_kmh: 0, moving: false, stored: null })
})

test('an OsmAnd request gets 200 once it is stored, and 400 with the field at fault otherwise', async () => {
  const { deviceId, trackerId } = customer.vehicles[8]!
  const before = await countPositions(trackerId)
  const url = `http://127.0.0.1:${server.ingest!.ports.osmand}/`
  const stored = await fetch(`${url}?id=${deviceId}&timestamp=${Date.now()}&lat=52.67&lon=-0.73&speed=10`)
  expect(stored.status).toBe(200)
  expect(await countPositions(trackerId)).toBe(before + 1)
  const bad = await fetch(`${url}?id=${deviceId}&timestamp=${Date.now()}&lat=fifty&lon=-0.73`)
  expect([bad.status, await bad.text()]).toEqual([400, 'lat: bad-field'])
  const unknown = await fetch(`${url}?id=nobody&timestamp=${Date.now()}&lat=52.67&lon=-0.73`)
  expect([unknown.status, await unknown.text()]).toEqual([400, 'id: unknown device'])
})

async function metric(name: string): Promise<number> {
  const line = (await server.context.metrics.metrics()).split('\n').find(text => text.startsWith(name))
  return Number(line?.split(' ').at(-1) ?? Number.NaN)
}

/** A rule the database did not have when the batch was built: any refusal inside a record behaves like this one. */
async function withConstraint(rule: string, work: () => Promise<void>): Promise<void> {
  const owner = createOwnerPool(server.databaseUrl, 1)
  await owner.query(`alter table positions add constraint refused ${rule} not valid`)
  try {
    await work()
  } finally {
    await owner.query('alter table positions drop constraint refused')
    await owner.end()
  }
}

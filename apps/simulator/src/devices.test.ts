import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { type DeviceFaults, noFaults } from './faults.ts'
import {
  type Received,
  type Reply,
  startDatagramServer,
  startOsmAndServer,
  startTrackerServer,
} from './ingest-server.fixture.ts'
import { runOsmAndDevice } from './osmand-device.ts'
import { RecordBuffer } from './record-buffer.ts'
import type { DeviceRecord } from './reports.ts'
import { type Device, runTrackerDevice } from './tracker-device.ts'

const imei = '352093081466053'
const startMs = Date.UTC(2026, 10, 17)
const teltonikaDevice: Device = { deviceId: imei, protocol: 'teltonika', transport: 'tcp', inputRoles: {} }
const quick = { settleMs: 5, backoff: { firstMs: 1, mostMs: 4 }, replyTimeoutMs: 40 }
/** For servers that always reply: a busy machine does not make the device send again. */
const patient = { replyTimeoutMs: 10_000 }

const record = (index: number): DeviceRecord => ({
  recordedAtMs: startMs + index * 1000,
  hasFix: true,
  latitude: -34.9,
  longitude: -56.1,
  altitudeM: 10,
  headingDeg: 90,
  speedKmh: 30,
  satellites: 11,
  priority: 0,
  eventId: 0,
  ignition: true,
  moving: true,
  odometerM: 1000 + index,
  externalVoltageMv: 13_900,
  driverKey: null,
  events: null,
  attributes: { gsmSignal: 4 },
})
const indexesOf = (stored: readonly Received[]) =>
  stored.map(({ position }) => (position.recordedAtMs - startMs) / 1000)
const inOrder = (count: number) => Array.from({ length: count }, (_, index) => index)

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

/** Offers so many records, waits until all are acknowledged, and ends the device. */
async function deliver(
  run: typeof runTrackerDevice,
  device: Device,
  endpoint: { host: string; port: number },
  count: number,
  faults: DeviceFaults = noFaults,
  { replyTimeoutMs }: { replyTimeoutMs: number } = quick,
): Promise<void> {
  const stop = new AbortController()
  const buffer = new RecordBuffer<DeviceRecord>(60, faults)
  const running = run({ device, endpoint, buffer, faults, signal: stop.signal, ...quick, replyTimeoutMs })
  for (let index = 0; index < count; index++) await buffer.offer(record(index), true, stop.signal)
  await buffer.drained(stop.signal)
  stop.abort()
  await running
}

describe('a Teltonika device', () => {
  async function storedAfter(
    decide: (frame: number) => Reply,
    count = 130,
    timing: { replyTimeoutMs: number } = quick,
  ) {
    const server = await startTrackerServer(decide)
    cleanUps.push(server.stop)
    await deliver(runTrackerDevice, teltonikaDevice, server.endpoint, count, noFaults, timing)
    return server
  }

  test('logs in and delivers every record once, in order, as it was', async () => {
    const server = await storedAfter(() => 'store', 130, patient)
    expect(indexesOf(server.stored)).toEqual(inOrder(130))
    expect(server.stored.every(({ deviceId }) => deviceId === imei)).toBe(true)
    expect(server.stored[7]!.position).toMatchObject(record(7))
    expect(server.connections).toBe(1)
  })

  const faults: Reply[] = ['store-without-reply', 'refuse', 'hang-up-before', 'hang-up-after', 'reply-in-pieces']
  test.each(faults)('loses nothing when the server does this now and then: %s', async fault => {
    // Of a delivery, which is up to three frames here, never always the first.
    const server = await storedAfter(frame => (frame % 4 === 1 ? fault : 'store'))
    expect([...new Set(indexesOf(server.stored))].sort((a, b) => a - b)).toEqual(inOrder(130))
  })

  test('delivers every record whatever the server does', async () => {
    const replies = fc.array(
      fc.constantFrom<Reply>('store', ...faults.filter(fault => fault !== 'store-without-reply')),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(replies, fc.integer({ min: 1, max: 90 }), async (plan, count) => {
        const server = await storedAfter(frame => plan[frame] ?? 'store', count)
        expect([...new Set(indexesOf(server.stored))].sort((a, b) => a - b)).toEqual(inOrder(count))
      }),
      { numRuns: 25 },
    )
  })

  test('keeps all records while the server acknowledges none', async () => {
    const server = await startTrackerServer(() => 'refuse')
    cleanUps.push(server.stop)
    const stop = new AbortController()
    const buffer = new RecordBuffer<DeviceRecord>(60)
    const device = runTrackerDevice({
      device: teltonikaDevice,
      endpoint: server.endpoint,
      buffer,
      signal: stop.signal,
      ...quick,
    })
    for (let index = 0; index < 60; index++) await buffer.offer(record(index), true, stop.signal)
    await expect.poll(() => server.frames, { interval: 2 }).toBeGreaterThan(5)
    expect((await buffer.next(60, stop.signal)).map(item => item.recordedAtMs)).toEqual(
      inOrder(60).map(index => startMs + index * 1000),
    )
    stop.abort()
    await device
  })

  test('connects again until the server is up', async () => {
    const placeholder = createServer()
    await new Promise<void>(resolve => placeholder.listen(0, '127.0.0.1', resolve))
    const address = placeholder.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await new Promise(resolve => placeholder.close(resolve))
    const delivered = deliver(runTrackerDevice, teltonikaDevice, { host: '127.0.0.1', port }, 30)
    const server = await startTrackerServer(() => 'store', port)
    cleanUps.push(server.stop)
    await delivered
    expect(indexesOf(server.stored)).toEqual(inOrder(30))
  })

  test('reconnects after the server ended an idle connection', async () => {
    const server = await startTrackerServer()
    cleanUps.push(server.stop)
    const stop = new AbortController()
    const buffer = new RecordBuffer<DeviceRecord>(60)
    const device = runTrackerDevice({
      device: teltonikaDevice,
      endpoint: server.endpoint,
      buffer,
      signal: stop.signal,
      ...quick,
    })
    await buffer.offer(record(0), true, stop.signal)
    await buffer.drained(stop.signal)
    server.hangUp()
    await buffer.offer(record(1), true, stop.signal)
    await buffer.drained(stop.signal)
    expect([...new Set(indexesOf(server.stored))]).toEqual([0, 1])
    expect(server.connections).toBe(2)
    stop.abort()
    await device
  })
})

const otherDevices: readonly Device[] = [
  { ...teltonikaDevice, protocol: 'queclink' },
  { ...teltonikaDevice, protocol: 'gt06' },
  { ...teltonikaDevice, protocol: 'ruptela' },
  { ...teltonikaDevice, protocol: 'jt808', deviceId: '14410000001' },
]

describe.each(otherDevices)('a tracker that speaks $protocol', device => {
  const hangingUp = (frame: number): Reply =>
    frame % 40 === 7 ? 'hang-up-before' : frame % 40 === 23 ? 'hang-up-after' : 'store'

  test('delivers every record, in order, over one connection', async () => {
    const server = await startTrackerServer()
    cleanUps.push(server.stop)
    await deliver(runTrackerDevice, device, server.endpoint, 70, noFaults, patient)
    expect(indexesOf(server.stored)).toEqual(inOrder(70))
    expect(server.stored.every(({ deviceId }) => deviceId === device.deviceId)).toBe(true)
    expect(server.connections).toBe(1)
    expect(server.rejected).toEqual([])
  })

  test('delivers every record when the server closes the connection now and then', async () => {
    const server = await startTrackerServer(hangingUp)
    cleanUps.push(server.stop)
    await deliver(runTrackerDevice, device, server.endpoint, 70)
    expect([...new Set(indexesOf(server.stored))].sort((a, b) => a - b)).toEqual(inOrder(70))
  })

  test('with frames damaged and sent twice, newest first over two connections, every record arrives', async () => {
    const server = await startTrackerServer()
    cleanUps.push(server.stop)
    const faults = { ...noFaults, corruptShare: 0.2, duplicateShare: 0.3, newestFirst: true, twoConnections: true }
    await deliver(runTrackerDevice, device, server.endpoint, 200, faults)
    const indexes = indexesOf(server.stored)
    expect([...new Set(indexes)].sort((a, b) => a - b)).toEqual(inOrder(200))
    expect(indexes).not.toEqual([...indexes].sort((a, b) => a - b))
    expect(server.stored.length).toBeGreaterThan(200)
    expect(server.connections).toBeGreaterThan(2)
  })
})

test('a Suntech tracker, which gets no replies, sends everything once and keeps its connection', async () => {
  const server = await startTrackerServer()
  cleanUps.push(server.stop)
  const device: Device = { ...teltonikaDevice, protocol: 'suntech', deviceId: '107100001' }
  await deliver(runTrackerDevice, device, server.endpoint, 130)
  await expect.poll(() => server.stored.length).toBe(130)
  expect(indexesOf(server.stored)).toEqual(inOrder(130))
  expect(server.connections).toBe(1)
})

test('a Teltonika tracker over UDP sends a datagram without a reply again, and no other', async () => {
  const server = await startDatagramServer(datagram => datagram % 3 !== 1)
  cleanUps.push(server.stop)
  await deliver(runTrackerDevice, { ...teltonikaDevice, transport: 'udp' }, server.endpoint, 45, noFaults, {
    replyTimeoutMs: 500,
  })
  expect(indexesOf(server.stored).sort((a, b) => a - b)).toEqual(inOrder(45))
  expect(server.stored[0]!.deviceId).toBe(imei)
})

test('a record that the protocol cannot carry is an error, and is not sent again', async () => {
  const server = await startTrackerServer()
  cleanUps.push(server.stop)
  const device: Device = { ...teltonikaDevice, protocol: 'gt06', deviceId: 'not a number' }
  const buffer = new RecordBuffer<DeviceRecord>(9)
  const signal = new AbortController().signal
  await buffer.offer(record(0), true, signal)
  await expect(runTrackerDevice({ device, endpoint: server.endpoint, buffer, signal, ...quick })).rejects.toThrow(
    RangeError,
  )
})

describe('an OsmAnd phone', () => {
  const phone: Device = { deviceId: 'phone-test', protocol: 'osmand', transport: 'http', inputRoles: {} }

  test('delivers every record, and again those that were not stored', async () => {
    for (const decide of [
      () => 200,
      (n: number) => (n % 3 === 0 ? 503 : 200),
      (n: number) => (n % 4 === 1 ? null : 200),
    ]) {
      const server = await startOsmAndServer(decide)
      cleanUps.push(server.stop)
      await deliver(runOsmAndDevice, phone, server.endpoint, 40)
      expect([...new Set(indexesOf(server.stored))].sort((a, b) => a - b)).toEqual(inOrder(40))
      expect(server.stored[0]!.deviceId).toBe('phone-test')
    }
  })
})

describe('the buffer of a device', () => {
  const never = new AbortController().signal

  test('keeps records without signal until one has a signal', async () => {
    const buffer = new RecordBuffer<string>(10)
    await buffer.offer('a', true, never)
    await buffer.offer('b', false, never)
    expect(await buffer.next(9, never)).toEqual(['a'])
    buffer.acknowledge(['a'])
    await buffer.drained(never)
    await buffer.offer('c', true, never)
    expect(await buffer.next(9, never)).toEqual(['b', 'c'])
  })

  test('gives the newest first where the device does so', async () => {
    const buffer = new RecordBuffer<string>(10, { newestFirst: true })
    for (const item of ['a', 'b', 'c']) await buffer.offer(item, true, never)
    await buffer.offer('kept back', false, never)
    expect(await buffer.next(2, never)).toEqual(['c', 'b'])
    buffer.acknowledge(['c', 'b'])
    expect(await buffer.next(2, never)).toEqual(['a'])
  })

  test('takes no record while it is full', async () => {
    const buffer = new RecordBuffer<number>(2)
    await buffer.offer(1, true, never)
    await buffer.offer(2, true, never)
    const third = buffer.offer(3, true, never)
    expect(await Promise.race([third.then(() => 'kept'), sleep(0, 'waits')])).toBe('waits')
    buffer.acknowledge([1])
    await third
    expect(await buffer.next(9, never)).toEqual([2, 3])
  })

  test('ends every wait when aborted', async () => {
    const stop = new AbortController()
    const buffer = new RecordBuffer<number>(1)
    await buffer.offer(1, true, stop.signal)
    const waiting = [buffer.offer(2, true, stop.signal), buffer.drained(stop.signal)]
    stop.abort(new Error('over'))
    for (const wait of waiting) await expect(wait).rejects.toThrow('over')
  })
})

import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { type Received, type Reply, startOsmAndServer, startTeltonikaServer } from './ingest-server.fixture.ts'
import { runOsmAndDevice } from './osmand-device.ts'
import { RecordBuffer } from './record-buffer.ts'
import type { DeviceRecord } from './reports.ts'
import { runTeltonikaDevice } from './teltonika-device.ts'

const imei = '352093081466053'
const startMs = Date.UTC(2026, 10, 17)
const quick = { backoff: { firstMs: 1, mostMs: 4 }, answerTimeoutMs: 40 }

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
  run: typeof runTeltonikaDevice,
  deviceId: string,
  endpoint: { host: string; port: number },
  count: number,
): Promise<void> {
  const stop = new AbortController()
  const buffer = new RecordBuffer<DeviceRecord>(60)
  const device = run({ deviceId, endpoint, buffer, signal: stop.signal, ...quick })
  for (let index = 0; index < count; index++) await buffer.offer(record(index), true, stop.signal)
  await buffer.drained(stop.signal)
  stop.abort()
  await device
}

describe('a Teltonika device', () => {
  async function storedAfter(decide: (frame: number) => Reply, count = 130) {
    const server = await startTeltonikaServer(decide)
    cleanUps.push(server.stop)
    await deliver(runTeltonikaDevice, imei, server.endpoint, count)
    return server
  }

  test('logs in and delivers every record once, in order, as it was', async () => {
    const server = await storedAfter(() => 'store')
    expect(indexesOf(server.stored)).toEqual(inOrder(130))
    expect(server.stored.every(({ deviceId }) => deviceId === imei)).toBe(true)
    expect(server.stored[7]!.position).toMatchObject(record(7))
    expect(server.connections).toBe(1)
  })

  const faults: Reply[] = [
    'store-part',
    'store-without-answer',
    'refuse',
    'hang-up-before',
    'hang-up-after',
    'answer-in-pieces',
  ]
  test.each(faults)('loses nothing when the server does this now and then: %s', async fault => {
    const server = await storedAfter(frame => (frame % 3 === 1 ? fault : 'store'))
    expect([...new Set(indexesOf(server.stored))].sort((a, b) => a - b)).toEqual(inOrder(130))
  })

  test('loses nothing whatever the server does', async () => {
    const replies = fc.array(
      fc.constantFrom<Reply>('store', ...faults.filter(fault => fault !== 'store-without-answer')),
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

  test('keeps everything while the server never acknowledges', async () => {
    const server = await startTeltonikaServer(() => 'refuse')
    cleanUps.push(server.stop)
    const stop = new AbortController()
    const buffer = new RecordBuffer<DeviceRecord>(60)
    const device = runTeltonikaDevice({
      deviceId: imei,
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

  test('waits for a server that is not there yet', async () => {
    const placeholder = createServer()
    await new Promise<void>(resolve => placeholder.listen(0, '127.0.0.1', resolve))
    const address = placeholder.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await new Promise(resolve => placeholder.close(resolve))
    const delivered = deliver(runTeltonikaDevice, imei, { host: '127.0.0.1', port }, 30)
    const server = await startTeltonikaServer(() => 'store', port)
    cleanUps.push(server.stop)
    await delivered
    expect(indexesOf(server.stored)).toEqual(inOrder(30))
  })

  test('comes back by itself after the server ended an idle connection', async () => {
    const server = await startTeltonikaServer()
    cleanUps.push(server.stop)
    const stop = new AbortController()
    const buffer = new RecordBuffer<DeviceRecord>(60)
    const device = runTeltonikaDevice({
      deviceId: imei,
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

describe('an OsmAnd phone', () => {
  test('delivers every record, and again those that were not stored', async () => {
    for (const decide of [
      () => 200,
      (n: number) => (n % 3 === 0 ? 503 : 200),
      (n: number) => (n % 4 === 1 ? null : 200),
    ]) {
      const server = await startOsmAndServer(decide)
      cleanUps.push(server.stop)
      await deliver(runOsmAndDevice, 'phone-test', server.endpoint, 40)
      expect([...new Set(indexesOf(server.stored))].sort((a, b) => a - b)).toEqual(inOrder(40))
      expect(server.stored[0]!.deviceId).toBe('phone-test')
    }
  })
})

describe('the buffer of a device', () => {
  const never = new AbortController().signal

  test('holds back what was recorded without signal until a record has it', async () => {
    const buffer = new RecordBuffer<string>(10)
    await buffer.offer('a', true, never)
    await buffer.offer('b', false, never)
    expect(await buffer.next(9, never)).toEqual(['a'])
    buffer.acknowledge(['a'])
    await buffer.drained(never)
    await buffer.offer('c', true, never)
    expect(await buffer.next(9, never)).toEqual(['b', 'c'])
  })

  test('makes the vehicle wait when it is full', async () => {
    const buffer = new RecordBuffer<number>(2)
    await buffer.offer(1, true, never)
    await buffer.offer(2, true, never)
    const third = buffer.offer(3, true, never)
    expect(await Promise.race([third.then(() => 'kept'), sleep(0, 'waits')])).toBe('waits')
    buffer.acknowledge([1])
    await third
    expect(await buffer.next(9, never)).toEqual([2, 3])
  })

  test('lets go of everybody who waits when aborted', async () => {
    const stop = new AbortController()
    const buffer = new RecordBuffer<number>(1)
    await buffer.offer(1, true, stop.signal)
    const waiting = [buffer.offer(2, true, stop.signal), buffer.drained(stop.signal)]
    stop.abort(new Error('over'))
    for (const wait of waiting) await expect(wait).rejects.toThrow('over')
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeStream, positionsOf } from '../decoder-contract.fixture.ts'
import { plainReport } from '../device-side.fixture.ts'
import type { DevicePosition, DeviceReport } from '../message.ts'
import { encodeCommandResponse, encodeHeartbeat, gt06Encoder } from './encode.ts'
import { gt06 } from './protocol.ts'

const imei = '350000000000006'
const login = gt06Encoder.encodeLogin(imei)!

function decode(...frames: Uint8Array[]) {
  return decodeStream(gt06, [Buffer.concat([login, ...frames])]).slice(1)
}

function decodePositions(report: DeviceReport): DevicePosition[] {
  return positionsOf(decode(gt06Encoder.encodeRecords(imei, [report], 1)))
}

function asReported(position: DevicePosition): Partial<DevicePosition> {
  const report: Partial<DevicePosition> = { ...position }
  delete report.sequence
  delete report.late
  return report
}

const cell = fc.record({
  mcc: fc.integer({ min: 0, max: 0x7fff }),
  mnc: fc.integer({ min: 0, max: 0xff }),
  gsmAreaCode: fc.integer({ min: 0, max: 0xffff }),
  gsmCellId: fc.integer({ min: 1, max: 0xff_ffff }),
})

/** What a location carries, no more. */
const location: fc.Arbitrary<DeviceReport> = fc
  .record({
    recordedAtMs: fc.integer({ min: Date.UTC(2000, 0) / 1000, max: Date.UTC(2255, 0) / 1000 }).map(s => s * 1000),
    latitude: fc.integer({ min: -90 * 1_800_000, max: 90 * 1_800_000 }).map(raw => raw / 1_800_000),
    longitude: fc.integer({ min: -180 * 1_800_000, max: 180 * 1_800_000 }).map(raw => raw / 1_800_000),
    headingDeg: fc.integer({ min: 0, max: 359 }),
    speedKmh: fc.integer({ min: 0, max: 255 }),
    satellites: fc.integer({ min: 0, max: 15 }),
    hasFix: fc.boolean(),
    ignition: fc.option(fc.boolean()),
    odometerM: fc.option(fc.integer({ min: 0, max: 0xffff_ffff })),
    attributes: fc.option(cell),
  })
  .map(plainReport)

const withKey: fc.Arbitrary<DeviceReport> = fc
  .tuple(location, fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })))
  .map(([report, key]) => ({
    ...report,
    odometerM: null,
    driverKey: key === 0n ? '' : key.toString(16).toUpperCase().padStart(16, '0'),
    attributes: key === 0n ? report.attributes : { ...report.attributes, driverKeyType: 'rfid' },
  }))

const alarm: fc.Arbitrary<DeviceReport> = fc
  .tuple(
    location,
    fc.constantFrom(
      { kind: 'panic', eventId: 0x01 } as const,
      { kind: 'harsh-braking', eventId: 0x1a } as const,
      { kind: 'unplugged', eventId: 0x02 } as const,
    ),
    fc.record({
      batteryPercent: fc.constantFrom(0, 17, 33, 50, 67, 83, 100),
      gsmSignal: fc.integer({ min: 0, max: 31 }),
      charging: fc.boolean(),
      fuelCut: fc.boolean(),
    }),
  )
  .map(([report, { kind, eventId }, state]) => ({
    ...report,
    odometerM: null,
    ignition: report.ignition ?? false,
    eventId,
    priority: kind === 'panic' ? 2 : 1,
    events: [{ kind, value: null }],
    attributes: { ...report.attributes, ...state },
  }))

test.for([
  { title: 'a location', reports: location },
  { title: 'a location with a key', reports: withKey },
  { title: 'an alarm', reports: alarm },
])('decoding $title that was encoded gives the same report', ({ reports }) => {
  fc.assert(
    fc.property(reports, report => {
      // Without a sign of its own the wire has no −0.
      const { latitude, longitude } = report
      expect(decodePositions(report).map(asReported)).toEqual([
        { ...report, latitude: latitude + 0, longitude: longitude + 0 },
      ])
    }),
  )
})

test('a record sent again has its fingerprint whatever the serial, and another one at the same time has another', () => {
  const report = plainReport({ recordedAtMs: Date.UTC(2026, 0) })
  const of = (changed: DeviceReport, serial: number) =>
    positionsOf(decode(gt06Encoder.encodeRecords(imei, [changed], serial)))[0]!.sequence
  expect(of(report, 2)).toBe(of(report, 1))
  expect(of({ ...report, speedKmh: 5 }, 1)).not.toBe(of(report, 1))
})

test('the answers that the server gives are the ones that the device waits for', () => {
  const outputs = decodeStream(gt06, [
    Buffer.concat([login, gt06Encoder.encodeRecords(imei, [plainReport({ recordedAtMs: Date.UTC(2026, 0) })], 70_000)]),
  ])
  const [accept, reply] = outputs.map(output =>
    output.kind === 'login' ? output.accept! : output.kind === 'frame' ? output.reply! : Buffer.alloc(0),
  )
  expect(gt06Encoder.readReply(accept!, 'login', 0)).toEqual({ length: 10, stored: true })
  expect(gt06Encoder.readReply(reply!, 'records', 70_000)).toEqual({ length: 10, stored: true })
  expect(gt06Encoder.readReply(reply!, 'records', 2)).toEqual({ length: 10, stored: false })
  expect(gt06Encoder.readReply(reply!.subarray(0, 9), 'records', 70_000)).toBeNull()
})

test('heartbeats and answers to commands are those that the decoder knows', () => {
  expect(decode(encodeHeartbeat(true, 2), encodeCommandResponse('RELAY:OK', 513, 3))).toMatchObject([
    { positions: [], readings: { ignition: true, charging: true, batteryPercent: 100, gsmSignal: 4 } },
    { kind: 'command-response', text: 'RELAY:OK', reference: 513, reply: null },
  ])
})

test.for([
  { title: 'a speed beyond one byte', change: { speedKmh: 256 } },
  { title: 'a key that is no eight bytes', change: { driverKey: '12' } },
  { title: 'an event without an alarm number', change: { events: [{ kind: 'fatigue' as const, value: null }] } },
])('the encoder refuses $title', ({ change }) => {
  expect(() => gt06Encoder.encodeRecords(imei, [plainReport(change)], 1)).toThrow(RangeError)
})

test('the encoder refuses two reports in a message, and a name that is no IMEI', () => {
  expect(() => gt06Encoder.encodeRecords(imei, [plainReport({}), plainReport({})], 1)).toThrow(RangeError)
  expect(() => gt06Encoder.encodeLogin('tracker-1')).toThrow(RangeError)
})

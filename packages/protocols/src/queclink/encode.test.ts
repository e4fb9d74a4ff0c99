import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeStream, positionsOf, splitAt } from '../decoder-contract.fixture.ts'
import { plainReport } from '../device-side.fixture.ts'
import type { DevicePosition, DeviceReport } from '../message.ts'
import { encodeQueclinkHeartbeat, queclinkEncoder } from './encode.ts'
import { queclink } from './protocol.ts'

const imei = '350000000000006'

const place = fc.record({
  recordedAtMs: fc.integer({ min: 0, max: 4_000_000_000 }).map(seconds => seconds * 1000),
  hasFix: fc.boolean(),
  latitude: fc.integer({ min: -90e6, max: 90e6 }).map(raw => raw / 1e6),
  longitude: fc.integer({ min: -180e6, max: 180e6 }).map(raw => raw / 1e6),
  altitudeM: fc.integer({ min: -5000, max: 90_000 }).map(raw => raw / 10),
  headingDeg: fc.integer({ min: 0, max: 359 }),
  speedKmh: fc.option(fc.integer({ min: 0, max: 2500 }).map(raw => raw / 10)),
  satellites: fc.integer({ min: 0, max: 255 }),
  odometerM: fc.option(fc.integer({ min: 0, max: 99_999_999 }).map(raw => raw * 100)),
})
const flags = (name: string) => Object.fromEntries([1, 2, 3].map(number => [`${name}${number}`, fc.boolean()]))
const state = fc.record({
  ignition: fc.option(fc.boolean()),
  moving: fc.boolean(),
  externalVoltageMv: fc.option(fc.integer({ min: 11, max: 99_999 })),
  attributes: fc.record(
    {
      batteryPercent: fc.integer({ min: 0, max: 100 }),
      engineSeconds: fc.integer({ min: 0, max: 99_999 * 3600 }),
      analogInput1Mv: fc.integer({ min: 0, max: 65_535 }),
      analogInput2Mv: fc.integer({ min: 0, max: 65_535 }),
    },
    { requiredKeys: [] },
  ),
  inputs: fc.record({ ...flags('digitalInput'), ...flags('digitalOutput') }),
})

/** What an FRI carries: the accuracy goes with the fix. */
const fixedReport = fc.tuple(place, state).map(([where, { inputs, attributes, ...how }]): DeviceReport => {
  const hdop = where.hasFix ? { hdop: 1 } : {}
  return plainReport({ ...where, ...how, attributes: { ...hdop, ...attributes, ...inputs } as Record<string, number> })
})

function decode(report: DeviceReport, serial = 1): DevicePosition[] {
  return positionsOf(decodeStream(queclink, [queclinkEncoder.encodeRecords(imei, [report], serial)]))
}

function asReported(position: DevicePosition): Partial<DevicePosition> {
  const report: Partial<DevicePosition> = { ...position }
  delete report.sequence
  delete report.late
  return report
}

test('decoding what was encoded gives the same report', () => {
  fc.assert(
    fc.property(fixedReport, report => {
      expect(decode(report).map(asReported)).toEqual([report])
    }),
  )
})

const kinds: EventKind[] = [
  'panic',
  'towing',
  'over-speed',
  'harsh-braking',
  'harsh-acceleration',
  'harsh-cornering',
  'device-fence-in',
  'device-fence-out',
  'power-restored',
  'unplugged',
  'jamming',
  'crash',
  'idling',
  'tampering',
]

test.for(kinds)('%s has a message of its own, and comes out as it', kind => {
  fc.assert(
    fc.property(place, where => {
      const events = [{ kind, value: null }]
      const [position] = decode(plainReport({ ...where, events, ignition: true }))
      expect(position).toMatchObject({ ...where, events, ignition: null })
    }),
    { numRuns: 20 },
  )
})

test('a battery and a supply that are low come with their volts, a driver with his key', () => {
  const recordedAtMs = Date.UTC(2026, 0)
  const low = (kind: EventKind, value: number) => decode(plainReport({ recordedAtMs, events: [{ kind, value }] }))
  expect(low('low-battery', 3.55)).toMatchObject([{ events: [{ kind: 'low-battery', value: 3.55 }], priority: 1 }])
  expect(low('low-supply', 11.2)).toMatchObject([{ events: [{ value: 11.2 }], externalVoltageMv: 11_200 }])
  const events = [{ kind: 'driver-identified' as const, value: null }]
  expect(decode(plainReport({ recordedAtMs, events, driverKey: 'D2C4FBC5' }))).toMatchObject([
    { events, driverKey: 'D2C4FBC5', priority: 0 },
  ])
  expect(() => decode(plainReport({ recordedAtMs, events }))).toThrow(RangeError)
})

test('any split of a stream decodes the same, with garbage and signs of life in it', () => {
  const message = fc.tuple(fixedReport, fc.nat(0xffff)).map(([report, serial]) => {
    return Buffer.from(queclinkEncoder.encodeRecords(imei, [report], serial))
  })
  const cut = message.map(bytes => bytes.subarray(0, bytes.length / 2))
  const heartbeat = fc.constant(Buffer.from(encodeQueclinkHeartbeat(imei, 0, 7)))
  const garbage = fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map(bytes => Buffer.from(bytes)),
    fc.stringMatching(/^[+RESPBUFACKGT:$\r\n]{0,30}$/).map(text => Buffer.from(text)),
  )
  const parts = fc.array(fc.oneof(message, cut, heartbeat, garbage), { maxLength: 8 })
  fc.assert(
    fc.property(parts, fc.array(fc.nat(1500), { maxLength: 20 }), (pieces, places) => {
      const limits = { maxFrameBytes: 300 }
      const stream = Buffer.concat(pieces)
      const atOnce = decodeStream(queclink, [stream], { limits })
      expect(decodeStream(queclink, splitAt(stream, places), { limits })).toEqual(atOnce)
    }),
  )
})

test('after garbage a sound message is found again', () => {
  const report = plainReport({ recordedAtMs: Date.UTC(2026, 0) })
  const sound = queclinkEncoder.encodeRecords(imei, [report], 1)
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 60 }).map(bytes => bytes.map(byte => (byte === 0x2b ? 0x2c : byte))),
      garbage => {
        const positions = positionsOf(decodeStream(queclink, [Buffer.concat([garbage, sound, garbage, sound])]))
        expect(positions).toHaveLength(2)
      },
    ),
  )
})

test('the device reads its acknowledgement, and only when it is whole', () => {
  const reply = Buffer.from('+SACK:00FF$')
  expect(queclinkEncoder.readReply(reply, 'records', 255)).toEqual({ length: 11, stored: true })
  expect(queclinkEncoder.readReply(reply, 'records', 254)).toEqual({ length: 11, stored: false })
  expect(queclinkEncoder.readReply(reply.subarray(0, 10), 'records', 255)).toBeNull()
})

test('the encoder refuses what is no device, no place and no single report', () => {
  const report = plainReport({})
  expect(() => queclinkEncoder.encodeRecords('tracker', [report], 1)).toThrow(RangeError)
  expect(() => queclinkEncoder.encodeRecords(imei, [plainReport({ latitude: 91 })], 1)).toThrow(RangeError)
  expect(() => queclinkEncoder.encodeRecords(imei, [report, report], 1)).toThrow(RangeError)
  expect(() => queclinkEncoder.encodeRecords(imei, [], 1)).toThrow(RangeError)
})

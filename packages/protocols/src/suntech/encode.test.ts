import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeStream, positionsOf, splitAt } from '../decoder-contract.fixture.ts'
import { plainReport } from '../device-side.fixture.ts'
import type { DevicePosition, DeviceReport } from '../message.ts'
import { alertKinds } from './alerts.ts'
import { encodeSuntechAlive, suntechEncoder } from './encode.ts'
import { suntech } from './protocol.ts'

const deviceId = '205150043'

/** What a status report carries; the firmware is the encoder's own. */
const report: fc.Arbitrary<DeviceReport> = fc
  .record({
    recordedAtMs: fc.integer({ min: 0, max: 4_000_000_000 }).map(seconds => seconds * 1000),
    hasFix: fc.boolean(),
    latitude: fc.integer({ min: -90e6, max: 90e6 }).map(raw => raw / 1e6),
    longitude: fc.integer({ min: -180e6, max: 180e6 }).map(raw => raw / 1e6),
    headingDeg: fc.integer({ min: 0, max: 35_999 }).map(raw => raw / 100),
    speedKmh: fc.integer({ min: 0, max: 250_000 }).map(raw => raw / 1000),
    satellites: fc.integer({ min: 0, max: 255 }),
    odometerM: fc.integer({ min: 0, max: 0xffff_ffff }),
    externalVoltageMv: fc.integer({ min: 0, max: 9999 }).map(raw => raw * 10),
    ignition: fc.boolean(),
    driverKey: fc.option(fc.constantFrom('', '012497F1160000')),
    attributes: fc.record({
      firmware: fc.constant('311'),
      digitalInput1: fc.boolean(),
      digitalInput2: fc.boolean(),
      digitalInput3: fc.boolean(),
      digitalOutput1: fc.boolean(),
      digitalOutput2: fc.boolean(),
      engineSeconds: fc.integer({ min: 0, max: 999_999 }).map(minutes => minutes * 60),
      batteryVoltageMv: fc.integer({ min: 0, max: 99 }).map(raw => raw * 100),
    }),
  })
  .map(some => {
    const key = some.driverKey ? { driverKeyType: 'ibutton' } : {}
    return plainReport({ ...some, attributes: { ...some.attributes, ...key } })
  })

const encode = (one: DeviceReport, serial = 1) => suntechEncoder.encodeRecords(deviceId, [one], serial)
const decode = (one: DeviceReport, serial = 1) => positionsOf(decodeStream(suntech, [encode(one, serial)]))

function asReported(position: DevicePosition): Partial<DevicePosition> {
  const same: Partial<DevicePosition> = { ...position }
  delete same.sequence
  delete same.late
  return same
}

test('decoding what was encoded gives the same report', () => {
  fc.assert(
    fc.property(report, one => {
      expect(decode(one).map(asReported)).toEqual([one])
    }),
  )
})

test('every event of the alert table comes out as it went in, with the state of the vehicle', () => {
  const kinds = [...new Set(Object.values(alertKinds))]
  fc.assert(
    fc.property(report, fc.constantFrom(...kinds), (one, kind) => {
      const events = [{ kind, value: null }]
      const [position] = decode({ ...one, events })
      expect({ ...asReported(position!), priority: 0, eventId: 0 }).toEqual({ ...one, events })
      expect(position!.priority === 2).toBe(kind === 'panic')
    }),
  )
})

test('a record sent again with another number has the same fingerprint, another record another one', () => {
  fc.assert(
    fc.property(report, one => {
      const [first] = decode(one, 1)
      expect(decode(one, 77)).toEqual([first])
      const [other] = decode({ ...one, satellites: (one.satellites + 1) % 256 })
      expect(other!.sequence).not.toBe(first!.sequence)
    }),
  )
})

test('any split of a stream decodes the same, with garbage and signs of life in it', () => {
  const sound = report.map(one => Buffer.from(encode(one)))
  const cut = sound.map(bytes => bytes.subarray(0, bytes.length / 2))
  const serial = fc
    .record({ data: fc.uint8Array({ maxLength: 30 }), more: fc.constantFrom(0, 0, 1, -1) })
    .map(({ data, more }) => serialReport(data, data.length + more))
  const zipped = fc.uint8Array({ maxLength: 60 }).map(body => Buffer.from([0x02, 0, body.length, ...body, 0x03]))
  const garbage = fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map(bytes => Buffer.from(bytes)),
    fc.stringMatching(/^[ST3UEXAL;0\r\n]{0,30}$/).map(text => Buffer.from(text)),
  )
  const alive = fc.constant(Buffer.from(encodeSuntechAlive(deviceId)))
  const parts = fc.array(fc.oneof(sound, cut, serial, zipped, alive, garbage), { maxLength: 8 })
  fc.assert(
    fc.property(parts, fc.array(fc.nat(1200), { maxLength: 20 }), (pieces, places) => {
      const limits = { maxFrameBytes: 300 }
      const stream = Buffer.concat(pieces)
      const atOnce = decodeStream(suntech, [stream], { limits })
      expect(decodeStream(suntech, splitAt(stream, places), { limits })).toEqual(atOnce)
      expect(decodeStream(suntech, splitAt(stream, [...stream.keys()]), { limits })).toEqual(atOnce)
    }),
  )
})

function serialReport(data: Uint8Array, announced: number): Buffer {
  const sum = (data.reduce((total, byte) => total + byte, 0) & 0xff).toString(16)
  return Buffer.concat([
    Buffer.from(
      'ST300UEX;511248287;45;311;20220701;18:42:08;14c943;-22.975257;-043.373065;000.000;000.00;0;0;0;12.14;100010;',
    ),
    Buffer.from(`${announced};`),
    data,
    Buffer.from(`;${sum};000135;4.1;1\r`),
  ])
}

test('serial data may be any bytes, also those that end a field and a report', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), data => {
      const outputs = decodeStream(suntech, [serialReport(data, data.length)])
      expect(outputs).toHaveLength(2)
      expect(outputs[1]).toMatchObject({ kind: 'frame', positions: [{ attributes: { batteryVoltageMv: 4100 } }] })
    }),
  )
})

test('after garbage a sound report is found again', () => {
  const sound = encode(plainReport({ recordedAtMs: Date.UTC(2026, 0) }))
  const text = fc.uint8Array({ maxLength: 60 }).map(bytes => bytes.map(byte => (byte < 3 || byte > 0x7f ? 0x20 : byte)))
  fc.assert(
    fc.property(text, garbage => {
      expect(positionsOf(decodeStream(suntech, [Buffer.concat([garbage, sound, garbage, sound])]))).toHaveLength(2)
    }),
  )
})

test('nothing is acknowledged', () => {
  expect(suntechEncoder.readReply(new Uint8Array(), 'records', 1)).toEqual({ length: 0, stored: true })
})

test('the encoder refuses what is no device, no place, no driver and no single report', () => {
  const one = plainReport({})
  expect(() => suntechEncoder.encodeRecords('tracker', [one], 1)).toThrow(RangeError)
  expect(() => encode(plainReport({ longitude: 181 }))).toThrow(RangeError)
  expect(() => encode(plainReport({ driverKey: 'D2C4FBC5' }))).toThrow(RangeError)
  expect(() => suntechEncoder.encodeRecords(deviceId, [one, one], 1)).toThrow(RangeError)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DecoderOutput, DevicePosition, DeviceReport } from '../message.ts'
import { avlRecord } from './avl-record.arbitrary.ts'
import { encodeAvlFrame, encodeKeepalive, encodeLogin } from './encode.ts'
import { teltonika } from './protocol.ts'

const imei = '356307042441013'
const roomy = { maxFrameBytes: 10_000_000 }

function decode(...parts: Uint8Array[]): DecoderOutput[] {
  return teltonika.createDecoder(roomy).push(Buffer.concat([encodeLogin(imei), ...parts]))
}

function decodePositions(frame: Uint8Array): DevicePosition[] {
  const [, output] = decode(frame)
  if (output?.kind !== 'frame') throw new Error(JSON.stringify(output))
  return output.positions
}

function asReported(position: DevicePosition): Partial<DevicePosition> {
  const record: Partial<DevicePosition> = { ...position }
  delete record.sequence
  delete record.late
  return record
}

test.for([8, '8E'] as const)('in Codec %s decoding what was encoded gives the same records', codec => {
  fc.assert(
    fc.property(fc.array(avlRecord(codec), { maxLength: 8 }), records => {
      expect(decodePositions(encodeAvlFrame(records, { codec })).map(asReported)).toEqual(records)
    }),
  )
})

test.for([8, '8E'] as const)('in Codec %s every split of a stream decodes the same', codec => {
  const frame = fc.array(avlRecord(codec), { maxLength: 4 }).map(records => encodeAvlFrame(records, { codec }))
  const damaged = frame.map(bytes => Buffer.from(bytes).fill(0x5a, 10, 12))
  const garbage = fc.uint8Array({ maxLength: 40 })
  const part = fc.oneof({ weight: 6, arbitrary: frame }, damaged, garbage, fc.constant(encodeKeepalive()))
  fc.assert(
    fc.property(fc.array(part), fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }), (parts, sizes) => {
      const stream = Buffer.concat([encodeLogin(imei), ...parts])
      const decoder = teltonika.createDecoder(roomy)
      const outputs: DecoderOutput[] = []
      for (let at = 0, turn = 0; at < stream.length; turn++) {
        const size = sizes[turn % sizes.length]!
        outputs.push(...decoder.push(stream.subarray(at, at + size)))
        at += size
      }
      expect(outputs).toEqual(teltonika.createDecoder(roomy).push(stream))
    }),
  )
})

test('a record has the same fingerprint in whatever frame it comes, and another one at the same time has another', () => {
  fc.assert(
    fc.property(avlRecord('8E'), avlRecord('8E'), (record, neighbour) => {
      const changed = { ...record, speedKmh: record.speedKmh === 0 ? 1 : record.speedKmh - 1 }
      const [alone] = decodePositions(encodeAvlFrame([record], { codec: '8E' }))
      const [, again, other] = decodePositions(encodeAvlFrame([neighbour, record, changed], { codec: '8E' }))
      expect(again).toEqual(alone)
      expect(other!.sequence).not.toBe(alone!.sequence)
    }),
  )
})

const record: DeviceReport = {
  recordedAtMs: 1_700_000_000_000,
  hasFix: true,
  latitude: 52.67,
  longitude: -0.73,
  altitudeM: 108,
  headingDeg: 271,
  speedKmh: 88,
  satellites: 14,
  priority: 0,
  eventId: 0,
  ignition: true,
  moving: true,
  odometerM: 1_234_567,
  externalVoltageMv: 14_120,
  driverKey: null,
  events: null,
  attributes: null,
}

test('a device without a fix sends no satellites and keeps its last coordinates', () => {
  const [position] = decodePositions(encodeAvlFrame([{ ...record, hasFix: false }], { codec: 8 }))
  expect(position).toMatchObject({ hasFix: false, satellites: 0, latitude: 52.67, longitude: -0.73 })
})

test.for([
  { title: 'an attribute that no element carries', codec: '8E', change: { attributes: { mood: 'fine' } } },
  { title: 'an element beyond 255 in Codec 8', codec: 8, change: { attributes: { instantMovement: true } } },
  { title: 'an element of variable length in Codec 8', codec: 8, change: { attributes: { io200: 'abcd' } } },
  { title: 'a voltage beyond its field', codec: '8E', change: { externalVoltageMv: 70_000 } },
] as const)('the encoder refuses $title', ({ codec, change }) => {
  expect(() => encodeAvlFrame([{ ...record, ...change }], { codec })).toThrow(RangeError)
})

test('the encoder refuses more records than a frame can count, and a name that is no IMEI', () => {
  expect(() =>
    encodeAvlFrame(
      Array.from({ length: 256 }, () => record),
      { codec: 8 },
    ),
  ).toThrow(RangeError)
  expect(() => encodeLogin('tracker-1')).toThrow(RangeError)
})

import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DecoderOutput, DeviceEvent, DevicePosition, DeviceReport } from '../message.ts'
import { pushKnowingModel } from '../push-knowing-model.fixture.ts'
import { avlRecord } from './avl-record.arbitrary.ts'
import { codec12, encodeCommandFrame } from './command-frames.ts'
import { encodeAvlFrame, encodeKeepalive, encodeLogin, teltonikaEncoder } from './encode.ts'
import { teltonika } from './protocol.ts'

const imei = '356307042441013'
const roomy = { maxFrameBytes: 10_000_000 }

function decode(model: string | null, ...parts: Uint8Array[]): DecoderOutput[] {
  return pushKnowingModel(teltonika.createDecoder(roomy), Buffer.concat([encodeLogin(imei), ...parts]), model)
}

function decodePositions(frame: Uint8Array, model: string | null = null): DevicePosition[] {
  const [, output] = decode(model, frame)
  if (output?.kind !== 'frame') throw new Error(JSON.stringify(output))
  return output.positions
}

function asReported(position: DevicePosition): Partial<DevicePosition> {
  const record: Partial<DevicePosition> = { ...position }
  delete record.sequence
  delete record.late
  return record
}

test.for([
  [8, null],
  ['8E', null],
  [8, 'FMC650'],
  ['8E', 'FMC650'],
  ['8E', 'TAT140'],
] as const)('in Codec %s, model %s, decoding what was encoded gives the same records', ([codec, model]) => {
  fc.assert(
    fc.property(fc.array(avlRecord(codec, model), { maxLength: 8 }), records => {
      expect(decodePositions(encodeAvlFrame(records, { codec, model }), model).map(asReported)).toEqual(records)
    }),
  )
})

test.for([8, '8E'] as const)('in Codec %s every split of a stream decodes the same', codec => {
  const frame = fc.array(avlRecord(codec), { maxLength: 4 }).map(records => encodeAvlFrame(records, { codec }))
  const damaged = frame.map(bytes => Buffer.from(bytes).fill(0x5a, 10, 12))
  const garbage = fc.uint8Array({ maxLength: 40 })
  const answer = fc.uint8Array({ maxLength: 40 }).map(text => encodeCommandFrame(codec12, 0x06, text))
  const part = fc.oneof({ weight: 6, arbitrary: frame }, damaged, garbage, answer, fc.constant(encodeKeepalive()))
  fc.assert(
    fc.property(fc.array(part), fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }), (parts, sizes) => {
      const stream = Buffer.concat([encodeLogin(imei), ...parts])
      const decoder = teltonika.createDecoder(roomy)
      const outputs: DecoderOutput[] = []
      for (let at = 0, turn = 0; at < stream.length; turn++) {
        const size = sizes[turn % sizes.length]!
        outputs.push(...pushKnowingModel(decoder, stream.subarray(at, at + size)))
        at += size
      }
      expect(outputs).toEqual(pushKnowingModel(teltonika.createDecoder(roomy), stream))
    }),
  )
})

test('a record has the same fingerprint in whatever frame it comes, and another one at the same time has another', () => {
  fc.assert(
    fc.property(avlRecord('8E'), avlRecord('8E'), (record, neighbour) => {
      const changed = { ...record, speedKmh: record.speedKmh ? record.speedKmh - 1 : 1 }
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

const event = (kind: EventKind): DeviceEvent => ({ kind, value: null })
const card = { attributes: { driverKeyType: 'tachograph' } }

test('an event is sent as the elements of its kind and comes back as it was', () => {
  const braking = { ...record, priority: 1, events: [{ kind: 'harsh-braking', value: 0.42 }] } satisfies DeviceReport
  const [position] = decodePositions(encodeAvlFrame([braking], { codec: 8 }))
  expect(position).toMatchObject({ eventId: 253, priority: 1, events: braking.events, attributes: null })
})

test('whoever identifies himself is the event of his key', () => {
  const identified = { ...record, driverKey: '0000000012AB34CD', events: [event('driver-identified')] }
  const [position] = decodePositions(encodeAvlFrame([identified], { codec: 8 }))
  expect(position).toMatchObject({ eventId: 78, driverKey: '0000000012AB34CD', events: identified.events })
})

test('the answers to a login and to records are read as they come', () => {
  const readReply = (bytes: Uint8Array, to: 'login' | 'records') => teltonikaEncoder.readReply(bytes, to, 1)
  expect(readReply(Buffer.alloc(0), 'login')).toBeNull()
  expect(readReply(Buffer.of(1, 9), 'login')).toEqual({ length: 1, stored: true })
  expect(readReply(Buffer.of(0), 'login')).toEqual({ length: 1, stored: false })
  expect(readReply(Buffer.of(0, 0, 0), 'records')).toBeNull()
  expect(readReply(Buffer.of(0, 0, 0, 2), 'records')).toEqual({ length: 4, stored: true })
  expect(readReply(Buffer.alloc(4), 'records')).toEqual({ length: 4, stored: false })
})

test('a device without a fix sends no satellites and keeps its last coordinates', () => {
  const [position] = decodePositions(encodeAvlFrame([{ ...record, hasFix: false }], { codec: 8 }))
  expect(position).toMatchObject({ hasFix: false, satellites: 0, latitude: 52.67, longitude: -0.73 })
})

test('without a fix a speed of zero is none; with one it is a speed', () => {
  const [lost, parked] = decodePositions(
    encodeAvlFrame(
      [
        { ...record, speedKmh: 0, hasFix: false },
        { ...record, speedKmh: 0 },
      ],
      { codec: 8 },
    ),
  )
  expect(lost).toMatchObject({ hasFix: false, speedKmh: null })
  expect(parked).toMatchObject({ hasFix: true, speedKmh: 0 })
})

test.for([
  { title: 'an attribute that no element carries', codec: '8E', change: { attributes: { mood: 'fine' } } },
  { title: 'an element beyond 255 in Codec 8', codec: 8, change: { attributes: { instantMovement: true } } },
  { title: 'an element of variable length in Codec 8', codec: 8, change: { attributes: { io200: 'abcd' } } },
  { title: 'two events at once', codec: '8E', change: { events: [event('towing'), event('crash')] } },
  { title: 'an event that the family does not know', codec: '8E', change: { events: [event('smoking')] } },
  { title: 'a key that no reader gives', codec: '8E', change: { driverKey: 'Joan' } },
  { title: 'a reader that the family does not have', codec: '8E', change: { ...card, driverKey: 'P1234' } },
  { title: 'the type of a key without the key', codec: '8E', change: card },
  { title: 'a value that would be an error code', codec: '8E', change: { attributes: { bleTemperature1C: 200 } } },
  { title: 'a voltage beyond its field', codec: '8E', change: { externalVoltageMv: 70_000 } },
] as const)('the encoder refuses $title', ({ codec, change }) => {
  expect(() => encodeAvlFrame([{ ...record, ...change } as DeviceReport], { codec })).toThrow(RangeError)
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

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DecoderOutput, DevicePosition, DeviceReport } from '../message.ts'
import { isAttributeName } from '../vocabulary.ts'
import { encodeHeartbeat, jt808Encoder } from './encode.ts'
import { locationReport } from './location.arbitrary.ts'
import { jt808 } from './protocol.ts'

const numbers = fc.constantFrom('13512345678', '1', '866496077582164', '12345678901234567890')

function decode(...parts: Uint8Array[]): DecoderOutput[] {
  return jt808.createDecoder().push(Buffer.concat(parts))
}

function positionsOf(outputs: DecoderOutput[]): DevicePosition[] {
  return outputs.flatMap(output => (output.kind === 'frame' ? output.positions : []))
}

/** The alarm word and the event number repeat what the events say. */
function asReported(position: DevicePosition): Partial<DevicePosition> {
  const { sequence: _sequence, late: _late, eventId: _eventId, ...report } = position
  const { fld0: _word, ...attributes } = report.attributes ?? {}
  return { ...report, attributes: Object.keys(attributes).length === 0 ? null : attributes }
}

function withoutEventId({ eventId: _eventId, ...report }: DeviceReport): Partial<DeviceReport> {
  return report
}

test('decoding what was encoded gives the same reports, in either edition', () => {
  fc.assert(
    fc.property(
      numbers,
      fc.array(locationReport, { minLength: 1, maxLength: 4 }),
      fc.nat(70_000),
      (id, reports, serial) => {
        const [login, ...outputs] = decode(jt808Encoder.encodeRecords(id, reports, serial))
        expect(login).toEqual({ kind: 'login', deviceId: id, accept: null, reject: null })
        const positions = positionsOf(outputs)
        expect(positions.map(asReported)).toEqual(reports.map(withoutEventId))
        const names = positions.flatMap(({ attributes }) => Object.keys(attributes ?? {}))
        expect(names.filter(name => !isAttributeName(name))).toEqual([])
      },
    ),
  )
})

test('a report has the same fingerprint alone and in a batch, and another one has another', () => {
  fc.assert(
    fc.property(locationReport, locationReport, (report, neighbour) => {
      const changed = { ...report, headingDeg: (report.headingDeg + 1) % 360 }
      const [alone] = positionsOf(decode(jt808Encoder.encodeRecords('1', [report], 1)))
      const [, again, other] = positionsOf(decode(jt808Encoder.encodeRecords('1', [neighbour, report, changed], 2)))
      expect(again).toEqual(alone)
      expect(other!.sequence).not.toBe(alone!.sequence)
    }),
  )
})

const sizes = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 })

test('every split of a stream decodes the same, with damage and garbage in it', () => {
  const frame = fc
    .tuple(numbers, fc.array(locationReport, { minLength: 1, maxLength: 3 }))
    .map(([id, reports]) => jt808Encoder.encodeRecords(id, reports, 7))
  const damaged = frame.map(bytes => Buffer.from(bytes).fill(0x5a, 10, 12))
  const part = fc.oneof(frame, damaged, fc.uint8Array({ maxLength: 40 }), fc.constant(encodeHeartbeat('1', 9)))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), sizes, (parts, sizes) => {
      const stream = Buffer.concat(parts)
      const decoder = jt808.createDecoder()
      const outputs: DecoderOutput[] = []
      for (let at = 0, turn = 0; at < stream.length; turn++) {
        const size = sizes[turn % sizes.length]!
        outputs.push(...decoder.push(stream.subarray(at, at + size)))
        at += size
      }
      expect(outputs).toEqual(decode(stream))
    }),
  )
})

test('garbage never throws, and the sound frame behind it is found', () => {
  const heartbeat = encodeHeartbeat('13512345678', 3)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 6000 }), sizes, (garbage, [size]) => {
      const decoder = jt808.createDecoder()
      for (let at = 0; at < garbage.length; at += size!) decoder.push(garbage.subarray(at, at + size!))
      // A frame that was cut off takes the delimiter that opens the next one for its own end, not both.
      expect(decoder.push(heartbeat).at(-1)).toMatchObject({ kind: 'keepalive' })
    }),
  )
})

test('the encoder reads the answer to what it sent, once it is whole', () => {
  fc.assert(
    fc.property(numbers, locationReport, fc.integer({ min: 1, max: 70_000 }), (id, report, serial) => {
      const [, frame] = decode(jt808Encoder.encodeRecords(id, [report], serial))
      const reply = frame?.kind === 'frame' ? frame.reply! : new Uint8Array()
      expect(jt808Encoder.readReply(reply, 'records', serial)).toEqual({ length: reply.length, stored: true })
      expect(jt808Encoder.readReply(reply, 'records', serial + 1)?.stored).toBe(false)
      expect(jt808Encoder.readReply(reply.subarray(0, -1), 'records', serial)).toBe(null)
    }),
  )
})

test('a login is an authentication, and its answer tells whether it was taken', () => {
  const [login, alive] = decode(jt808Encoder.encodeLogin('13512345678')!)
  if (login?.kind !== 'login' || alive?.kind !== 'keepalive') throw new Error('not a login')
  expect(jt808Encoder.readReply(alive.reply!, 'login', 1)).toMatchObject({ stored: true })
  expect(jt808Encoder.readReply(login.reject!, 'login', 1)).toMatchObject({ stored: false })
})

const [report] = fc.sample(locationReport, { numRuns: 1, seed: 1 }) as [DeviceReport]

test.for([
  { title: 'an event that no item tells', change: { events: [{ kind: 'jamming', value: null }] } },
  { title: 'an attribute that no item carries', change: { attributes: { mood: 'fine' } } },
  { title: 'a fraction of a second', change: { recordedAtMs: 1_700_000_000_001 } },
  { title: 'a speed beyond its field', change: { speedKmh: 7000 } },
] as const)('the encoder refuses $title', ({ change }) => {
  const changed = { ...report, ...change } as DeviceReport
  expect(() => jt808Encoder.encodeRecords('1', [changed], 1)).toThrow(RangeError)
})

test('the encoder refuses a name that is no terminal number, and a batch beyond a body', () => {
  expect(() => jt808Encoder.encodeLogin('van-1')).toThrow(RangeError)
  const many = Array.from({ length: 40 }, () => report)
  expect(() => jt808Encoder.encodeRecords('1', many, 1)).toThrow(RangeError)
})

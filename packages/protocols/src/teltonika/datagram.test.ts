import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DecoderOutput } from '../message.ts'
import { avlRecord } from './avl-record.arbitrary.ts'
import { encodeDatagram, readDatagramReply } from './encode.ts'
import { teltonika } from './protocol.ts'

/** The vendor's example for Codec 8 over UDP. */
const example = Buffer.from(
  '003DCAFE0105000F33353230393330383634303336353508010000016B4F815B30010000000000000000000000000000000103021503010101425DBC000001',
  'hex',
)

function decode(datagram: Uint8Array, model: string | null = null): DecoderOutput[] {
  return teltonika.decodeDatagram!(datagram, model)
}

test('the vendor’s datagram is a login and its records, answered with its two numbers and the count', () => {
  const [login, frame, ...more] = decode(example)
  expect(login).toEqual({ kind: 'login', deviceId: '352093086403655', accept: null, reject: null })
  expect(frame).toMatchObject({
    kind: 'frame',
    bytes: example,
    positions: [
      {
        recordedAtMs: Date.UTC(2019, 5, 13, 6, 23, 26),
        priority: 1,
        eventId: 1,
        externalVoltageMv: 23_996,
        attributes: { gsmSignal: 3, digitalInput1: true },
      },
    ],
    reply: Uint8Array.of(0, 5, 0xca, 0xfe, 1, 5, 1),
  })
  expect(more).toEqual([])
})

test('records come the same by datagram as by connection, of whatever model', () => {
  const model = 'FMC650'
  fc.assert(
    fc.property(fc.array(avlRecord('8E', model), { maxLength: 4 }), records => {
      const datagram = encodeDatagram('352093086403655', records, 0xcafe, { codec: '8E', model })
      const [login, frame] = decode(datagram, model)
      expect(login).toMatchObject({ kind: 'login', deviceId: '352093086403655' })
      expect(frame).toMatchObject({ kind: 'frame', positions: records, reply: { 6: records.length } })
    }),
  )
})

test('the answer to a datagram tells how many of its records are stored, and is not taken for another’s', () => {
  const [, frame] = decode(encodeDatagram('352093086403655', [], 0x1234))
  if (frame?.kind !== 'frame') throw new Error(JSON.stringify(frame))
  expect(readDatagramReply(frame.reply!, 0x1234)).toBe(0)
  expect(readDatagramReply(Uint8Array.of(0, 5, 0x12, 0x34, 1, 0x34, 7), 0x1234)).toBe(7)
  expect(readDatagramReply(frame.reply!, 0x1235)).toBeNull()
  expect(readDatagramReply(frame.reply!, 0x1334)).toBeNull()
  expect(readDatagramReply(frame.reply!.subarray(0, 6), 0x1234)).toBeNull()
})

function edited(edit: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(example)
  edit(bytes)
  return bytes
}

const none = Uint8Array.of(0, 5, 0xca, 0xfe, 1, 5, 0)

test.for([
  { title: 'of nothing', bytes: Buffer.alloc(0), reason: 'frame-too-short', reply: null },
  { title: 'without data', bytes: example.subarray(0, 23), reason: 'frame-too-short', reply: null },
  { title: 'cut short', bytes: example.subarray(0, -1), reason: 'bad-structure', reply: null },
  { title: 'without an IMEI', bytes: edited(b => (b[10] = 0x41)), reason: 'bad-login', reply: null },
  { title: 'of another codec', bytes: edited(b => (b[23] = 0x0c)), reason: 'unsupported-message', reply: null },
  { title: 'with two counts', bytes: edited(b => (b[24] = 2)), reason: 'count-mismatch', reply: none },
  { title: 'of no time', bytes: edited(b => (b[25] = 0xff)), reason: 'bad-structure', reply: none },
])('a datagram $title is $reason', ({ bytes, reason, reply }) => {
  expect(decode(bytes).at(-1)).toMatchObject({ kind: 'rejected', reason, reply, closes: false })
})

test('no datagram makes the decoder throw', () => {
  const altered = fc.tuple(fc.nat(example.length - 1), fc.nat(255)).map(([at, byte]) => edited(b => (b[at] = byte)))
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), altered), bytes => {
      expect(decode(bytes).length).toBeGreaterThan(0)
    }),
  )
})

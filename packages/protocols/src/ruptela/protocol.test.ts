import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeStream, faultOfOutputs, positionsOf, splitAt } from '../decoder-contract.fixture.ts'
import { plainReport } from '../device-side.fixture.ts'
import { encodeHeartbeat, ruptelaEncoder } from './encode.ts'
import { encodeFromDevice } from './packet.ts'
import { ruptela } from './protocol.ts'
import { ruptelaReport } from './report.arbitrary.ts'

const imei = '350000000000006'
const hex = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'hex')
const sound = ruptelaEncoder.encodeRecords(imei, [plainReport({ recordedAtMs: Date.UTC(2026, 0) })], 1)
const decode = (...packets: Uint8Array[]) => decodeStream(ruptela, [Buffer.concat(packets)])

/** The packet of a public description of the protocol, with an IMEI that is plainly made up. */
const example = hex(
  `0045 000070473AFAEDD9 44 00 01 59FC5A40 00 00 00 D3E542F6 184A3782 0929 465A 09 0000 0C 0007 01 0005 00
   05 001D 3A0C 001E 0FF0 0193 0000 0192 0000 0089 0000 01 0041 000004AF 00 4DC3`,
)

test('an extended record with all its fields', () => {
  expect(decode(example)).toMatchObject([
    { kind: 'login', deviceId: '123451234512345', accept: null, reject: null },
    {
      kind: 'frame',
      bytes: example,
      readings: null,
      reply: hex('0002 64 01 13BC'),
      positions: [
        {
          recordedAtMs: Date.UTC(2017, 10, 3, 12, 0),
          hasFix: true,
          longitude: -73.9949834,
          latitude: 40.7517058,
          altitudeM: 234.5,
          headingDeg: 180.1,
          satellites: 9,
          speedKmh: 0,
          priority: 0,
          late: false,
          eventId: 7,
          ignition: null,
          moving: null,
          odometerM: 1199,
          externalVoltageMv: 14_860,
          driverKey: null,
          events: null,
          attributes: { hdop: 1.2, digitalInput4: false, batteryVoltageMv: 4080, io403: 0, io402: 0, io137: 0 },
        },
      ],
    },
  ])
})

test('the device is introduced once, and again when the name changes', () => {
  const other = ruptelaEncoder.encodeRecords('350000000000014', [plainReport({})], 1)
  const kinds = decode(sound, sound, other, other).map(({ kind }) => kind)
  expect(kinds).toEqual(['login', 'frame', 'frame', 'login', 'frame', 'frame'])
})

/** Two records of one moment: the second is part 1 of 1 and has the ignition. */
function parts(second: { seconds: number; extension: number }): Buffer {
  const place = 'D3E542F6 184A3782 0929 465A 09 0000 0C'
  const record = (seconds: number, extension: number, id: string) =>
    hex(`${(1_509_710_400 + seconds).toString(16)} 00 ${extension.toString(16).padStart(2, '0')} 00 ${place}
      0007 01 ${id} 01 00 00 00`)
  const payload = Buffer.concat([
    hex('00 02'),
    record(0, 0x10, '0002'),
    record(second.seconds, second.extension, '0199'),
  ])
  return encodeFromDevice(imei, 68, payload)
}

test('the parts of one record are one position', () => {
  const positions = positionsOf(decode(parts({ seconds: 0, extension: 0x11 })))
  expect(positions).toMatchObject([{ ignition: true, attributes: { digitalInput1: true } }])
})

test.for([
  { title: 'another moment', second: { seconds: 1, extension: 0x11 } },
  { title: 'a part beyond the announced ones', second: { seconds: 0, extension: 0x12 } },
  { title: 'a record that is no further part', second: { seconds: 0, extension: 0x00 } },
])('$title is a position of its own', ({ second }) => {
  expect(positionsOf(decode(parts(second)))).toHaveLength(2)
})

test('without coordinates there is a time and no fix', () => {
  const payload = hex('0001 59FC5A40 00 00 80000000 80000000 0000 0000 00 0000 00 07 00 00 00 00')
  expect(positionsOf(decode(encodeFromDevice(imei, 1, payload)))).toMatchObject([
    { recordedAtMs: Date.UTC(2017, 10, 3, 12, 0), hasFix: false, latitude: 0, longitude: 0 },
  ])
})

test('an element is an event only in the record that it caused', () => {
  const braking = (eventId: number) =>
    positionsOf(decode(ruptelaEncoder.encodeRecords(imei, [plainReport({ eventId, attributes: { io134: 1 } })], 1)))
  expect(braking(134)).toMatchObject([{ priority: 1, events: [{ kind: 'harsh-braking', value: null }] }])
  expect(braking(9)).toMatchObject([{ priority: 0, events: null, attributes: { io134: 1 } }])
})

test('fault codes have a place and a time, and say when they were kept back', () => {
  const code = (state: string, text: string) => `00 59FC5A40 D3E542F6 184A3782 ${state} ${text}`
  const packet = encodeFromDevice(imei, 9, hex(`02 ${code('01', '5030303130')} ${code('02', '5030303131')}`))
  expect(decode(packet)[1]).toMatchObject({
    reply: hex('0002 6D 01 C4A4'),
    positions: [
      { latitude: 40.7517058, late: false, events: [{ kind: 'fault-code' }], attributes: { faultCodes: 'P0010' } },
      { latitude: 40.7517058, late: true, attributes: { faultCodes: 'P0011' } },
    ],
  })
})

test('identification tells model and firmware, and is answered', () => {
  const packet = encodeFromDevice(imei, 15, Buffer.from('OBD100.01.08.00\0\0', 'latin1'))
  expect(decode(packet)[1]).toMatchObject({
    positions: [],
    readings: { model: 'OBD1', firmware: '00.01.08.00' },
    reply: hex('0002 73 01 CB25'),
  })
})

test('the answer to an output command is its number', () => {
  expect(decode(encodeFromDevice(imei, 17, Uint8Array.of(1)))[1]).toMatchObject({ kind: 'command-response', text: '1' })
})

const damaged = Buffer.from(sound)
damaged[30] = damaged[30]! ^ 1
const tooFew = encodeFromDevice(imei, 68, hex('00 02'))
const tooMany = encodeFromDevice(imei, 68, hex('00 00 00'))

test.for([
  { title: 'one flipped bit', reason: 'bad-checksum', bytes: damaged },
  { title: 'fewer records than announced', reason: 'bad-structure', bytes: tooFew },
  { title: 'bytes behind the last record', reason: 'bad-structure', bytes: tooMany },
])('$title is $reason: not accepted, and the connection goes on', ({ reason, bytes }) => {
  expect(decode(sound, bytes, sound).slice(2)).toMatchObject([
    { kind: 'rejected', reason, bytes, reply: hex('0002 64 00 0235'), closes: false },
    { kind: 'frame' },
  ])
})

test('a piece of a file is of a kind not read here, and disturbs nothing', () => {
  expect(decode(encodeFromDevice(imei, 37, hex('02 00')), sound).slice(1)).toMatchObject([
    { reason: 'unsupported-message', reply: null, closes: false },
    { kind: 'frame' },
  ])
})

test.for([
  { reason: 'bad-start', title: 'no IMEI where one must be', bytes: hex('0010 FFFFFFFFFFFFFFFF 01') },
  { reason: 'frame-too-short', title: 'a length that cannot hold a command', bytes: hex('0008 00013E5294BF8006 01') },
  { reason: 'frame-too-long', title: 'a length beyond the limit', bytes: hex('FFFF 00013E5294BF8006 01') },
])('$title is $reason: the boundaries are lost and the connection ends', ({ reason, bytes }) => {
  expect(decode(sound, bytes, sound).slice(2)).toEqual([{ kind: 'rejected', reason, bytes, reply: null, closes: true }])
})

test('text from a scanner is a bad login and ends the connection', () => {
  expect(decode(Buffer.from('GET / HTTP/1.1\r\n'))).toMatchObject([{ reason: 'bad-login', closes: true }])
})

test('a packet may be as long as the limit and no longer', () => {
  const decodeWithin = (maxFrameBytes: number) => decodeStream(ruptela, [sound], { limits: { maxFrameBytes } }).at(-1)
  expect(decodeWithin(sound.length)).toMatchObject({ kind: 'frame' })
  expect(decodeWithin(sound.length - 1)).toMatchObject({ reason: 'frame-too-long' })
})

test('a connection is recognised by length, IMEI and command', () => {
  expect(ruptela.recognises(sound.subarray(0, 10))).toBe('undecided')
  expect(ruptela.recognises(sound)).toBe('yes')
  expect(ruptela.recognises(hex('000F 33353633303730'))).toBe('no')
})

test('a command goes through the SMS interpreter of the device', () => {
  const command = { deviceId: imei, text: ' getio', reference: 7 }
  const written = Buffer.from(ruptela.encodeCommand!(command))
  expect(written.toString('hex', 0, 9)).toBe(`0007 6c${Buffer.from(' getio').toString('hex')}`.replace(' ', ''))
  expect(() => ruptela.encodeCommand!({ ...command, text: 'ação' })).toThrow(RangeError)
})

test('every split of a stream decodes the same', () => {
  const packet = fc
    .array(ruptelaReport, { maxLength: 3 })
    .map(reports => ruptelaEncoder.encodeRecords(imei, reports, 1))
  const part = fc.oneof({ weight: 4, arbitrary: packet }, fc.constant(damaged), fc.constant(encodeHeartbeat(imei)))
  fc.assert(
    fc.property(fc.array(part), fc.uint8Array({ maxLength: 30 }), fc.array(fc.nat(2000)), (parts, garbage, places) => {
      const stream = Buffer.concat([...parts, garbage])
      expect(decodeStream(ruptela, splitAt(stream, places))).toEqual(decodeStream(ruptela, [stream]))
    }),
  )
})

test('any payload in a sound packet is decoded or turned away, never thrown', () => {
  const command = fc.constantFrom(1, 68, 9, 15, 16, 7, 17, 37, 99)
  fc.assert(
    fc.property(command, fc.uint8Array({ maxLength: 400 }), (number, payload) => {
      const stream = Buffer.concat([encodeFromDevice(imei, number, payload), sound])
      const outputs = decodeStream(ruptela, [stream])
      expect(outputs).toHaveLength(3)
      expect(outputs[2]).toMatchObject({ kind: 'frame' })
      expect(faultOfOutputs(outputs, stream.length)).toBeNull()
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc16Ibm } from '../checksum.ts'
import type { DecoderOutput, Frame } from '../message.ts'
import { pushKnowingModel } from '../push-knowing-model.fixture.ts'
import { encodeAvlFrame, encodeKeepalive, encodeLogin } from './encode.ts'
import { teltonika } from './protocol.ts'

const imei = '356307042441013'
const login = encodeLogin(imei)
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

/** A frame around any data, sound but for what the data itself holds. */
function framed(data: Uint8Array): Buffer {
  const frame = Buffer.alloc(data.length + 12)
  frame.writeUInt32BE(data.length, 4)
  frame.set(data, 8)
  frame.writeUInt32BE(crc16Ibm(data), 8 + data.length)
  return frame
}

function afterLogin(...parts: Uint8Array[]): DecoderOutput[] {
  return pushKnowingModel(teltonika.createDecoder(), Buffer.concat([login, ...parts])).slice(1)
}

/** The vendor's second example: one record with three elements. */
const sound = hex(
  '000000000000002808010000016B40D9AD80010000000000000000000000000000000103021503010101425E100000010000F22A',
)
const soundData = sound.subarray(8, -4)

test('a device logs in with its IMEI and is answered with one byte', () => {
  expect(teltonika.createDecoder().push(hex('000F333536333037303432343431303133'))).toEqual([
    { kind: 'login', deviceId: '356307042441013', accept: Uint8Array.of(1), reject: Uint8Array.of(0) },
  ])
})

test('a frame is handed over whole and acknowledged with the four-byte count of its records', () => {
  const [frame] = afterLogin(sound) as [Frame]
  expect(Buffer.from(frame.bytes)).toEqual(sound)
  expect(frame.reply).toEqual(Uint8Array.of(0, 0, 0, 1))
})

test('pings between frames are keep-alives', () => {
  const kinds = afterLogin(encodeKeepalive(), encodeKeepalive(), sound, encodeKeepalive(), sound).map(
    ({ kind }) => kind,
  )
  expect(kinds).toEqual(['keepalive', 'keepalive', 'frame', 'keepalive', 'frame'])
})

test.for([
  { title: 'text from a scanner', bytes: Buffer.from('GET / HTTP/1.1\r\n') },
  { title: 'a frame before the login', bytes: sound },
  { title: 'an IMEI of 16 digits', bytes: hex('0010 33353633303730343234343130313334') },
  { title: 'an IMEI with a letter', bytes: hex('000F 33353633303730343234343130314F') },
  { title: 'a ping before the login', bytes: Buffer.of(0xff, 0xff) },
])('$title is a bad login and ends the connection', ({ bytes }) => {
  expect(teltonika.createDecoder().push(bytes)).toMatchObject([{ reason: 'bad-login', reply: null, closes: true }])
})

test.for([
  { reason: 'bad-start', title: 'something other than four zero bytes', bytes: hex('00000001 00000028') },
  { reason: 'frame-too-short', title: 'a length that cannot hold the counts', bytes: hex('00000000 00000002') },
  { reason: 'frame-too-long', title: 'a length beyond the limit', bytes: hex('00000000 7fffffff') },
])('$title is $reason: the boundaries are lost and the connection ends', ({ reason, bytes }) => {
  expect(afterLogin(sound, bytes, sound)).toMatchObject([
    { kind: 'frame' },
    { kind: 'rejected', reason, bytes, reply: null, closes: true },
  ])
})

const damaged = Buffer.from(sound)
damaged[30] = damaged[30]! ^ 1
const highChecksum = Buffer.from(sound)
highChecksum[sound.length - 4] = 1
const otherCount = Buffer.from(soundData)
otherCount[otherCount.length - 1] = 2
const oneRecordTooFew = Buffer.from(soundData)
oneRecordTooFew[1] = oneRecordTooFew[soundData.length - 1] = 2
const bytesLeftOver = Buffer.concat([soundData.subarray(0, -1), hex('00000001')])
const elementsMissing = Buffer.from(soundData)
elementsMissing[2 + 24 + 2] = 200
const noTime = Buffer.from(soundData)
noTime[2] = 0xff

test.for([
  { reason: 'bad-checksum', title: 'one flipped bit', bytes: damaged },
  { reason: 'bad-checksum', title: 'a checksum of more than 16 bits', bytes: highChecksum },
  { reason: 'count-mismatch', title: 'two different record counts', bytes: framed(otherCount) },
  { reason: 'bad-structure', title: 'fewer records than counted', bytes: framed(oneRecordTooFew) },
  { reason: 'bad-structure', title: 'bytes after the last record', bytes: framed(bytesLeftOver) },
  { reason: 'bad-structure', title: 'more elements counted than sent', bytes: framed(elementsMissing) },
  { reason: 'bad-structure', title: 'a timestamp beyond all calendars', bytes: framed(noTime) },
])('$title is $reason: none accepted, and the connection goes on', ({ reason, bytes }) => {
  expect(afterLogin(bytes, sound)).toMatchObject([
    { kind: 'rejected', reason, bytes, reply: Uint8Array.of(0, 0, 0, 0), closes: false },
    { kind: 'frame' },
  ])
})

test('a sound frame of a kind not read here expects no count and disturbs nothing', () => {
  const codec15 = framed(hex('0F010B0000000461626364 01'))
  expect(afterLogin(codec15, sound)).toMatchObject([
    { reason: 'unsupported-message', reply: null, closes: false },
    { kind: 'frame' },
  ])
})

test('a frame of no records is a frame', () => {
  expect(afterLogin(encodeAvlFrame([], { codec: 8 }))).toMatchObject([{ kind: 'frame', positions: [] }])
})

test('half a frame gives nothing until the other half comes', () => {
  const decoder = teltonika.createDecoder()
  pushKnowingModel(decoder, login)
  expect(decoder.push(sound.subarray(0, 20))).toEqual([])
  expect(decoder.push(sound.subarray(20))).toMatchObject([{ kind: 'frame' }])
})

test('coordinates that are nowhere on earth are no fix', () => {
  const data = Buffer.from(soundData)
  data.writeInt32BE(2_000_000_000, 11)
  data[2 + 21] = 9
  const [frame] = afterLogin(framed(data)) as [Frame]
  expect(frame.positions).toMatchObject([{ hasFix: false, latitude: 0, longitude: 0, satellites: 9 }])
})

test('a frame may be as long as the limit and no longer', () => {
  const decode = (maxFrameBytes: number) => {
    return pushKnowingModel(teltonika.createDecoder({ maxFrameBytes }), Buffer.concat([login, sound]))[1]
  }
  expect(decode(sound.length)).toMatchObject({ kind: 'frame' })
  expect(decode(sound.length - 1)).toMatchObject({ reason: 'frame-too-long' })
})

test('a heading beyond the circle is turned back into it, and an unknown priority is high', () => {
  const data = Buffer.from(soundData)
  data[2 + 8] = 3
  data.writeUInt16BE(725, 2 + 19)
  const [frame] = afterLogin(framed(data)) as [Frame]
  expect(frame.positions).toMatchObject([{ headingDeg: 5, priority: 1 }])
})

test('a dialect of Codec 8 ends its records with 16-byte elements', () => {
  const sixteen = `CB${'0123456789abcdef'.repeat(2)}`
  const [frame] = afterLogin(framed(Buffer.concat([soundData.subarray(0, -1), hex(`01${sixteen}01`)]))) as [Frame]
  expect(frame.positions).toMatchObject([{ attributes: { io203: '0123456789abcdef0123456789abcdef' } }])
})

test('an element in another width than its family uses keeps its number for a name', () => {
  const data = Buffer.from(soundData)
  data[data.indexOf(hex('425E10'))] = 0x15
  const [frame] = afterLogin(framed(data)) as [Frame]
  expect(frame.positions[0]).toMatchObject({ externalVoltageMv: null, attributes: { gsmSignal: 3, io21: 0x5e10 } })
})

test('garbage never throws, and a fresh connection after it works', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 64 }), { minLength: 1 })
  fc.assert(
    fc.property(fc.boolean(), fc.uint8Array({ maxLength: 3000 }), sizes, (loggedIn, garbage, [size]) => {
      const decoder = teltonika.createDecoder()
      if (loggedIn) pushKnowingModel(decoder, login)
      for (let at = 0; at < garbage.length; at += size!) decoder.push(garbage.subarray(at, at + size!))
      expect(afterLogin(sound)).toMatchObject([{ kind: 'frame' }])
    }),
  )
})

test('any data in a sound frame is decoded or turned away, never thrown', () => {
  const codec = fc.constantFrom(0x08, 0x8e, 0x10, 0x0c, 0x0d, 0x0e)
  fc.assert(
    fc.property(codec, fc.integer({ min: 0, max: 255 }), fc.uint8Array({ maxLength: 600 }), (id, count, records) => {
      const outputs = afterLogin(framed(Buffer.from([id, count, ...records, count])), sound)
      expect(outputs).toHaveLength(2)
      expect(outputs[1]).toMatchObject({ kind: 'frame' })
    }),
  )
})

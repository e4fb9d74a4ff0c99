import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeStream, faultOfOutputs, positionsOf, splitAt } from '../decoder-contract.fixture.ts'
import { plainReport } from '../device-side.fixture.ts'
import { encodeCommand } from './commands.ts'
import { gt06Encoder } from './encode.ts'
import { gt06 } from './protocol.ts'
import { encodeFrame, longMark, shortMark } from './wire-frame.ts'

const imei = '350000000000006'
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const login = gt06Encoder.encodeLogin(imei)!
const report = (second: number) => plainReport({ recordedAtMs: Date.UTC(2026, 0, 1, 0, 0, second) })
const sound = Buffer.from(gt06Encoder.encodeRecords(imei, [report(1)], 1))
const afterLogin = (...frames: Uint8Array[]) => decodeStream(gt06, [Buffer.concat([login, ...frames])]).slice(1)
const message = (number: number, content: string) => encodeFrame(shortMark, number, hex(content), 7)
const longMessage = (number: number, content: string) => encodeFrame(longMark, number, hex(content), 7)

/** 1 January 2026, 12:00:00; 9 satellites; 52.67 N 0.73 W; 60 km/h; a fix, heading 90°. */
const time = '1A01010C0000'
const fix = 'C9 05A69FF0 00140CD0 3C 1C5A'
const cell = '00EA 0F 1234 00ABCD'

test.for([
  { zone: '3200', hour: 4 },
  { zone: '3208', hour: 20 },
  { zone: '2120', hour: 6.5 },
])('times are those of the zone $zone that the login names', ({ zone, hour }) => {
  const zoned = encodeFrame(shortMark, 0x01, hex(`0350000000000006 7000 ${zone}`), 1)
  const outputs = decodeStream(gt06, [Buffer.concat([zoned, message(0x22, `${time}${fix}${cell} 00 00 00`)])])
  expect(positionsOf(outputs)).toMatchObject([{ recordedAtMs: Date.UTC(2026, 0, 1) + hour * 3_600_000 }])
})

test('who asks for the time gets it in UTC under the serial of the question', () => {
  expect(afterLogin(message(0x8a, ''))).toEqual([{ kind: 'time-request', reference: 7 }])
  const answer = Buffer.from(gt06.encodeTime!(7, Date.UTC(2026, 10, 21, 15, 4, 59)))
  expect(answer.subarray(0, 12).toString('hex')).toBe('78780b8a1a0b150f043b0007')
  expect(answer).toHaveLength(16)
})

test('a buffered location has the late mark and the fingerprint that it had on time', () => {
  const [onTime, late] = positionsOf(
    afterLogin(message(0x22, `${time}${fix}${cell} 01 00 00`), message(0x22, `${time}${fix}${cell} 01 00 01`)),
  )
  expect(onTime).toMatchObject({ late: false, ignition: true, latitude: 52.67, longitude: -0.73, headingDeg: 90 })
  expect(late).toEqual({ ...onTime, late: true })
})

test('the course word tells the ignition where it says so', () => {
  const course = (word: string) => positionsOf(afterLogin(message(0x10, `${time}${fix.replace('1C5A', word)}`)))
  expect(course('1C5A')).toMatchObject([{ ignition: null }])
  expect(course('5C5A')).toMatchObject([{ ignition: false }])
  expect(course('DC5A')).toMatchObject([{ ignition: true }])
})

test('a panic alarm is urgent, said once by two bytes', () => {
  expect(positionsOf(afterLogin(message(0x16, `${time}${fix} 08 ${cell} 66 06 04 01 02`)))).toMatchObject([
    { priority: 2, eventId: 1, ignition: true, events: [{ kind: 'panic', value: null }] },
  ])
})

test('coordinates that are nowhere on earth are no fix', () => {
  expect(positionsOf(afterLogin(message(0x10, `${time} C9 FFFFFFFF 00140CD0 3C 1C5A`)))).toMatchObject([
    { hasFix: false, latitude: 0, longitude: 0 },
  ])
})

test('an alarm without a time stays as a label among the readings', () => {
  expect(afterLogin(message(0x19, `${cell} 20 03 04 01 02`))).toMatchObject([
    { positions: [], readings: { alarmLabel: 'panic', gsmCellId: 0xabcd } },
  ])
})

test('who asks for an address is told that there is none', () => {
  const [frame] = afterLogin(message(0x2a, `${time}${fix}`))
  expect(frame).toMatchObject({ kind: 'frame', positions: [{ latitude: 52.67 }] })
  const reply = frame?.kind === 'frame' ? Buffer.from(frame.reply!) : Buffer.alloc(0)
  expect(reply.toString('latin1')).toContain('NA&&NA&&0##')
})

test.for([
  { title: 'in ASCII, behind its length', frame: message(0x15, '0C 00000201 44594421 6F6B0000 0002'), text: 'DYD!ok' },
  { title: 'in ASCII, without a length', frame: message(0x15, '00 00000201 44594421 0000 0002'), text: 'DYD!' },
  { title: 'in UTF-16', frame: longMessage(0x21, '00000201 02 006F 006B'), text: 'ok' },
])('the answer to a command comes $title, with the flag that the command had', ({ frame, text }) => {
  expect(afterLogin(frame)).toMatchObject([{ kind: 'command-response', text, reference: 513, reply: null }])
})

test('an answer without a flag is to the oldest command', () => {
  expect(afterLogin(longMessage(0x21, '00000000 01 6F6B'))).toMatchObject([{ text: 'ok', reference: null }])
})

test.for([
  { title: 'text that is not ASCII', change: { text: 'ação' } },
  { title: 'more text than a frame holds', change: { text: 'x'.repeat(246) } },
  { title: 'no text', change: { text: '' } },
  { title: 'a reference beyond the serial', change: { reference: 65_536 } },
])('a command refuses $title', ({ change }) => {
  expect(() => encodeCommand({ deviceId: imei, text: 'STATUS#', reference: 1, ...change })).toThrow(RangeError)
})

test.for([
  { title: 'text from a scanner', bytes: Buffer.from('GET / HTTP/1.1\r\n') },
  { title: 'a location before the login', bytes: sound },
  { title: 'an identity with a letter', bytes: encodeFrame(shortMark, 0x01, hex('035000000000000A'), 1) },
])('$title is a bad login and ends the connection', ({ bytes }) => {
  expect(decodeStream(gt06, [bytes])).toMatchObject([{ reason: 'bad-login', reply: null, closes: true }])
})

const damaged = Buffer.from(sound)
damaged[10] = damaged[10]! ^ 1
const noEnd = Buffer.from(sound)
noEnd[noEnd.length - 1] = 0
const noTime = message(0x12, `1A0D010C0000${fix}${cell}`)

test.for([
  { reason: 'bad-start', title: 'garbage between two frames', bytes: hex('00 78 79 11 22') },
  { reason: 'bad-checksum', title: 'one flipped bit', bytes: damaged },
  { reason: 'bad-start', title: 'a frame that does not end where its length says', bytes: noEnd },
  { reason: 'frame-too-short', title: 'a length that cannot hold a number', bytes: hex('7878 00') },
  { reason: 'frame-too-long', title: 'a length beyond the limit', bytes: hex('7979 FFFF') },
  { reason: 'bad-field', title: 'a month of its own', bytes: noTime },
  { reason: 'bad-structure', title: 'a message that ends too soon', bytes: message(0x25, 'FF'.repeat(60)) },
  { reason: 'unsupported-message', title: 'a message that no known device sends', bytes: message(0x55, '00') },
])('$title is $reason, and the next frame is found', ({ reason, bytes }) => {
  expect(afterLogin(sound, bytes, sound)).toMatchObject([
    { kind: 'frame' },
    { kind: 'rejected', reason, bytes, closes: false },
    { kind: 'frame' },
  ])
})

test('garbage longer than the limit is given up in pieces of it', () => {
  const limits = { maxFrameBytes: 100 }
  const stream = Buffer.concat([login, Buffer.alloc(250, 0x41), sound])
  const outputs = decodeStream(gt06, [stream], { limits }).slice(1)
  expect(outputs.map(output => (output.kind === 'rejected' ? output.bytes.length : output.kind))).toEqual([
    100,
    100,
    50,
    'frame',
  ])
})

test('a connection is recognised by its start mark', () => {
  expect(gt06.recognises(hex('78'))).toBe('undecided')
  expect(gt06.recognises(login)).toBe('yes')
  expect(gt06.recognises(hex('7879'))).toBe('no')
  expect(gt06.recognises(hex('24'))).toBe('no')
})

test('every split of a stream decodes the same', () => {
  const marks = fc.constantFrom(hex('78'), hex('7878'), hex('7979 0030'), damaged, noEnd)
  const part = fc.oneof(fc.constant(sound), marks, fc.uint8Array({ maxLength: 20 }))
  fc.assert(
    fc.property(fc.array(part), fc.array(fc.nat(500)), (parts, places) => {
      const limits = { maxFrameBytes: 64 }
      const stream = Buffer.concat([login, ...parts])
      const atOnce = decodeStream(gt06, [stream], { limits })
      expect(decodeStream(gt06, splitAt(stream, places), { limits })).toEqual(atOnce)
      expect(decodeStream(gt06, splitAt(stream, [...stream.keys()]), { limits })).toEqual(atOnce)
    }),
  )
})

test('any content of any message is decoded or turned away, never thrown', () => {
  const number = fc.integer({ min: 0x02, max: 0xff })
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.uint8Array({ maxLength: 60 }).map(bytes => Buffer.concat([hex(`${time}${fix}`), bytes])),
  )
  fc.assert(
    fc.property(fc.constantFrom(shortMark, longMark), number, content, (mark, id, bytes) => {
      const frame = encodeFrame(mark, id, bytes, 7)
      const outputs = afterLogin(frame, sound)
      expect(outputs).toHaveLength(2)
      expect(outputs[1]).toMatchObject({ kind: 'frame' })
      expect(faultOfOutputs(outputs, frame.length + sound.length)).toBeNull()
    }),
    { numRuns: 1000 },
  )
})

import { expect, test } from 'vitest'
import { crc16Ibm } from '../checksum.ts'
import type { DecoderOutput } from '../message.ts'
import { pushKnowingModel } from '../push-knowing-model.fixture.ts'
import { codec12, codec13, codec14, encodeCommandFrame } from './command-frames.ts'
import { encodeLogin } from './encode.ts'
import { teltonika } from './protocol.ts'

function decode(frame: Uint8Array): DecoderOutput | undefined {
  const stream = Buffer.concat([encodeLogin('356307042441013'), frame])
  return pushKnowingModel(teltonika.createDecoder(), stream)[1]
}

function command(text: string): Buffer {
  return Buffer.from(teltonika.encodeCommand!({ deviceId: '356307042441013', text, reference: 7 }))
}

test('a command is the frame that the vendor shows for it', () => {
  expect(command('getinfo').toString('hex')).toBe('000000000000000f0c010500000007676574696e666f0100004312')
})

test.for(['', 'two\nlines', 'Olá'])('%j is no command', text => {
  expect(() => command(text)).toThrow(RangeError)
})

test('the answer that the vendor shows is read as text', () => {
  const frame = Buffer.from(
    '00000000000000370c01060000002f4449313a31204449323a30204449333a302041494e313a302041494e323a313639323420444f313a3020444f323a3101000066e3',
    'hex',
  )
  expect(decode(frame)).toEqual({
    kind: 'command-response',
    text: 'DI1:1 DI2:0 DI3:0 AIN1:0 AIN2:16924 DO1:0 DO2:1',
    reference: null,
    bytes: frame,
    reply: null,
  })
})

test('the serial text that the vendor shows for Codec 13 is a reading', () => {
  const frame = '000000000000001d0d01060000001564e8328168656c6c6f206c65747320746573740d0a0100003548'
  expect(decode(Buffer.from(frame, 'hex'))).toMatchObject({
    kind: 'frame',
    readings: { serialText: 'hello lets test' },
  })
})

test('the answer that the vendor shows for Codec 14 is read as text', () => {
  const frame =
    '00000000000000ab0e0106000000a303520930814522515665723a30332e31382e31345f3034204750533a41584e5f352e31305f333333332048773a464d42313230204d6f643a313520494d45493a33353230393330383134353232353120496e69743a323031382d31312d323220373a313320557074696d653a3137323334204d41433a363042444430303136323631205350433a312830292041584c3a30204f42443a3020424c3a312e362042543a340100007aae'
  expect(decode(Buffer.from(frame, 'hex'))).toMatchObject({
    kind: 'command-response',
    text: expect.stringMatching(/^Ver:03\.18\.14_04 GPS:AXN_5\.10_3333 Hw:FMB120 .* BL:1\.6 BT:4$/),
  })
})

const time = Buffer.from('5f9b0c40', 'hex')
const imei = Buffer.from('0352093081452251', 'hex')
const text = Buffer.from('Param ID:2001\r\nNew:1\r\n')

test.for([
  { title: 'Codec 12, lines joined', codec: codec12, content: text, read: 'Param ID:2001 New:1' },
  { title: 'Codec 12, binary as hex digits', codec: codec12, content: Buffer.of(1, 3, 0xd5), read: '0103d5' },
  {
    title: 'Codec 14 behind its IMEI',
    codec: codec14,
    content: Buffer.concat([imei, text]),
    read: 'Param ID:2001 New:1',
  },
] as const)('an answer in $title', ({ codec, content, read }) => {
  expect(decode(encodeCommandFrame(codec, 0x06, content))).toMatchObject({ kind: 'command-response', text: read })
})

test.for([true, false])('text from a serial port is a reading, its size with the time or without: %s', withTime => {
  const frame = Buffer.from(encodeCommandFrame(codec13, 0x06, Buffer.concat([time, Buffer.from('weight 1200 kg\r\n')])))
  if (!withTime) frame.writeUInt32BE(frame.readUInt32BE(11) - 4, 11)
  frame.writeUInt32BE(crc16Ibm(frame.subarray(8, -4)), frame.length - 4)
  expect(decode(frame)).toMatchObject({ kind: 'frame', positions: [], readings: { serialText: 'weight 1200 kg' } })
})

test('a command for another IMEI is answered with a refusal', () => {
  expect(decode(encodeCommandFrame(codec14, 0x11, imei))).toMatchObject({
    kind: 'command-response',
    text: 'Refused: the command is for another IMEI.',
  })
})

test('a card at a serial reader identifies its driver at that time, without a place', () => {
  const content = Buffer.concat([time, Buffer.from('GTSL|6|1|0|12749884|1|\r\n')])
  expect(decode(encodeCommandFrame(codec13, 0x06, content))).toMatchObject({
    kind: 'frame',
    positions: [
      {
        recordedAtMs: 0x5f9b0c40 * 1000,
        hasFix: false,
        driverKey: '12749884',
        events: [{ kind: 'driver-identified', value: null }],
        attributes: { driverKeyType: 'card' },
      },
    ],
  })
})

test.for([
  { title: 'a request, which is the server’s to send', type: 0x05, reason: 'unsupported-message' },
  { title: 'a type that nobody documents', type: 0x77, reason: 'unsupported-message' },
])('$title is turned away and the connection goes on', ({ type, reason }) => {
  expect(decode(encodeCommandFrame(codec12, type, text))).toMatchObject({ kind: 'rejected', reason, closes: false })
})

test('a size that is not that of the content is bad structure', () => {
  expect(decode(encodeCommandFrame(codec14, 0x06, imei.subarray(0, 5)))).toMatchObject({ reason: 'bad-structure' })
})

import { ByteReader } from '../byte-reader.ts'
import { ByteWriter } from '../byte-writer.ts'
import { crc16Ibm, fingerprint } from '../checksum.ts'
import type { CommandResponse, DecoderOutput, DeviceCommand, DevicePosition, Rejection } from '../message.ts'
import { storableText } from '../storable-text.ts'
import { unknownPosition } from '../unknown-position.ts'

export const codec12 = 0x0c
export const codec13 = 0x0d
export const codec14 = 0x0e
export type CommandCodec = typeof codec12 | typeof codec13 | typeof codec14

const request = 0x05
const response = 0x06
const camera = 0x0d
const otherImei = 0x11
const imeiBytes = 8

export function isCommandCodec(codec: number): codec is CommandCodec {
  return codec === codec12 || codec === codec13 || codec === codec14
}

/**
 * Reads the data of a sound frame of Codec 12, 13 or 14. Codec 12 is a device's response to a command, or text from its
 * serial port, which looks the same; 13 is only ever such text, with its time; 14 is a response for an IMEI. `bytes` is the frame.
 *
 *     data     = codec:u8 quantity:u8 type:u8 size:u32 [timestamp:u32(s), Codec 13] [imei:8 BCD, Codec 14] text quantity:u8
 *     type     = 05 request | 06 response | 0d camera | 11 "not my IMEI", Codec 14
 *
 * The size counts the IMEI; some firmware counts the timestamp and some does not.
 */
export function decodeCommandData(data: Uint8Array, codec: CommandCodec, bytes: Uint8Array): DecoderOutput {
  const reader = new ByteReader(data, 1, data.length - 1)
  reader.u8()
  const type = reader.u8()
  const size = reader.u32()
  const contentStart = reader.offset
  const timestamp = codec === codec13 ? reader.u32() : null
  if (codec === codec14) reader.view(imeiBytes)
  const text = reader.view(reader.end - reader.offset)
  const isWhole = size === reader.end - contentStart || (timestamp !== null && size === text.length)
  if (reader.overrun || !isWhole) return rejected('bad-structure', bytes)
  if (type === camera && codec === codec12) return { kind: 'keepalive', reply: null }
  if (type === otherImei && codec === codec14)
    return commandResponse('Refused: the command is for another IMEI.', bytes)
  if (type !== response) return rejected('unsupported-message', bytes)
  const readable = asReadable(text)
  if (timestamp === null) return commandResponse(readable, bytes)
  const key = keyFromReader(readable)
  if (key === null) return { kind: 'frame', bytes, positions: [], readings: { serialText: readable }, reply: null }
  const sequence = fingerprint(data.subarray(contentStart, reader.end))
  return { kind: 'frame', bytes, positions: [identification(key, timestamp, sequence)], readings: null, reply: null }
}

/** One Codec 12 frame. Throws a RangeError for a text that is empty or not plain ASCII. */
export function encodeCommand({ text }: DeviceCommand): Uint8Array {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError('A command is one line of plain ASCII')
  return encodeCommandFrame(codec12, request, Buffer.from(text, 'latin1'))
}

/** A frame of any type around a content that begins behind the size: what devices respond with, for simulators and tests. */
export function encodeCommandFrame(codec: CommandCodec, type: number, content: Uint8Array): Uint8Array {
  const out = new ByteWriter()
  out.u32(0)
  out.u32(content.length + 8)
  out.u8(codec)
  out.u8(1)
  out.u8(type)
  out.u32(content.length)
  out.bytes(content)
  out.u8(1)
  out.u32(crc16Ibm(out.written().subarray(8)))
  return out.written()
}

function commandResponse(text: string, bytes: Uint8Array): CommandResponse {
  return { kind: 'command-response', text, reference: null, bytes, reply: null }
}

function rejected(reason: Rejection['reason'], bytes: Uint8Array): Rejection {
  return { kind: 'rejected', reason, bytes, reply: null, closes: false }
}

/** Text as it is, lines joined by a space; hex digits where it is none. */
function asReadable(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const text = buffer.toString('latin1')
  if (/[^\t\r\n\x20-\x7e\xa0-\xff]/.test(text)) return buffer.toString('hex').slice(0, 4096)
  return storableText(text.trim().replaceAll(/[\t\r\n]+/g, ' '))
}

/** `GTSL|6|1|0|12749884|1|`: what a licence card reader at the serial port says of the card. */
function keyFromReader(text: string): string | null {
  const [name, , , , key, ...rest] = text.split('|')
  return name === 'GTSL' && key !== undefined && rest.length > 0 ? key : null
}

function identification(driverKey: string, timestampS: number, sequence: number): DevicePosition {
  return {
    ...unknownPosition(timestampS * 1000),
    sequence,
    driverKey,
    events: driverKey === '' ? null : [{ kind: 'driver-identified', value: null }],
    attributes: driverKey === '' ? null : { driverKeyType: 'card' },
  }
}

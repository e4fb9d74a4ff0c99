import { ByteReader } from '../byte-reader.ts'
import type { DecoderOutput, DeviceCommand } from '../message.ts'
import { storableText } from '../storable-text.ts'
import { encodeFrame, longMark, type Message, shortMark } from './wire-frame.ts'

const command = 0x80
const shortResponse = 0x15
const longResponse = 0x21
const flagBytes = 4
const languageBytes = 2
/** What a short frame can count, less the overhead, the command's own length and the flag. */
const maxCommandBytes = 0xff - 5 - 1 - flagBytes
const largestReference = 0xffff

/**
 *     command = length:u8 serverFlag:u32 text      length counts flag and text
 *
 * The device returns the flag with its response. Throws a RangeError for text that is not printable ASCII or too long.
 */
export function encodeCommand({ text, reference }: DeviceCommand): Uint8Array {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError('A command is printable ASCII')
  if (text.length > maxCommandBytes) throw new RangeError(`A command is no longer than ${maxCommandBytes} characters`)
  if (reference < 1 || reference > largestReference) throw new RangeError(`Not a reference: ${reference}`)
  const content = Buffer.alloc(1 + flagBytes + text.length)
  content.writeUInt8(flagBytes + text.length, 0)
  content.writeUInt32BE(reference, 1)
  content.write(text, 1 + flagBytes, 'latin1')
  return encodeFrame(shortMark, command, content, reference)
}

/**
 * Null when the message is no response.
 *
 *     shortResponse = length:u8 serverFlag:u32 text language:u16      length counts flag and text, or is zero
 *     longResponse  = serverFlag:u32 encoding:u8 text                 1 is ASCII, 2 UTF-16
 */
export function readCommandResponse({ mark, number, content, bytes }: Message): DecoderOutput | null {
  const reader = new ByteReader(content, 0, content.length)
  let flag: number
  let text: string
  if (mark === shortMark && number === shortResponse && content.length > 1 + flagBytes) {
    const length = reader.u8() || content.length - 1 - languageBytes
    flag = reader.u32()
    text = Buffer.from(reader.view(Math.max(length - flagBytes, 0))).toString('latin1')
    if (reader.overrun) return { kind: 'rejected', reason: 'bad-structure', bytes, reply: null, closes: false }
  } else if (mark === longMark && number === longResponse && content.length > flagBytes) {
    flag = reader.u32()
    const isUtf16 = reader.u8() === 2
    const rest = Buffer.from(reader.view(content.length - reader.offset))
    text = isUtf16
      ? rest
          .subarray(0, rest.length & ~1)
          .swap16()
          .toString('utf16le')
      : rest.toString('latin1')
  } else {
    return null
  }
  const iccid = /^<ICCID:([0-9A-F]{19,20})F?>/i.exec(text)?.[1]
  if (iccid !== undefined) return { kind: 'frame', bytes, positions: [], readings: { iccid }, reply: null }
  const reference = flag >= 1 && flag <= largestReference ? flag : null
  return { kind: 'command-response', text: storableText(text).trim(), reference, bytes, reply: null }
}

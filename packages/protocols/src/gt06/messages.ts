import { ByteReader } from '../byte-reader.ts'
import type { DecoderOutput, RejectionReason } from '../message.ts'
import { readCommandResponse } from './commands.ts'
import type { ReplyForm } from './layout.ts'
import { layoutOf } from './layouts.ts'
import { emptyReport, positionOf, readingsOf } from './report.ts'
import { timeRequest } from './time-response.ts'
import { encodeFrame, longMark, type Message, shortMark } from './wire-frame.ts'

const addressResponse = 0x97
/** "No address": what follows is a phone number that is not there. */
const noAddress = Buffer.from('NA&&NA&&0##', 'latin1')

/** Reads any message but a login. */
export function readMessage(message: Message, zoneOffsetMs: number): DecoderOutput {
  const { mark, number, content, body, bytes } = message
  if (number === timeRequest) return { kind: 'time-request', reference: message.serial }
  const response = readCommandResponse(message)
  if (response !== null) return response
  if (content.length === 0) return { kind: 'keepalive', reply: replyTo(message, 'short') }
  const layout = layoutOf(mark, number, content)
  if (layout === null) return rejected('unsupported-message', message)

  const reader = new ByteReader(content, 0, content.length)
  const report = emptyReport(zoneOffsetMs)
  for (const part of layout.parts) part(reader, report)
  if (reader.overrun) return rejected('bad-structure', message)
  const reply = replyTo(message, layout.reply)
  if (report.recordedAtMs !== null) {
    if (Number.isNaN(report.recordedAtMs)) return rejected('bad-field', message)
    const positions = [positionOf(report, report.recordedAtMs, body)]
    return { kind: 'frame', bytes, positions, readings: null, reply }
  }
  const readings = readingsOf(report)
  return readings === null ? { kind: 'keepalive', reply } : { kind: 'frame', bytes, positions: [], readings, reply }
}

/** Answered all the same: a device that hears nothing sends the message again, and it will be no better then. */
function rejected(reason: RejectionReason, message: Message): DecoderOutput {
  return { kind: 'rejected', reason, bytes: message.bytes, reply: replyTo(message, 'short'), closes: false }
}

function replyTo({ number, serial }: Message, form: ReplyForm): Uint8Array | null {
  switch (form) {
    case 'short':
      return encodeFrame(shortMark, number, Buffer.alloc(0), serial)
    case 'long':
      return encodeFrame(longMark, number, Buffer.alloc(0), serial)
    case 'address':
      return encodeFrame(longMark, addressResponse, addressContent(), serial)
    case 'none':
      return null
  }
}

/** address = length:u8 serverFlag:u32 text */
function addressContent(): Buffer {
  return Buffer.concat([Uint8Array.of(noAddress.length, 0, 0, 0, 0), noAddress])
}

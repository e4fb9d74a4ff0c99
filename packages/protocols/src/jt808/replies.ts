import { type Message, messageIds, version2019Bit } from './header.ts'
import { frame } from './wire.ts'

/** Results of a general answer, in both directions. */
export const results = { done: 0, failed: 1, badMessage: 2, unsupported: 3 } as const

/** "The terminal is not in the database." */
const unknownTerminal = 4

type Addressee = Pick<Message, 'version' | 'terminal'>

/** One message from the platform, in the edition that the terminal speaks. */
export function encodeMessage(to: Addressee, id: number, serial: number, body: Uint8Array): Buffer {
  const attributes = body.length | (to.version === null ? 0 : version2019Bit)
  const version = to.version === null ? [] : [to.version]
  const words = [id >> 8, id & 0xff, attributes >> 8, attributes & 0xff, ...version]
  return frame(Buffer.from([...words, ...to.terminal, serial >> 8, serial & 0xff, ...body]))
}

/** `serial:u16 id:u16 result:u8`; the platform's own serial is the terminal's, which keeps the codec free of state. */
export function platformResponse(message: Message, result: number): Buffer {
  const { serial, id } = message
  const body = Buffer.of(serial >> 8, serial & 0xff, id >> 8, id & 0xff, result)
  return encodeMessage(message, messageIds.platformResponse, serial, body)
}

/** `serial:u16 result:u8 code`: the code that the terminal is to authenticate itself with is its own number. */
export function registrationAccepted(message: Message): Buffer {
  return registrationResponse(message, 0, message.deviceId)
}

export function registrationRefused(message: Message): Buffer {
  return registrationResponse(message, unknownTerminal, '')
}

function registrationResponse(message: Message, result: number, code: string): Buffer {
  const { serial } = message
  const body = Buffer.from([serial >> 8, serial & 0xff, result, ...Buffer.from(code, 'latin1')])
  return encodeMessage(message, messageIds.registrationResponse, serial, body)
}

/** Jointech's terminals ask for an answer of their own with bit 15 of the attributes; its serial is one byte. */
export function jointechResponse(message: Message): Buffer | null {
  if ((message.attributes & 0x8000) === 0) return null
  const id = messageIds.jointechResponse
  return frame(
    Buffer.from([id >> 8, id & 0xff, 0, 3, ...message.terminal, message.serial, message.id >> 8, message.id & 0xff, 0]),
  )
}

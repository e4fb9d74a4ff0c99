import type { DeviceCommand } from '../message.ts'
import { maxBodyBytes, messageIds } from './header.ts'
import { encodeMessage } from './replies.ts'
import { terminalOf } from './terminal-number.ts'

/** "Urgent": trackers without a display execute the text as a command whatever the other bits say. */
const flags = 0x01
/** "Notice", a field that the edition of 2019 added. */
const notice2019 = 0x01

/** Not a text for the terminal but the request for its location (0x8201), which has no body. */
const locationQuery = 'query location'

/**
 * A command as a text message (0x8300): `flags:u8 [type:u8, 2019] text`. Its serial is the reference, which the terminal's
 * general answer repeats. The standard's text is GBK; what this takes is the ASCII that it shares.
 */
export function encodeTextMessage({ deviceId, text, reference }: DeviceCommand): Uint8Array {
  const terminal = terminalOf(deviceId)
  if (text === locationQuery) return encodeMessage(terminal, messageIds.locationQuery, reference, Buffer.alloc(0))
  if (!/^[\x20-\x7e\r\n]+$/.test(text)) throw new RangeError('A command is ASCII text')
  const head = terminal.version === null ? [flags] : [flags, notice2019]
  const body = Buffer.from([...head, ...Buffer.from(text, 'latin1')])
  if (body.length > maxBodyBytes) throw new RangeError(`A command of ${text.length} characters is too long`)
  if (!(reference >= 1 && reference <= 0xffff)) throw new RangeError(`No serial holds ${reference}`)
  return encodeMessage(terminal, messageIds.text, reference, body)
}

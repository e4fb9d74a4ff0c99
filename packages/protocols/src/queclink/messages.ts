import type { DecoderOutput } from '../message.ts'
import { hexOf } from '../printed-numbers.ts'
import { storableText } from '../storable-text.ts'
import { readDeviceInfo } from './device-info.ts'
import type { TrackMessage } from './envelope.ts'
import { hasFix } from './heads.ts'
import { readPositions } from './report.ts'

/** Nothing in them but that the device is there: switched on or off, connected, awake. */
const lifeSigns = new Set([
  'PNA',
  'PFA',
  'PNR',
  'PFR',
  'PDP',
  'UPD',
  'ALM',
  'ALC',
  'ALS',
  'CID',
  'CSQ',
  'BAT',
  'TMZ',
  'GPS',
])

/**
 * What a whole message becomes. Each is acknowledged by its count number, refused ones too: the device would send them
 * again as they are, and everything else after them.
 */
export function readMessage(message: TrackMessage, bytes: Uint8Array): DecoderOutput {
  const { header, type, countNumber, version } = message
  const reply = Buffer.from(`+SACK:${countNumber}$`)
  if (type === 'HBD') return { kind: 'keepalive', reply: Buffer.from(`+SACK:GTHBD,${version},${countNumber}$`) }
  if (header === 'ACK' || header === 'NACK') return readCommandResponse(message, bytes, reply)
  const readings = readDeviceInfo(message)
  if (readings !== null) {
    if (Object.keys(readings).length === 0) return { kind: 'keepalive', reply }
    return { kind: 'frame', bytes, positions: [], readings, reply }
  }
  const positions = readPositions(message)
  if (positions.length > 0) return { kind: 'frame', bytes, positions, readings: null, reply }
  if (lifeSigns.has(type)) return { kind: 'keepalive', reply }
  const reason = hasFix(type) ? 'bad-structure' : 'unsupported-message'
  return { kind: 'rejected', reason, bytes, reply, closes: false }
}

/**
 *   response = … name ("," detail)* "," serial:hex4 "," sendTime "," countNumber        serial is that of the command
 */
function readCommandResponse(
  { header, type, body }: TrackMessage,
  bytes: Uint8Array,
  reply: Uint8Array,
): DecoderOutput {
  const serial = /^[\dA-Fa-f]{4}$/.test(body.at(-1) ?? '') ? hexOf(body.at(-1)) : null
  const details = body.slice(0, serial === null ? undefined : -1).filter(field => field !== '')
  const text = storableText([`+${header}:GT${type}`, ...details].join(','))
  return { kind: 'command-response', text, reference: serial === 0 ? null : serial, bytes, reply }
}

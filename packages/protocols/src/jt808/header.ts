import { byteAt } from '../byte-at.ts'
/** The message ids that this codec reads or writes, by the numbers of JT/T 808, and the dialects' own. */
export const messageIds = {
  terminalResponse: 0x0001,
  heartbeat: 0x0002,
  logout: 0x0003,
  registration: 0x0100,
  authentication: 0x0102,
  terminalAttributes: 0x0107,
  location: 0x0200,
  locationResponse: 0x0201,
  batteryReport: 0x0210,
  controlResponse: 0x0500,
  dialectHeartbeat: 0x0506,
  waybill: 0x0701,
  driverCard: 0x0702,
  locationBatch: 0x0704,
  transparent: 0x0900,
  dialectTextResponse: 0x1300,
  jointechLocation: 0x5501,
  jointechBlindLocation: 0x5502,
  dialectText: 0x6006,
  jointechResponse: 0x4401,
  platformResponse: 0x8001,
  registrationResponse: 0x8100,
  locationQuery: 0x8201,
  text: 0x8300,
} as const

export const maxBodyBytes = 0x3ff
export const subPackageBit = 0x2000
export const version2019Bit = 0x4000
const encryptionBits = 0x1c00

export interface Message {
  id: number
  attributes: number
  /** Null in the edition of 2013, which has no such field. */
  version: number | null
  /** As it came: a reply carries the same. */
  terminal: Uint8Array
  deviceId: string
  serial: number
  encrypted: boolean
  /** Its place in a message that was cut; null when it is whole. */
  part: { total: number; index: number } | null
  body: Buffer
  /** The frame, delimiters and escapes included. */
  wire: Uint8Array
}

/**
 * Reads the header; null when it does not fit, or the body is not as long as it says.
 *
 *     message    = id:u16 attributes:u16 [version:u8, 2019] terminal serial:u16 [total:u16 index:u16] body checksum:u8
 *     attributes = bits 0-9 body length, 10-12 encryption, 13 cut into parts, 14 edition of 2019
 *     terminal   = BCD[6], 2019: BCD[10]
 *
 * Jointech's own messages have a serial of one byte and give bits 10 to 15 another meaning.
 */
export function readMessage(content: Buffer, wire: Uint8Array): Message | null {
  const id = content.readUInt16BE(0)
  const attributes = content.readUInt16BE(2)
  const isJointech = id === messageIds.jointechLocation || id === messageIds.jointechBlindLocation
  const is2019 = !isJointech && (attributes & version2019Bit) !== 0
  const isCut = !isJointech && (attributes & subPackageBit) !== 0
  const terminalAt = is2019 ? 5 : 4
  const serialAt = terminalAt + (is2019 ? 10 : 6)
  const partAt = serialAt + (isJointech ? 1 : 2)
  const bodyAt = partAt + (isCut ? 4 : 0)
  if (content.length - 1 - bodyAt !== (attributes & maxBodyBytes)) return null
  const terminal = content.subarray(terminalAt, serialAt)
  return {
    id,
    attributes,
    version: is2019 ? byteAt(content, 4) : null,
    terminal,
    deviceId: deviceIdOf(terminal),
    serial: isJointech ? byteAt(content, serialAt) : content.readUInt16BE(serialAt),
    encrypted: !isJointech && (attributes & encryptionBits) !== 0,
    part: isCut ? { total: content.readUInt16BE(partAt), index: content.readUInt16BE(partAt + 2) } : null,
    body: content.subarray(bodyAt, -1),
    wire,
  }
}

/**
 * The terminal number without leading zeros. Some makers put the first 14 digits of the IMEI into the six bytes as a binary
 * number; that shows itself by digits that are no decimal ones, and becomes the IMEI with its check digit.
 */
function deviceIdOf(terminal: Uint8Array): string {
  const digits = Buffer.from(terminal).toString('hex')
  if (/^\d+$/.test(digits)) return digits.replace(/^0+(?=\d)/, '')
  const imei = BigInt(`0x${digits}`).toString()
  return imei + luhnDigit(imei)
}

function luhnDigit(digits: string): number {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits.at(-1 - at))
    const doubled = at % 2 === 0 ? 2 * digit : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

import { ByteWriter } from '../byte-writer.ts'
import { crc16Kermit } from '../checksum.ts'

/** Commands of the device. The server's acknowledgements and commands have numbers that are 100 higher. */
export const commands = {
  records: 1,
  configuration: 2,
  version: 3,
  smsResponse: 7,
  sms: 8,
  faultCodes: 9,
  identification: 15,
  heartbeat: 16,
  setIo: 17,
  extendedRecords: 68,
} as const

export const serverOffset = 100
export const lengthBytes = 2
export const checksumBytes = 2

/**
 * Writes what the server sends.
 *
 *     fromServer = length:u16 command:u8 payload checksum:u16
 *     length     = bytes of command and payload
 *     checksum   = CRC-16/Kermit of command and payload
 */
export function encodeFromServer(command: number, payload: Uint8Array): Buffer {
  return enclosed(Buffer.concat([Uint8Array.of(command), payload]))
}

/**
 * Writes what the device sends. Throws a RangeError unless `imei` is 15 digits.
 *
 *     fromDevice = length:u16 imei:u64 command:u8 payload checksum:u16      length and checksum as above, from the IMEI on
 */
export function encodeFromDevice(imei: string, command: number, payload: Uint8Array): Buffer {
  if (!/^\d{15}$/.test(imei)) throw new RangeError(`Not an IMEI: ${imei}`)
  const content = new ByteWriter()
  content.u64(BigInt(imei))
  content.u8(command)
  content.bytes(payload)
  return enclosed(content.written())
}

function enclosed(content: Uint8Array): Buffer {
  const packet = new ByteWriter()
  packet.u16(content.length)
  packet.bytes(content)
  packet.u16(crc16Kermit(content))
  return packet.written()
}

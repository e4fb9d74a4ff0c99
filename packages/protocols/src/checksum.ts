import { crc32 } from 'node:zlib'

/** Byte table of CRC-16/IBM (also called ARC): polynomial x^16 + x^15 + x^2 + 1, reflected, starting from zero. */
const crc16IbmTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  return crc
})

export function crc16Ibm(bytes: Uint8Array): number {
  let crc = 0
  for (let at = 0; at < bytes.length; at++) crc = (crc >>> 8) ^ crc16IbmTable[(crc ^ bytes[at]!) & 0xff]!
  return crc
}

/** What `DevicePosition.sequence` holds: CRC-32 of the record's content, signed so that it fits a Postgres integer. */
export function fingerprint(content: Uint8Array | string): number {
  return crc32(content) | 0
}

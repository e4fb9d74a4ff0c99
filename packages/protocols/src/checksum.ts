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

/** Byte table of the reflected CCITT polynomial x^16 + x^12 + x^5 + 1, which both checksums below walk. */
const crc16CcittTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x8408 : crc >>> 1
  return crc
})

function crc16Ccitt(bytes: Uint8Array, start: number): number {
  let crc = start
  for (let at = 0; at < bytes.length; at++) crc = (crc >>> 8) ^ crc16CcittTable[(crc ^ bytes[at]!) & 0xff]!
  return crc
}

/** CRC-16/X-25, in trackers' manuals "CRC-ITU": starting from all ones, complemented. */
export function crc16X25(bytes: Uint8Array): number {
  return crc16Ccitt(bytes, 0xffff) ^ 0xffff
}

/** CRC-16/Kermit: starting from zero. */
export function crc16Kermit(bytes: Uint8Array): number {
  return crc16Ccitt(bytes, 0)
}

/** What `DevicePosition.sequence` holds: CRC-32 of the record's content, signed so that it fits a Postgres integer. */
export function fingerprint(content: Uint8Array | string): number {
  return crc32(content) | 0
}

import { crc16X25 } from '../checksum.ts'

/** Start marks: the length behind the first is one byte, behind the second two. */
export const shortMark = 0x7878
export const longMark = 0x7979
export type StartMark = typeof shortMark | typeof longMark

export const stopMark = 0x0d0a
/** What the length counts beside the content: message number, serial and checksum. */
export const countedOverhead = 5

/** The lengths of a frame's parts, by its start mark. */
export const headerBytes = { [shortMark]: 3, [longMark]: 4 } as const
export const stopBytes = 2

/**
 * Writes one frame, in either direction. Throws a RangeError for content that the length cannot count.
 *
 *     frame = 7878 length:u8  number:u8 content serial:u16 checksum:u16 0d0a
 *           | 7979 length:u16 number:u8 content serial:u16 checksum:u16 0d0a
 *     length   = bytes from number to checksum
 *     checksum = CRC-16/X-25 of length to serial
 */
export function encodeFrame(mark: StartMark, number: number, content: Uint8Array, serial: number): Buffer {
  const header = headerBytes[mark]
  const length = countedOverhead + content.length
  const frame = Buffer.alloc(header + length + stopBytes)
  frame.writeUInt16BE(mark, 0)
  if (mark === shortMark) frame.writeUInt8(length, 2)
  else frame.writeUInt16BE(length, 2)
  frame.writeUInt8(number, header)
  frame.set(content, header + 1)
  const serialAt = header + 1 + content.length
  frame.writeUInt16BE(serial, serialAt)
  frame.writeUInt16BE(crc16X25(frame.subarray(2, serialAt + 2)), serialAt + 2)
  frame.writeUInt16BE(stopMark, serialAt + 4)
  return frame
}

/** A whole frame with a good checksum, taken apart. */
export interface Message {
  mark: StartMark
  number: number
  content: Buffer
  serial: number
  /** The number and the content. */
  body: Buffer
  bytes: Buffer
}

import { ByteWriter } from '../byte-writer.ts'
import { encodeFrame, shortMark } from './wire-frame.ts'

export const timeRequest = 0x8a

/** time = year:u8 (from 2000) month:u8 day:u8 hour:u8 minute:u8 second:u8 */
export function writeTime(out: ByteWriter, atMs: number): void {
  const date = new Date(atMs)
  out.u8(date.getUTCFullYear() - 2000)
  out.u8(date.getUTCMonth() + 1)
  out.u8(date.getUTCDate())
  out.u8(date.getUTCHours())
  out.u8(date.getUTCMinutes())
  out.u8(date.getUTCSeconds())
}

/** The response to a request for the time, in UTC, under the serial of the request. */
export function encodeTime(serial: number, nowMs: number): Uint8Array {
  const time = new ByteWriter()
  writeTime(time, nowMs)
  return encodeFrame(shortMark, timeRequest, time.written(), serial)
}

import type { Login } from '../message.ts'
import { encodeFrame, type Message, shortMark } from './wire-frame.ts'

const imeiBytes = 8
const zoneAt = imeiBytes + 2

/**
 * Null when the identity is not of decimal digits.
 *
 *     login = imei:8 bytes BCD, from the second digit on  [model:u16 [zone]]
 *     zone  = hoursAndMinutes:u12(hhmm) west:u1 …:u3
 *
 * The zone is what the device adds to UTC in every time that it sends.
 */
export function readLogin({ number, content, serial }: Message): { output: Login; zoneOffsetMs: number } | null {
  const digits = content.toString('hex', 0, imeiBytes)
  if (digits.length !== 2 * imeiBytes || !/^\d+$/.test(digits)) return null
  return {
    output: {
      kind: 'login',
      deviceId: digits.startsWith('0') ? digits.slice(1) : digits,
      accept: encodeFrame(shortMark, number, Buffer.alloc(0), serial),
      reject: null,
    },
    zoneOffsetMs: content.length >= zoneAt + 2 ? zoneOffsetMs(content.readUInt16BE(zoneAt)) : 0,
  }
}

function zoneOffsetMs(zone: number): number {
  const hoursAndMinutes = zone >>> 4
  const minutes = Math.floor(hoursAndMinutes / 100) * 60 + (hoursAndMinutes % 100)
  return (zone & 0x08) === 0 ? minutes * 60_000 : -minutes * 60_000
}

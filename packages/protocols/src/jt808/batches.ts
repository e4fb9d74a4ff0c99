import { byteAt } from '../byte-at.ts'
import type { Attributes, DevicePosition } from '../message.ts'
import { readLocation } from './location.ts'

/** "Of a blind area": kept while there was no network. 0 is an ordinary batch of a terminal that saves messages. */
const keptBack = 1

/**
 * Null unless the reports fill the body. One without a time is left out.
 *
 *     batch = count:u16 type:u8 (length:u16 report)*
 */
export function readLocationBatch(body: Buffer, is2019: boolean): DevicePosition[] | null {
  if (body.length < 3) return null
  const count = body.readUInt16BE(0)
  const late = body[2] === keptBack
  const positions: DevicePosition[] = []
  let at = 3
  for (let left = count; left > 0; left--) {
    if (at + 2 > body.length) return null
    const end = at + 2 + body.readUInt16BE(at)
    if (end > body.length) return null
    const located = readLocation(body.subarray(at + 2, end), late, is2019)
    if (located === null) return null
    if (located.position !== null) positions.push(located.position)
    at = end
  }
  return at === body.length ? positions : null
}

/** A dialect's `percent:u8 time:BCD[6]`; null where the number is used for something else. */
export function readBatteryReport(body: Buffer): Attributes | null {
  return body.length === 7 && byteAt(body, 0) <= 100 ? { batteryPercent: byteAt(body, 0) } : null
}

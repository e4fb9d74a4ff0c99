import { ByteReader } from '../byte-reader.ts'
import { fingerprint } from '../checksum.ts'
import type { DevicePosition } from '../message.ts'
import { storableText } from '../storable-text.ts'
import { positionAt } from './records.ts'

const stored = 2

/**
 * Reads the payload of fault codes (9); null when it does not hold what it announces.
 *
 *     payload = count:u8 code*
 *     code    = reserved:u8 time:u32(s) longitude:i32(1e-7°) latitude:i32(1e-7°) state:u8 code:5 ASCII
 *     state   = 2 when the code was kept in the device's archive
 */
export function decodeFaultCodes(payload: Uint8Array): DevicePosition[] | null {
  const reader = new ByteReader(payload, 0, payload.length)
  const positions: DevicePosition[] = []
  for (let left = reader.u8(); left > 0 && !reader.overrun; left--) {
    const start = reader.offset
    reader.u8()
    const seconds = reader.u32()
    const longitude = reader.i32()
    const latitude = reader.i32()
    const late = reader.u8() === stored
    const faultCodes = storableText(Buffer.from(reader.view(5)).toString('latin1'))
    positions.push({
      ...positionAt(seconds, longitude, latitude, true),
      sequence: fingerprint(payload.subarray(start, reader.offset)),
      late,
      priority: 1,
      events: [{ kind: 'fault-code', value: null }],
      attributes: { faultCodes },
    })
  }
  return reader.overrun || reader.offset !== reader.end ? null : positions
}

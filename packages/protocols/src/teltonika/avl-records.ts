import { byteAt } from '../byte-at.ts'
import { ByteReader } from '../byte-reader.ts'
import { fingerprint } from '../checksum.ts'
import type { DevicePosition } from '../message.ts'
import { IoReader } from './io-reader.ts'
import type { IoTable } from './io-tables/io-element.ts'
import { type AvlCodec, codec8, type RecordLayout } from './record-layout.ts'

/** The last moment that a `Date` can hold. */
const maxEpochMs = 8_640_000_000_000_000

/**
 * Reads one record; null when the bytes run out or the timestamp is no time at all.
 *
 *     record  = timestamp:u64(ms) priority:u8 gps io
 *     gps     = longitude:i32(1e-7°) latitude:i32(1e-7°) altitude:i16(m) angle:u16 satellites:u8 speed:u16(km/h)
 */
function decodeRecord(reader: ByteReader, io: IoReader): DevicePosition | null {
  const start = reader.offset
  const recordedAtMs = reader.u64()
  const priority = reader.u8()
  const longitude = reader.i32() / 1e7
  const latitude = reader.i32() / 1e7
  const altitudeM = reader.i16()
  const angle = reader.u16()
  const satellites = reader.u8()
  const speed = reader.u16()
  const onEarth = latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180
  const position: DevicePosition = {
    recordedAtMs,
    sequence: 0,
    hasFix: satellites > 0 && onEarth,
    latitude: onEarth ? latitude : 0,
    longitude: onEarth ? longitude : 0,
    altitudeM,
    headingDeg: angle < 360 ? angle : angle % 360,
    // Without a fix the speed is written as zero.
    speedKmh: satellites === 0 && speed === 0 ? null : speed,
    satellites,
    // Early firmware knew a "security" priority of 3: more than low, yet not a panic.
    priority: priority === 0 || priority === 2 ? priority : 1,
    late: false,
    eventId: 0,
    ignition: null,
    moving: null,
    odometerM: null,
    externalVoltageMv: null,
    driverKey: null,
    events: null,
    attributes: null,
  }
  io.readInto(position)
  if (reader.overrun || recordedAtMs > maxEpochMs) return null
  position.sequence = fingerprint(reader.bytes.subarray(start, reader.offset))
  return position
}

/** The records of a whole and sound AVL array, `codec count record* count`; null unless they fill it exactly. */
export function decodeRecords(data: Uint8Array, codec: AvlCodec, table: IoTable): DevicePosition[] | null {
  const plain = decodeExactly(data, { codec, sixteenByteGroup: false }, table)
  // The dialect is tried only on what plain Codec 8 cannot be, and must fit as exactly.
  if (plain !== null || codec !== codec8) return plain
  return decodeExactly(data, { codec, sixteenByteGroup: true }, table)
}

function decodeExactly(data: Uint8Array, layout: RecordLayout, table: IoTable): DevicePosition[] | null {
  const count = byteAt(data, 1)
  const reader = new ByteReader(data, 2, data.length - 1)
  const io = new IoReader(reader, layout, table)
  const positions: DevicePosition[] = []
  for (let index = 0; index < count; index++) {
    const position = decodeRecord(reader, io)
    if (position === null) return null
    positions.push(position)
  }
  return reader.offset === reader.end ? positions : null
}

import type { ByteReader } from '../byte-reader.ts'
import { fingerprint } from '../checksum.ts'
import type { DevicePosition, Priority } from '../message.ts'
import { storableText } from '../storable-text.ts'
import type { IoElement, IoTable } from './io-elements.ts'

export const codec8 = 0x08
export const codec8Extended = 0x8e
export const codec16 = 0x10
export type AvlCodec = typeof codec8 | typeof codec8Extended | typeof codec16

/** How the records of one frame are laid out. */
export interface RecordLayout {
  codec: AvlCodec
  /** A dialect of Codec 8 ends each record with a group of 16-byte elements; nothing in the frame announces it. */
  sixteenByteGroup: boolean
}

/** The last moment that a `Date` can hold. */
const maxEpochMs = 8_640_000_000_000_000

/**
 * Reads one record; null when the bytes run out or the timestamp is no time at all. In Codec 8 ids and counts are one
 * byte, in 8 Extended two; in Codec 16 ids are two and counts one.
 *
 *     record  = timestamp:u64(ms) priority:u8 gps io
 *     gps     = longitude:i32(1e-7°) latitude:i32(1e-7°) altitude:i16(m) angle:u16 satellites:u8 speed:u16(km/h)
 *     io      = eventId:id [generationType:u8, Codec 16] total:count group1 group2 group4 group8
 *               [group16, dialect of Codec 8] [groupX, 8 Extended]
 *     groupN  = count:count (id:id value:N bytes)*
 *     groupX  = count:u16 (id:u16 length:u16 value:length bytes)*
 */
export function decodeRecord(reader: ByteReader, layout: RecordLayout, table: IoTable): DevicePosition | null {
  const start = reader.offset
  const recordedAtMs = reader.u64()
  const priority = reader.u8()
  const longitude = reader.i32() / 1e7
  const latitude = reader.i32() / 1e7
  const altitudeM = reader.i16()
  const angle = reader.u16()
  const satellites = reader.u8()
  const speedKmh = reader.u16()
  const onEarth = latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180
  const position: DevicePosition = {
    recordedAtMs,
    sequence: 0,
    hasFix: satellites > 0 && onEarth,
    latitude: onEarth ? latitude : 0,
    longitude: onEarth ? longitude : 0,
    altitudeM,
    headingDeg: angle < 360 ? angle : angle % 360,
    speedKmh,
    satellites,
    // Early firmware knew a "security" priority of 3: more than low, yet not a panic.
    priority: (priority <= 2 ? priority : 1) as Priority,
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
  const { codec } = layout
  const wideIds = codec !== codec8
  const wideCounts = codec === codec8Extended
  position.eventId = wideIds ? reader.u16() : reader.u8()
  if (codec === codec16) attributesOf(position).generationType = reader.u8()
  // The total is not checked against the groups: some firmware counts differently, and the groups must fit exactly anyway.
  if (wideCounts) reader.u16()
  else reader.u8()
  readGroup(reader, position, table, 1, wideIds, wideCounts)
  readGroup(reader, position, table, 2, wideIds, wideCounts)
  readGroup(reader, position, table, 4, wideIds, wideCounts)
  readGroup(reader, position, table, 8, wideIds, wideCounts)
  if (layout.sixteenByteGroup) readSixteenByteGroup(reader, position)
  if (wideCounts) readVariableGroup(reader, position, table)
  if (reader.overrun || recordedAtMs > maxEpochMs) return null
  position.sequence = fingerprint(reader.bytes.subarray(start, reader.offset))
  return position
}

function readGroup(
  reader: ByteReader,
  position: DevicePosition,
  table: IoTable,
  bytes: 1 | 2 | 4 | 8,
  wideIds: boolean,
  wideCounts: boolean,
): void {
  let left = wideCounts ? reader.u16() : reader.u8()
  for (; left > 0 && !reader.overrun; left--) {
    const id = wideIds ? reader.u16() : reader.u8()
    const element = table.byId.get(id)
    if (bytes === 8) readEight(reader, position, id, element)
    else readNumber(position, id, element, bytes, bytes === 1 ? reader.u8() : bytes === 2 ? reader.u16() : reader.u32())
  }
}

function readNumber(
  position: DevicePosition,
  id: number,
  element: IoElement | undefined,
  bytes: 1 | 2 | 4,
  raw: number,
): void {
  if (element === undefined || element.bytes !== bytes) {
    attributesOf(position)[nameOfUnknown(id)] = raw
    return
  }
  switch (element.name) {
    case 'ignition':
      position.ignition = raw !== 0
      return
    case 'moving':
      position.moving = raw !== 0
      return
    case 'odometerM':
      position.odometerM = raw
      return
    case 'externalVoltageMv':
      position.externalVoltageMv = raw
      return
  }
  if (element.kind === 'flag') {
    attributesOf(position)[element.name] = raw !== 0
    return
  }
  const unusedBits = 32 - 8 * bytes
  const value = element.signed ? (raw << unusedBits) >> unusedBits : raw
  attributesOf(position)[element.name] = element.divisor === 1 ? value : value / element.divisor
}

/** Eight bytes are card numbers, addresses and flag words: 16 hex digits, or a number where the id is unknown and it fits. */
function readEight(reader: ByteReader, position: DevicePosition, id: number, element: IoElement | undefined): void {
  const at = reader.offset
  const value = reader.u64()
  if (reader.overrun) return
  const known = element?.bytes === 8
  const asNumber = !known && value <= Number.MAX_SAFE_INTEGER
  attributesOf(position)[known ? element.name : nameOfUnknown(id)] = asNumber
    ? value
    : toHex(reader.bytes.subarray(at, at + 8))
}

function readSixteenByteGroup(reader: ByteReader, position: DevicePosition): void {
  for (let left = reader.u8(); left > 0 && !reader.overrun; left--) {
    const id = reader.u8()
    attributesOf(position)[nameOfUnknown(id)] = toHex(reader.view(16))
  }
}

function readVariableGroup(reader: ByteReader, position: DevicePosition, table: IoTable): void {
  for (let left = reader.u16(); left > 0 && !reader.overrun; left--) {
    const id = reader.u16()
    const value = reader.view(reader.u16())
    const element = table.byId.get(id)
    const known = element?.bytes === 'variable'
    attributesOf(position)[known ? element.name : nameOfUnknown(id)] =
      known && element.kind === 'text' ? toText(value) : toHex(value)
  }
}

const namesOfUnknown: string[] = []

/** Kept, at most one per 16-bit id: composing the name anew costs more than reading the element. */
function nameOfUnknown(id: number): string {
  namesOfUnknown[id] ??= `io${id}`
  return namesOfUnknown[id]
}

function attributesOf(position: DevicePosition): NonNullable<DevicePosition['attributes']> {
  position.attributes ??= {}
  return position.attributes
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')
}

function toText(bytes: Uint8Array): string {
  return storableText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'))
}

import { ByteReader } from '../byte-reader.ts'
import { fingerprint } from '../checksum.ts'
import type { DevicePosition } from '../message.ts'
import { unknownPosition } from '../unknown-position.ts'
import { applyNumber, finishPosition, type IoTarget } from './io-reader.ts'

/** Stands for a coordinate that the device does not have. */
export const noCoordinate = -0x8000_0000

interface Header {
  /** Seconds and extension, which with the same value are the same moment. */
  moment: number
  /** 0 for the first or only record of a position. */
  part: number
  parts: number
}

interface OpenPosition {
  target: IoTarget
  header: Header
  start: number
  end: number
}

/**
 * Reads the payload of records (1) or extended records (68); null when it does not hold what it announces. A position with
 * more elements than a record takes comes as several extended records, which become one.
 *
 *     payload   = recordsLeft:u8 count:u8 record*
 *     record    = time:u32(s) timeExtension:u8 [parts:u4 part:u4, extended] priority:u8
 *                 longitude:i32(1e-7°) latitude:i32(1e-7°) altitude:u16(0.1 m) angle:u16(0.01°)
 *                 satellites:u8 speed:u16(km/h) hdop:u8(0.1) eventId:id group1 group2 group4 group8
 *     groupN    = count:u8 (id:id value:N bytes)*
 *     id        = u8, in extended records u16
 */
export function decodeRecords(payload: Uint8Array, extended: boolean): DevicePosition[] | null {
  const reader = new ByteReader(payload, 0, payload.length)
  reader.u8()
  const count = reader.u8()
  const positions: OpenPosition[] = []
  for (let index = 0; index < count && !reader.overrun; index++) readRecord(reader, extended, positions)
  if (reader.overrun || reader.offset !== reader.end) return null
  return positions.map(({ target, start, end }) => {
    target.position.sequence = fingerprint(payload.subarray(start, end))
    return finishPosition(target)
  })
}

function readRecord(reader: ByteReader, extended: boolean, positions: OpenPosition[]): void {
  const start = reader.offset
  const seconds = reader.u32()
  const timeExtension = reader.u8()
  const extension = extended ? reader.u8() : 0
  const header = { moment: seconds * 0x100 + timeExtension, part: extension & 0x0f, parts: extension >>> 4 }
  const place = readPlace(reader, seconds)
  const eventId = extended ? reader.u16() : reader.u8()
  const last = positions.at(-1)
  const open = last !== undefined && continues(last.header, header) ? last : begin(place, eventId, start, header)
  open.header = header
  if (open !== last) positions.push(open)
  for (const bytes of [1, 2, 4, 8] as const) readGroup(reader, open.target, bytes, extended, eventId)
  open.end = reader.offset
}

function continues(before: Header, next: Header): boolean {
  return next.part > 0 && next.part <= next.parts && next.part === before.part + 1 && next.moment === before.moment
}

interface Place {
  position: DevicePosition
  hdop: number
}

function begin({ position, hdop }: Place, eventId: number, start: number, header: Header): OpenPosition {
  position.eventId = eventId
  const target = { position, attributes: { hdop }, longValues: new Map() }
  return { target, header, start, end: start }
}

function readPlace(reader: ByteReader, seconds: number): Place {
  const priority = reader.u8()
  const longitude = reader.i32()
  const latitude = reader.i32()
  const altitude = reader.u16()
  const angle = reader.u16()
  const satellites = reader.u8()
  const speedKmh = reader.u16()
  const hdop = reader.u8() / 10
  return {
    hdop,
    position: {
      ...positionAt(seconds, longitude, latitude, satellites > 0),
      // Decoders differ about the sign. Roads reach 5,800 m, which a signed number cannot say, and end some 430 m below the sea.
      altitudeM: (altitude >= 0xf000 ? altitude - 0x1_0000 : altitude) / 10,
      headingDeg: (angle / 100) % 360,
      satellites,
      speedKmh,
      priority: priority === 0 ? 0 : 1,
    },
  }
}

/** A position of which no more than time and place is known. */
export function positionAt(seconds: number, longitude: number, latitude: number, fixed: boolean): DevicePosition {
  const onEarth = Math.abs(latitude) <= 90e7 && Math.abs(longitude) <= 180e7
  return {
    ...unknownPosition(seconds * 1000),
    hasFix: fixed && onEarth,
    latitude: onEarth ? latitude / 1e7 : 0,
    longitude: onEarth ? longitude / 1e7 : 0,
  }
}

function readGroup(
  reader: ByteReader,
  target: IoTarget,
  bytes: 1 | 2 | 4 | 8,
  extended: boolean,
  eventId: number,
): void {
  for (let left = reader.u8(); left > 0 && !reader.overrun; left--) {
    const id = extended ? reader.u16() : reader.u8()
    if (bytes === 8) target.longValues.set(id, reader.view(8))
    else applyNumber(target, id, bytes, bytes === 1 ? reader.u8() : bytes === 2 ? reader.u16() : reader.u32(), eventId)
  }
}

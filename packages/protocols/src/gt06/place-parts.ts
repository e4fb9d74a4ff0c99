import type { ByteReader } from '../byte-reader.ts'
import { calendarTimeMs } from '../calendar-time.ts'
import type { Report } from './report.ts'

/** Reads the fields of one part of a message into the report. */
export type Part = (reader: ByteReader, report: Report) => void

/** Minutes of arc × 30,000. */
const unitsPerDegree = 1_800_000

/** time = year:u8(from 2000) month:u8 day:u8 hour:u8 minute:u8 second:u8, in the device's own zone */
export const time: Part = (reader, report) => {
  report.recordedAtMs = readTime(reader) - report.zoneOffsetMs
}

function readTime(reader: ByteReader): number {
  const epochMs = calendarTimeMs({
    year: 2000 + reader.u8(),
    month: reader.u8(),
    day: reader.u8(),
    hour: reader.u8(),
    minute: reader.u8(),
    second: reader.u8(),
  })
  return epochMs ?? Number.NaN
}

/** fix = (infoLength:u4 satellites:u4) latitude:u32 longitude:u32 speed:u8(km/h) course:u16 */
export const fix: Part = (reader, report) => {
  report.position.satellites = reader.u8() & 0x0f
  const latitude = reader.u32()
  const longitude = reader.u32()
  report.position.speedKmh = reader.u8()
  place(report, latitude, longitude, reader.u16())
}

/** The order of camera trackers: fix = satellites latitude:u32 longitude:u32 course:u16 speed:u16(km/h) */
export const cameraFix: Part = (reader, report) => {
  report.position.satellites = reader.u8() & 0x0f
  courseFix(reader, report)
  report.position.speedKmh = reader.u16()
}

/** fix = latitude:u32 longitude:u32 course:u16 */
export const courseFix: Part = (reader, report) => {
  const latitude = reader.u32()
  const longitude = reader.u32()
  place(report, latitude, longitude, reader.u16())
}

/** fix = satellites:u8 altitude:i16(m) latitude:u32 longitude:u32 speed:u8(km/h) course:u16 */
export const modularFix: Part = (reader, report) => {
  report.position.satellites = reader.u8()
  report.position.altitudeM = reader.i16()
  const latitude = reader.u32()
  const longitude = reader.u32()
  report.position.speedKmh = reader.u8()
  place(report, latitude, longitude, reader.u16())
}

/**
 *     course = ignition:u1 tellsIgnition:u1 differential:u1 fixed:u1 west:u1 north:u1 heading:u10(°)
 *
 * The two ignition bits are zero in the first manuals; later devices set the second when the first means something.
 */
function place(report: Report, latitudeUnits: number, longitudeUnits: number, course: number): void {
  const { position } = report
  const latitude = latitudeUnits / unitsPerDegree
  const longitude = longitudeUnits / unitsPerDegree
  const onEarth = latitude <= 90 && longitude <= 180
  position.hasFix = (course & 0x1000) !== 0 && onEarth
  position.latitude = onEarth ? signed(latitude, (course & 0x0400) === 0) : 0
  position.longitude = onEarth ? signed(longitude, (course & 0x0800) !== 0) : 0
  position.headingDeg = (course & 0x03ff) % 360
  if ((course & 0x4000) !== 0) position.ignition = (course & 0x8000) !== 0
}

/** Zero stays zero: a −0 would be another value to a comparison. */
function signed(degrees: number, negative: boolean): number {
  return negative && degrees !== 0 ? -degrees : degrees
}

export const altitude: Part = (reader, report) => {
  report.position.altitudeM = reader.i16()
}

/**
 *     cell = mcc:u16 mnc lac cellId      mnc is two bytes where the top bit of mcc says so
 */
export function cell(mncBytes: 1 | 2, lacBytes: 2 | 4, cellIdBytes: 3 | 4 | 8): Part {
  return (reader, report) => {
    const country = reader.u16()
    const mnc = mncBytes === 2 || (country & 0x8000) !== 0 ? reader.u16() : reader.u8()
    const lac = lacBytes === 2 ? reader.u16() : reader.u32()
    const cellId =
      cellIdBytes === 8 ? reader.u64() : cellIdBytes === 4 ? reader.u32() : reader.u8() * 0x1_0000 + reader.u16()
    if (cellId === 0) return
    const { attributes } = report
    attributes.mcc = country & 0x7fff
    attributes.mnc = mnc
    attributes.gsmAreaCode = lac
    attributes.gsmCellId = cellId
  }
}

/** cell = kind:u8 cell4g signal:u16 | kind:u8 cell2g signal:u8      4G where kind is 3 or more */
export const tellingCell: Part = (reader, report) => {
  if (reader.u8() >= 3) {
    cell(1, 4, 8)(reader, report)
    reader.u16()
  } else {
    cell(1, 2, 3)(reader, report)
    reader.u8()
  }
}

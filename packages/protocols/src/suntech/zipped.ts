import { ByteReader } from '../byte-reader.ts'
import { calendarTimeMs } from '../calendar-time.ts'
import type { DevicePosition } from '../message.ts'
import { setDriverKey } from './driver-key.ts'
import { finished, newRecord, setPlace } from './record.ts'

export const zippedStart = 0x02
export const zippedEnd = 0x03
const zippedStatus = 0x10

/** Nine digits, and one to fill the fifth byte. */
export function zippedDeviceIdOf(frame: Buffer): string | null {
  const id = frame.toString('hex', 4, 9).slice(0, 9)
  return /^\d{9}$/.test(id) ? id : null
}

/** Only the status has a layout that is published. */
export const isZippedStatus = (frame: Buffer) => frame[3] === zippedStatus

/**
 * Reads the status report in the form that saves traffic; null when it does not parse. A number with decimals is its whole
 * part in binary and the decimals in BCD.
 *
 *     frame  = 02 length:u16 type:u8(10) id:5 BCD model:u8 firmware:u16 year:u8 month:u8 day:u8 hour:u8 minute:u8 second:u8
 *              cell:3 latitude:u8+3 longitude:u8+3 speed:u16+1(km/h) course:u16+1 flags:u8 distance:u32(m) supply:u8+1(V)
 *              io:u8 mode:u8 number:u16 [hourMeter:u32(min) backup:u8+1(V) realtime:u8 [rpm:u16] [key:7 registered:u8]] 03
 *     flags  = bit 7 fix, 6 south, 5 west, 4 to 0 satellites
 *     io     = bit 0 ignition, 1 to 3 inputs, 4 and 5 outputs
 */
export function readZippedStatus(frame: Buffer): DevicePosition | null {
  const reader = new ByteReader(frame, 10, frame.length - 1)
  const firmware = reader.u16()
  const recordedAtMs = calendarTimeMs({
    year: 2000 + reader.u8(),
    month: reader.u8(),
    day: reader.u8(),
    hour: reader.u8(),
    minute: reader.u8(),
    second: reader.u8(),
  })
  if (recordedAtMs === null) return null
  const record = newRecord(recordedAtMs)
  const { position, attributes } = record
  attributes.firmware = String(firmware)
  reader.view(3)
  const latitude = reader.u8() + decimals(reader, 3)
  const longitude = reader.u8() + decimals(reader, 3)
  const speedKmh = reader.u16() + decimals(reader, 1)
  position.speedKmh = speedKmh
  position.headingDeg = (reader.u16() + decimals(reader, 1)) % 360
  const flags = reader.u8()
  position.satellites = flags & 0x1f
  setPlace(record, flags & 0x40 ? -latitude : latitude, flags & 0x20 ? -longitude : longitude, (flags & 0x80) !== 0)
  position.odometerM = reader.u32()
  position.externalVoltageMv = Math.round((reader.u8() + decimals(reader, 1)) * 1000)
  const io = reader.u8()
  position.ignition = (io & 1) === 1
  for (const input of [1, 2, 3]) attributes[`digitalInput${input}`] = ((io >> input) & 1) === 1
  for (const output of [1, 2]) attributes[`digitalOutput${output}`] = ((io >> (output + 3)) & 1) === 1
  reader.u8()
  const numberAt = reader.offset
  reader.u16()
  if (reader.overrun || Number.isNaN(latitude + longitude + speedKmh + position.headingDeg)) return null
  if (Number.isNaN(position.externalVoltageMv)) return null

  let markAt = -1
  if (reader.end - reader.offset >= 7) {
    attributes.engineSeconds = reader.u32() * 60
    const backup = Math.round((reader.u8() + decimals(reader, 1)) * 1000)
    if (!Number.isNaN(backup)) attributes.batteryVoltageMv = backup
    markAt = reader.offset
    position.late = reader.u8() === 0
    // With an engine speed the key is ten bytes, without it eight.
    if (reader.end - reader.offset === 10) attributes.engineRpm = reader.u16()
    if (reader.end - reader.offset === 8) {
      setDriverKey(record, Buffer.from(reader.view(7)).toString('hex'), 'ibutton')
    }
  }
  const content = Buffer.from(frame.subarray(1))
  content.fill(0, numberAt - 1, numberAt + 1)
  if (markAt >= 0) content[markAt - 1] = 1
  return finished(record, content.toString('hex'))
}

/** Two decimals to the byte; not a number where a digit is none. */
function decimals(reader: ByteReader, bytes: number): number {
  const digits = Buffer.from(reader.view(bytes)).toString('hex')
  return /^\d+$/.test(digits) ? Number(digits) / 10 ** (2 * bytes) : Number.NaN
}

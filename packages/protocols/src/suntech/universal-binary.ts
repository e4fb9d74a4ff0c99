import { ByteReader } from '../byte-reader.ts'
import { calendarTimeMs } from '../calendar-time.ts'
import type { DevicePosition } from '../message.ts'
import { alertDriverArrived, applyAlert } from './alerts.ts'
import { setDriverKey } from './driver-key.ts'
import { finished, newRecord, setPlace } from './record.ts'
import { maskBits } from './universal.ts'

export const binaryStatus = 0x81
export const binaryAlert = 0x82

/** Ten digits in five bytes. */
export function binaryDeviceIdOf(frame: Buffer): string | null {
  const id = frame.toString('hex', 3, 8)
  return /^\d{10}$/.test(id) ? id : null
}

/**
 * Reads a report of the universal protocol in its binary form; null when the bytes run out or there is no time. What a
 * status says behind its outputs is laid out by settings of the device and not read.
 *
 *     frame  = type:u8 length:u16 id:5 BCD mask:u24 field*          length counts from the id
 *     field  = [model:u8] [firmware:3] [realtime:u8] [date:3] [time:3] [cell:u32] [mcc:u16] [mnc:u16] [area:u16] [signal:u8]
 *              [latitude:s32(1e-6°)] [longitude:s32(1e-6°)] [speed:u16(0.01 km/h)] [course:u16(0.01°)] [satellites:u8]
 *              [fix:u8] [inputs:u8] [outputs:u8] [alertId:u8] [dataLength:u16] [data]
 *     s32    = sign in bit 31, then the amount
 */
export function readBinaryReport(frame: Buffer): DevicePosition | null {
  const reader = new ByteReader(frame, 8, frame.length)
  const mask = (reader.u8() << 16) | reader.u16()
  const has = (bit: number) => ((mask >> bit) & 1) === 1
  if (!has(maskBits.date) || !has(maskBits.time)) return null
  if (has(maskBits.model)) reader.u8()
  const firmware = has(maskBits.firmware) ? [reader.u8(), reader.u8(), reader.u8()].join('.') : null
  const markAt = reader.offset
  const late = has(maskBits.realtime) && reader.u8() === 0
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
  position.late = late
  if (firmware !== null) attributes.firmware = firmware
  if (has(maskBits.cell)) attributes.gsmCellId = reader.u32()
  if (has(maskBits.mcc)) attributes.mcc = reader.u16()
  if (has(maskBits.mnc)) attributes.mnc = reader.u16()
  if (has(maskBits.area)) attributes.gsmAreaCode = reader.u16()
  if (has(maskBits.signal)) attributes.gsmSignal = reader.u8()
  const latitude = has(maskBits.latitude) ? signedMagnitude(reader.u32()) / 1e6 : 0
  const longitude = has(maskBits.longitude) ? signedMagnitude(reader.u32()) / 1e6 : 0
  if (has(maskBits.speed)) position.speedKmh = reader.u16() / 100
  if (has(maskBits.course)) position.headingDeg = (reader.u16() / 100) % 360
  if (has(maskBits.satellites)) position.satellites = reader.u8()
  setPlace(record, latitude, longitude, has(maskBits.fix) && reader.u8() === 1)
  if (has(maskBits.inputs)) {
    const inputs = reader.u8()
    position.ignition = (inputs & 1) === 1
    for (const input of [1, 2, 3]) attributes[`digitalInput${input}`] = ((inputs >> input) & 1) === 1
  }
  if (has(maskBits.outputs)) {
    const outputs = reader.u8()
    for (const output of [1, 2, 3]) attributes[`digitalOutput${output}`] = ((outputs >> (output - 1)) & 1) === 1
  }
  if (frame[0] === binaryAlert && has(maskBits.what)) {
    const id = reader.u8()
    applyAlert(record, id)
    if (id === alertDriverArrived && has(maskBits.why) && has(maskBits.number)) {
      const key = Buffer.from(reader.view(reader.u16())).toString('hex')
      if (key !== '') setDriverKey(record, key, 'ibutton')
    }
  }
  if (reader.overrun) return null
  const content = Buffer.from(frame.subarray(0, reader.offset))
  if (has(maskBits.realtime)) content[markAt] = 1
  return finished(record, content.toString('hex'))
}

const signedMagnitude = (raw: number) => (raw >= 0x8000_0000 ? -(raw - 0x8000_0000) : raw)

import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import type { ByteReader } from '../byte-reader.ts'
import { storableText } from '../storable-text.ts'
import { alarmKinds, statusAlarmKinds } from './alarms.ts'
import type { Part } from './place-parts.ts'
import { addEvent, type Report } from './report.ts'

export function skip(bytes: number): Part {
  return reader => {
    reader.view(bytes)
  }
}

/** sized = length:u8 that many bytes */
export const skipSized: Part = reader => {
  reader.view(reader.u8())
}

/** A value that has a name and no other meaning here. */
export function attribute(name: string, read: (reader: ByteReader) => number | string | boolean): Part {
  return (reader, { attributes }) => {
    attributes[name] = read(reader)
  }
}

/** status = fuelCut:u1 tracking:u1 alarm:u3 charging:u1 ignition:u1 armed:u1 */
export const status: Part = (reader, report) => {
  const bits = reader.u8()
  report.position.ignition = (bits & 0x02) !== 0
  report.attributes.charging = (bits & 0x04) !== 0
  report.attributes.fuelCut = (bits & 0x80) !== 0
  addEvent(report, statusAlarmKinds.get((bits >>> 3) & 0x07))
}

/** 0 to 6, six being full, or percent above that. */
export const batteryLevel: Part = (reader, report) => {
  const level = reader.u8()
  if (level <= 6) report.attributes.batteryPercent = Math.round((level * 100) / 6)
  else if (level <= 100) report.attributes.batteryPercent = level
}

/** 0 to 4 by the manuals, up to 31 on later devices. */
export const signal: Part = (reader, report) => {
  const level = reader.u8()
  if (level <= 31) report.attributes.gsmSignal = level
}

/** alarm = alarm:u8 language:u8 */
export const alarm: Part = (reader, report) => {
  setAlarm(report, reader.u8(), alarmKinds)
  reader.u8()
}

export const alarmByte: Part = (reader, report) => setAlarm(report, reader.u8(), alarmKinds)

/** wideAlarm = alarmLow:u8 (alarmHigh:u4 language:u4) */
export const wideAlarm: Part = (reader, report) => {
  const low = reader.u8()
  setAlarm(report, ((reader.u8() & 0xf0) << 4) | low, alarmKinds)
}

export function setAlarm(report: Report, number: number, kinds: ReadonlyMap<number, EventKind>): void {
  report.position.eventId = number
  addEvent(report, kinds.get(number))
}

export const ignition: Part = (reader, report) => {
  report.position.ignition = reader.u8() !== 0
}

/** Whether the record was kept back and sent later. */
export const late: Part = (reader, report) => {
  report.lateMarkAt = reader.offset
  report.position.late = reader.u8() !== 0
}

export const odometer: Part = (reader, report) => {
  report.position.odometerM = reader.u32()
}

export const odometer24: Part = (reader, report) => {
  report.position.odometerM = reader.u8() * 0x1_0000 + reader.u16()
}

export const odometerTensOfMetres: Part = (reader, report) => {
  report.position.odometerM = reader.u32() * 10
}

/** In hundredths of a volt, as all 16-bit voltages of the family. */
export const supplyVoltage: Part = (reader, report) => {
  report.position.externalVoltageMv = reader.u16() * 10
}

export const supplyDecivolts: Part = (reader, report) => {
  report.position.externalVoltageMv = reader.u16() * 100
}

export const supplyVolts: Part = (reader, report) => {
  report.position.externalVoltageMv = reader.u8() * 1000
}

/** Four bits of a constant, twelve of tenths of a volt. */
export const supplyTwelveBits: Part = (reader, report) => {
  report.position.externalVoltageMv = (reader.u16() & 0x0fff) * 100
}

export const batteryVoltage: Part = (reader, report) => {
  report.attributes.batteryVoltageMv = reader.u16() * 10
}

export const batteryDecivolts: Part = (reader, report) => {
  report.attributes.batteryVoltageMv = reader.u8() * 100
}

export const engineMinutes24: Part = (reader, report) => {
  report.attributes.engineSeconds = (reader.u8() * 0x1_0000 + reader.u16()) * 60
}

export const engineSeconds: Part = (reader, report) => {
  report.attributes.engineSeconds = reader.u32()
}

/** Sixteen bits with a sign of their own in the top one. */
export function signMagnitude(divisor: number): Part {
  return (reader, report) => {
    const raw = reader.u16()
    const magnitude = (raw & 0x7fff) / divisor
    report.attributes.temperature1C = raw >= 0x8000 && magnitude !== 0 ? -magnitude : magnitude
  }
}

export const humidityHundredths: Part = (reader, report) => {
  report.attributes.humidity1Percent = reader.u16() / 100
}

/** key = 8 bytes, all zero when nobody has presented one */
export const rfid: Part = (reader, report) => {
  const key = reader.view(8)
  setDriverKey(report, key.some(byte => byte !== 0) ? toHex(key) : '', 'rfid')
}

/** key = 6 bytes, printed on it as a decimal number */
export const decimalKey: Part = (reader, report) => {
  const key = reader.u16() * 0x1_0000_0000 + reader.u32()
  setDriverKey(report, key === 0 ? '' : String(key), 'ibutton')
}

/** card = length:u8 text */
export const card: Part = (reader, report) => {
  const text = toText(reader.view(reader.u8())).trim()
  setDriverKey(report, /^0*$/.test(text) ? '' : text, 'card')
}

/** key = length:u8 [kind:u8 key]      length zero: nobody. Readers on a serial line send STX text ETX. */
export const sizedKey: Part = (reader, report) => {
  const bytes = reader.view(reader.u8()).subarray(1)
  const text = toText(bytes)
  setDriverKey(report, /^[\x20-\x7e]+$/.test(text) ? text : toHex(bytes), 'rfid')
}

/** Type and key, or an empty key for nobody. */
export function setDriverKey(report: Report, key: string, type: string): void {
  report.position.driverKey = key
  if (key !== '') report.attributes.driverKeyType = type
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase()
}

export function toText(bytes: Uint8Array): string {
  return storableText(Buffer.from(bytes).toString('latin1'))
}

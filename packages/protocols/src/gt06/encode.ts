import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import { ByteWriter } from '../byte-writer.ts'
import type { DeviceEncoder, DeviceReport } from '../message.ts'
import { alarmKinds } from './alarms.ts'
import { loginNumber } from './frames.ts'
import { writeTime } from './time-response.ts'
import { encodeFrame, longMark, shortMark } from './wire-frame.ts'

const location = 0x12
const locationWithAcc = 0x22
const locationWithKey = 0x17
const alarm = 0x26
const heartbeat = 0x13
const longResponse = 0x21
const english = 2
const replyBytes = 10
/** The satellite count has four bits. */
const mostSatellites = 15

/** By kind, the lowest of its numbers. */
const alarmNumbers = new Map<EventKind, number>([...alarmKinds].reverse().map(([number, kind]) => [kind, number]))

/**
 * One report to a message: an alarm (26) where something happened, the driver's key (17) where it names one, otherwise a
 * location (22 with the ignition, else 12). What that message has no field for is left out: the supply voltage, the
 * altitude, of several events all but the first. Throws a RangeError for a value that does not fit its field.
 */
export const gt06Encoder: DeviceEncoder = {
  maxRecords: 1,

  encodeLogin(deviceId) {
    if (!/^\d{15}$/.test(deviceId)) throw new RangeError(`Not an IMEI: ${deviceId}`)
    return encodeFrame(shortMark, loginNumber, Buffer.from(`0${deviceId}`, 'hex'), 0)
  },

  encodeRecords(_deviceId, reports, serial) {
    const [report] = reports
    if (report === undefined || reports.length > 1) throw new RangeError('A message carries one report')
    const content = new ByteWriter()
    const number = writeReport(content, report)
    return encodeFrame(shortMark, number, content.written(), serial & 0xffff)
  },

  readReply(bytes, to, serial) {
    if (bytes.length < replyBytes) return null
    const reply = Buffer.from(bytes.subarray(0, replyBytes))
    const number = reply[3]
    const stored = to === 'login' ? number === loginNumber : reply.readUInt16BE(4) === (serial & 0xffff)
    return { length: replyBytes, stored }
  },
}

/** What a device sends between reports. The server returns it, without its content. */
export function encodeHeartbeat(ignition: boolean, serial: number): Uint8Array {
  return encodeFrame(shortMark, heartbeat, Uint8Array.of(ignition ? 0x46 : 0x44, 6, 4, 0, english), serial & 0xffff)
}

/** A device's response to the command with this reference. */
export function encodeCommandResponse(text: string, reference: number, serial: number): Uint8Array {
  const content = Buffer.alloc(5 + text.length)
  content.writeUInt32BE(reference, 0)
  content.writeUInt8(1, 4)
  content.write(text, 5, 'latin1')
  return encodeFrame(longMark, longResponse, content, serial & 0xffff)
}

/** The layouts are those that the decoder reads (`location-layouts.ts`, `alarm-layouts.ts`). */
function writeReport(out: ByteWriter, report: DeviceReport): number {
  writeTime(out, report.recordedAtMs)
  writeFix(out, report)
  if (report.events !== null) {
    out.u8(9)
    writeCell(out, report)
    writeStatus(out, report)
    writeAlarm(out, report.events[0]?.kind)
    return alarm
  }
  writeCell(out, report)
  if (report.driverKey !== null) {
    writeKey(out, report.driverKey)
    return locationWithKey
  }
  if (report.ignition !== null) {
    out.u8(Number(report.ignition))
    out.u8(0)
    out.u8(0)
  }
  if (report.odometerM !== null) out.u32(report.odometerM)
  return report.ignition === null ? location : locationWithAcc
}

function writeFix(out: ByteWriter, report: DeviceReport): void {
  const { latitude, longitude, ignition, hasFix } = report
  out.u8(0xc0 | Math.min(report.satellites, mostSatellites))
  out.u32(Math.round(Math.abs(latitude) * 1_800_000))
  out.u32(Math.round(Math.abs(longitude) * 1_800_000))
  out.u8(Math.round(report.speedKmh ?? 0))
  const ignitionBits = ignition === null ? 0 : ignition ? 0xc000 : 0x4000
  const hemispheres = (latitude >= 0 ? 0x0400 : 0) | (longitude < 0 ? 0x0800 : 0)
  out.u16(ignitionBits | (hasFix ? 0x1000 : 0) | hemispheres | (Math.round(report.headingDeg) % 360))
}

function writeCell(out: ByteWriter, { attributes }: DeviceReport): void {
  const cellId = Number(attributes?.gsmCellId ?? 0)
  out.u16(Number(attributes?.mcc ?? 0))
  out.u8(Number(attributes?.mnc ?? 0))
  out.u16(Number(attributes?.gsmAreaCode ?? 0))
  out.u8(cellId >>> 16)
  out.u16(cellId & 0xffff)
}

function writeStatus(out: ByteWriter, { ignition, attributes }: DeviceReport): void {
  const fuelCut = attributes?.fuelCut === true ? 0x80 : 0
  const charging = attributes?.charging === false ? 0 : 0x04
  out.u8(fuelCut | charging | 0x40 | (ignition === true ? 0x02 : 0))
  out.u8(Math.round((Number(attributes?.batteryPercent ?? 100) * 6) / 100))
  out.u8(Number(attributes?.gsmSignal ?? 4))
}

function writeAlarm(out: ByteWriter, kind: EventKind | undefined): void {
  const number = kind === undefined ? 0 : alarmNumbers.get(kind)
  if (number === undefined || number > 0xff) throw new RangeError(`No alarm number means ${kind}`)
  out.u8(number)
  out.u8(english)
}

function writeKey(out: ByteWriter, key: string): void {
  if (!/^([0-9A-F]{16})?$/i.test(key)) throw new RangeError(`A key is eight bytes: ${key}`)
  out.bytes(Buffer.from(key.padStart(16, '0'), 'hex'))
  out.u8(key === '' ? 0 : 1)
}

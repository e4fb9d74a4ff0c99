import { ByteWriter } from '../byte-writer.ts'
import type { DeviceEncoder, DeviceReport } from '../message.ts'
import { eventsByKind, iButtonId, joinedTexts, valuesByName } from './io-elements.ts'
import { commands, encodeFromDevice } from './packet.ts'

const responseBytes = 6
/** As many ordinary records make about half of the kilobyte that captured packets have at most. */
const maxRecords = 8

/**
 * Writes extended records. Elements come from the fields and from the attributes that have one, `io<ID>` among them; an event
 * becomes its element, one to a record. Throws a RangeError for what has none.
 */
export const ruptelaEncoder: DeviceEncoder = {
  maxRecords,

  encodeLogin: () => null,

  encodeRecords(deviceId, reports) {
    if (reports.length > maxRecords) throw new RangeError(`${reports.length} records in a packet`)
    const payload = new ByteWriter()
    payload.u8(0)
    payload.u8(reports.length)
    for (const report of reports) writeRecord(payload, report)
    return encodeFromDevice(deviceId, commands.extendedRecords, payload.written())
  },

  readReply(bytes) {
    if (bytes.length < responseBytes) return null
    return { length: responseBytes, stored: bytes[2] === 100 && bytes[3] === 1 }
  },
}

/** What a device sends when it has nothing to report. */
export function encodeHeartbeat(imei: string): Uint8Array {
  return encodeFromDevice(imei, commands.heartbeat, new Uint8Array())
}

/** A device's response to a command. */
export function encodeCommandResponse(imei: string, text: string): Uint8Array {
  return encodeFromDevice(imei, commands.smsResponse, Buffer.from(text, 'latin1'))
}

/** The layout is that of `decodeRecords`. */
function writeRecord(out: ByteWriter, report: DeviceReport): void {
  const { hdop, ...attributes } = report.attributes ?? {}
  out.u32(Math.floor(report.recordedAtMs / 1000))
  out.u8(0)
  out.u8(0)
  out.u8(report.priority === 0 ? 0 : 1)
  out.i32(Math.round(report.longitude * 1e7))
  out.i32(Math.round(report.latitude * 1e7))
  out.i16(Math.round(report.altitudeM * 10))
  out.u16(Math.round(report.headingDeg * 100) % 36_000)
  out.u8(report.hasFix ? report.satellites : 0)
  out.u16(Math.round(report.speedKmh ?? 0))
  out.u8(Math.round(Number(hdop ?? 0) * 10))

  const groups = new IoGroups()
  const { ignition, moving, odometerM, externalVoltageMv } = report
  for (const [name, value] of Object.entries({ ignition, moving, odometerM, externalVoltageMv, ...attributes })) {
    if (value !== null && name !== 'driverKeyType') addValue(groups, name, value)
  }
  if (report.driverKey !== null) addDriver(groups, report.driverKey, String(attributes.driverKeyType ?? 'ibutton'))
  out.u16(addEvents(groups, report))
  groups.write(out)
}

/** Returns the event number: that of the event's element. */
function addEvents(groups: IoGroups, { events, eventId }: DeviceReport): number {
  if (events === null) return eventId
  const [event, ...more] = events
  const element = event && eventsByKind.get(event.kind)
  if (element === undefined || more.length > 0) throw new RangeError(`No record carries ${JSON.stringify(events)}`)
  groups.add(1, element.id, element.value)
  return element.id
}

function addValue(groups: IoGroups, name: string, value: number | string | boolean): void {
  const element = valuesByName.get(name)
  if (element?.kind === 'flag') {
    groups.add(1, element.id, Number(value))
  } else if (element !== undefined) {
    const raw = Math.round((Number(value) * element.divisor) / element.factor)
    groups.add(element.bytes, element.id, raw < 0 ? raw + 2 ** (8 * element.bytes) : raw)
  } else if (name === 'vin') {
    addText(groups, 'vin', '', String(value))
  } else {
    addUnknown(groups, name, value)
  }
}

/** `io<ID>`: the narrowest group that holds the number; hex is one of eight bytes. */
function addUnknown(groups: IoGroups, name: string, value: number | string | boolean): void {
  const id = Number(/^io(\d+)$/.exec(name)?.[1] ?? Number.NaN)
  if (Number.isNaN(id)) throw new RangeError(`No IO element is called ${name}`)
  const number = typeof value === 'string' ? BigInt(`0x${value}`) : BigInt(Number(value))
  groups.add(number <= 0xff ? 1 : number <= 0xffff ? 2 : number <= 0xffff_ffff ? 4 : 8, id, number)
}

function addDriver(groups: IoGroups, key: string, type: string): void {
  if (type !== 'ibutton') {
    addText(groups, 'driverKey', type, key)
    return
  }
  if (!/^([0-9A-F]{16})?$/i.test(key)) throw new RangeError(`A key is eight bytes: ${key}`)
  groups.add(8, iButtonId, BigInt(`0x${key || '0'}`))
}

function addText(groups: IoGroups, name: string, type: string, text: string): void {
  const joined = joinedTexts.findLast(candidate => candidate.name === name && candidate.type === type)
  if (joined === undefined) throw new RangeError(`No elements carry a ${type} ${name}`)
  const bytes = Buffer.alloc(8 * joined.ids.length)
  if (text.length > bytes.length) throw new RangeError(`${name} is longer than ${bytes.length} characters: ${text}`)
  bytes.write(text, 'latin1')
  for (const [index, id] of joined.ids.entries()) groups.add(8, id, bytes.readBigUInt64BE(8 * index))
}

class IoGroups {
  readonly #groups: Record<1 | 2 | 4 | 8, [id: number, raw: number | bigint][]> = { 1: [], 2: [], 4: [], 8: [] }

  add(bytes: 1 | 2 | 4 | 8, id: number, raw: number | bigint): void {
    this.#groups[bytes].push([id, raw])
  }

  write(out: ByteWriter): void {
    for (const bytes of [1, 2, 4, 8] as const) {
      out.u8(this.#groups[bytes].length)
      for (const [id, raw] of this.#groups[bytes]) {
        out.u16(id)
        if (bytes === 1) out.u8(Number(raw))
        else if (bytes === 2) out.u16(Number(raw))
        else if (bytes === 4) out.u32(Number(raw))
        else out.u64(BigInt(raw))
      }
    }
  }
}

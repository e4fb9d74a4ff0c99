import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import { ByteWriter } from '../byte-writer.ts'
import type { Attributes, DeviceEvent, DeviceReport } from '../message.ts'
import { alarmBits, statusBits } from './alarm-word.ts'
import { writeTime } from './bcd-time.ts'
import { adasKinds, blindSpotKinds, dsmKinds, labelBytes, safetyItemIds } from './driving-safety.ts'

/** The first number of each kind. */
function invert(kinds: ReadonlyMap<number, EventKind>): Map<EventKind, number> {
  return new Map([...kinds].reverse().map(([number, kind]) => [kind, number]))
}

const bitOf = invert(alarmBits)
const adasTypeOf = invert(adasKinds)
const dsmTypeOf = invert(dsmKinds)
const blindSpotTypeOf = invert(blindSpotKinds)
const harshBitOf = new Map<EventKind, number>([
  ['harsh-acceleration', 8],
  ['harsh-braking', 9],
  ['harsh-cornering', 10],
])

/** Carried by the status word, or as a part of another item. */
const withoutItem = new Set([
  ...['fuelCut', 'locked', 'doorOpen', 'fld0', 'driverKeyType'],
  ...['eventLevel', 'alarmLabel', 'frontSpeedKmh', 'speedLimitKmh'],
])

/** One report, as 0x0200 carries it. Throws a RangeError for an event or attribute that no item carries. */
export function encodeLocation(report: DeviceReport): Buffer {
  const out = new ByteWriter()
  const events = report.events ?? []
  const attributes = report.attributes ?? {}
  // An item of its own carries more than the bit: with a label a fatigue came from the camera.
  const byCamera = (kind: EventKind) => dsmTypeOf.has(kind) && attributes.alarmLabel !== undefined
  const isInWord = ({ kind }: DeviceEvent) => bitOf.has(kind) && !byCamera(kind)
  const wordBits = events.filter(isInWord).flatMap(({ kind }) => bitOf.get(kind) ?? [])
  out.u32(wordBits.reduce((word, bit) => (word | (1 << bit)) >>> 0, 0))
  out.u32(statusOf(report))
  out.u32(Math.round(Math.abs(report.latitude) * 1e6))
  out.u32(Math.round(Math.abs(report.longitude) * 1e6))
  out.i16(Math.round(report.altitudeM))
  out.u16(Math.round((report.speedKmh ?? 0) * 10))
  out.u16(Math.round(report.headingDeg) % 360)
  out.bytes(writeTime(report.recordedAtMs))
  encodeFields(out, report)
  for (const [name, value] of Object.entries(attributes)) encodeAttribute(out, name, value)
  encodeTemperatures(out, attributes)
  for (const { kind } of events) encodeDialectEvent(out, kind)
  encodeHarshDriving(out, events)
  for (const event of events) if (!isInWord(event)) encodeSafetyEvent(out, event, report)
  return out.written()
}

function statusOf({ ignition, hasFix, latitude, longitude, attributes }: DeviceReport): number {
  const set = [
    [statusBits.acc, ignition === true],
    [statusBits.fix, hasFix],
    [statusBits.south, latitude < 0],
    [statusBits.west, longitude < 0],
    [statusBits.fuelCut, attributes?.fuelCut === true],
    [statusBits.doorsLocked, attributes?.locked === true],
    [statusBits.firstDoorOpen, attributes?.doorOpen === true],
  ] as const
  return set.reduce((word, [bit, isSet]) => (isSet ? word | (1 << bit) : word), 0)
}

function item(out: ByteWriter, id: number, value: Uint8Array): void {
  out.u8(id)
  out.u8(value.length)
  out.bytes(value)
}

function numberItem(out: ByteWriter, id: number, bytes: 1 | 2 | 4, value: number): void {
  const field = Buffer.alloc(bytes)
  field.writeUIntBE(Math.round(value), 0, bytes)
  item(out, id, field)
}

function encodeFields(out: ByteWriter, report: DeviceReport): void {
  if (report.odometerM !== null) numberItem(out, 0x01, 4, report.odometerM / 100)
  numberItem(out, 0x31, 1, report.satellites)
  if (report.externalVoltageMv !== null) numberItem(out, 0xf1, 4, report.externalVoltageMv)
  if (report.driverKey !== null) item(out, 0xbd, Buffer.from(report.driverKey, 'latin1'))
}

/** Item, bytes, and what one of ours counts there. */
const itemOf: ReadonlyMap<string, readonly [id: number, bytes: 1 | 2 | 4, factor: number]> = new Map([
  ['fuelLevelL', [0x02, 2, 10]],
  ['wheelSpeedKmh', [0x03, 2, 10]],
  ['gsmSignal', [0x30, 1, 1]],
  ['batteryVoltageMv', [0x69, 2, 0.1]],
  ['batteryPercent', [0xd4, 1, 1]],
])

function encodeAttribute(out: ByteWriter, name: string, value: Attributes[string]): void {
  if (withoutItem.has(name) || /^temperature[1-8]C$/.test(name)) return
  const known = itemOf.get(name)
  const unnamed = /^tlv(\d+)$/.exec(name)
  if (known !== undefined) numberItem(out, known[0], known[1], Number(value) * known[2])
  else if (name === 'driverName') item(out, 0xbc, Buffer.from(String(value), 'latin1'))
  else if (unnamed !== null && typeof value === 'number') numberItem(out, Number(unnamed[1]), 4, value)
  else if (unnamed !== null) item(out, Number(unnamed[1]), Buffer.from(String(value), 'hex'))
  else throw new RangeError(`No item carries ${name}`)
}

function encodeTemperatures(out: ByteWriter, attributes: Attributes): void {
  const probes = Array.from({ length: 8 }, (_, index) => attributes[`temperature${index + 1}C`])
  if (probes.every(celsius => celsius === undefined)) return
  const field = Buffer.alloc(16, 0xff)
  probes.forEach((celsius, index) => {
    if (celsius === undefined) return
    const tenths = Math.round(Math.abs(Number(celsius)) * 10)
    if (tenths >= 0x7fff) throw new RangeError(`No item carries ${celsius} °C`)
    field.writeUInt16BE(Number(celsius) < 0 ? 0x8000 | tenths : tenths, 2 * index)
  })
  item(out, 0x51, field)
}

/** Items of makers for what the standard has no bit for in both editions. */
const dialectItems: ReadonlyMap<EventKind, readonly [id: number, value: readonly number[]]> = new Map([
  ['vibration', [0xd0, [0, 0, 0, 0b1000]]],
  ['tampering', [0xfe, [0x7c, 1, 4, 0, 0, 0, 0b1_0000]]],
  ['low-battery', [0xeb, [0, 3, 0, 0xc6, 3]]],
])

function encodeDialectEvent(out: ByteWriter, kind: EventKind): void {
  const known = dialectItems.get(kind)
  if (known !== undefined) item(out, known[0], Uint8Array.from(known[1]))
}

function encodeHarshDriving(out: ByteWriter, events: readonly DeviceEvent[]): void {
  const alarms = events.reduce((word, { kind }) => word | (1 << (harshBitOf.get(kind) ?? 16)), 0) & 0xffff
  if (alarms === 0) return
  const field = Buffer.alloc(8)
  field.writeUInt16BE(alarms, 0)
  item(out, 0x57, field)
}

const started = 1
const defaultLevel = 1

function encodeSafetyEvent(out: ByteWriter, event: DeviceEvent, report: DeviceReport): void {
  if (harshBitOf.has(event.kind) || dialectItems.has(event.kind)) return
  const attributes = report.attributes ?? {}
  const level = Number(attributes.eventLevel ?? defaultLevel)
  const adas = adasTypeOf.get(event.kind)
  const dsm = dsmTypeOf.get(event.kind)
  const blindSpot = blindSpotTypeOf.get(event.kind)
  if (adas !== undefined) {
    const gap = event.kind === 'speed-sign' ? 0 : Math.round((event.value ?? 0) * 10)
    const limitKmh = attributes.speedLimitKmh
    const sign = limitKmh === undefined ? [0, 0] : [1, Number(limitKmh)]
    const front = [Number(attributes.frontSpeedKmh ?? 0), gap, 0, ...sign]
    const speedKmh = event.kind === 'speed-sign' ? (event.value ?? 0) : report.speedKmh
    item(
      out,
      safetyItemIds.adas,
      Buffer.from([0, 0, 0, 1, started, adas, level, ...front, ...placeOf(report, speedKmh)]),
    )
  } else if (dsm !== undefined) {
    const head = [0, 0, 0, 1, started, dsm, level, 0, 0, 0, 0, 0]
    item(out, safetyItemIds.dsm, Buffer.from([...head, ...placeOf(report, report.speedKmh)]))
  } else if (blindSpot !== undefined) {
    const head = [0, 0, 0, 1, started, blindSpot]
    item(out, safetyItemIds.blindSpot, Buffer.from([...head, ...placeOf(report, report.speedKmh)]))
  } else {
    throw new RangeError(`No item carries ${event.kind}`)
  }
}

function placeOf(report: DeviceReport, speedKmh: number | null): Uint8Array {
  const out = new ByteWriter()
  out.u8(Math.min(255, Math.round(speedKmh ?? 0)))
  out.i16(Math.round(report.altitudeM))
  out.u32(Math.round(Math.abs(report.latitude) * 1e6))
  out.u32(Math.round(Math.abs(report.longitude) * 1e6))
  out.bytes(writeTime(report.recordedAtMs))
  out.u16(report.ignition === true ? 1 : 0)
  const label = Buffer.alloc(labelBytes)
  label.write(String(report.attributes?.alarmLabel ?? ''), 'hex')
  out.bytes(label)
  return out.written()
}

import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import { ByteReader } from '../byte-reader.ts'
import { fingerprint } from '../checksum.ts'
import type { Attributes, DevicePosition } from '../message.ts'
import { readTime } from './bcd-time.ts'
import { keepUnnamed } from './item-readers.ts'
import { readFix, readStatusAndCoordinates } from './location.ts'
import { addEvent, finishDraft, type LocationDraft, newDraft } from './location-draft.ts'
import { obdAttributes } from './obd-text.ts'

export type Transparent = { positions: DevicePosition[]; readings: Attributes | null } | 'unknown' | 'bad-structure'

/** Content of 0x0900 by its type; every maker has types of his own, and these are the ones seen. */
export function readTransparent(body: Buffer): Transparent {
  const content = body.subarray(1)
  switch (body[0]) {
    case 0x41: {
      const readings = obdAttributes(content.toString('latin1').trim())
      return readings === null ? 'unknown' : { positions: [], readings }
    }
    case 0x53:
    case 0x54:
      return readSensorReport(content)
    case 0xf0:
      return readVehicleReport(content)
    default:
      return 'unknown'
  }
}

/** `status:u32 … heading:u16` as in a location, then the time; the sensors behind are not read. */
function readSensorReport(content: Buffer): Transparent {
  const reader = new ByteReader(content, 0, content.length)
  const draft = newDraft(0, fingerprint(content), false)
  readFix(reader, draft)
  const recordedAtMs = readTime(reader.view(6))
  if (reader.overrun || recordedAtMs === null) return 'bad-structure'
  draft.position.recordedAtMs = recordedAtMs
  return { positions: [finishDraft(draft)], readings: null }
}

const readings = 0x01
const alarms = 0x03

/**
 *     report  = time:BCD[6] late:u8 vehicle:u8 (01 values | 03 alarms) place
 *     values  = count:u8 (id:u16 length:u8 value)*
 *     alarms  = count:u8 (id:u8 length:u8 value)*
 *     place   = status:u32 latitude:u32 longitude:u32 …
 */
function readVehicleReport(content: Buffer): Transparent {
  const reader = new ByteReader(content, 0, content.length)
  const recordedAtMs = readTime(reader.view(6))
  const draft = newDraft(recordedAtMs ?? 0, fingerprint(content), reader.u8() !== 0)
  reader.u8()
  const kind = reader.u8()
  if (kind !== readings && kind !== alarms) return 'unknown'
  for (let left = reader.u8(); left > 0 && !reader.overrun; left--) {
    const id = kind === readings ? reader.u16() : reader.u8()
    const value = Buffer.from(reader.view(reader.u8()))
    if (reader.overrun) break
    if (kind === readings) takeValue(draft, id, value)
    else takeAlarm(draft, id)
  }
  readStatusAndCoordinates(reader, draft)
  if (reader.overrun || recordedAtMs === null) return 'bad-structure'
  return { positions: [finishDraft(draft)], readings: null }
}

/** Name, length in bytes, and how many of theirs are one of ours. */
const vehicleValues: ReadonlyMap<number, readonly [name: string, bytes: number, divisor: number, offset: number]> =
  new Map([
    [0x0105, ['fuelUsedL', 4, 100, 0]],
    [0x052b, ['fuelPercent', 1, 1, 0]],
    [0x052c, ['fuelUsedL', 4, 100, 0]],
    [0x052d, ['engineCoolantC', 1, 1, -40]],
    [0x0535, ['wheelSpeedKmh', 2, 10, 0]],
    [0x0536, ['engineRpm', 2, 1, 0]],
    [0x0547, ['throttlePercent', 1, 1, 0]],
  ])
const odometers = new Set([0x0102, 0x0528, 0x0546])
const supplyVoltage = 0x0530

function takeValue(draft: LocationDraft, id: number, value: Buffer): void {
  const { position, attributes } = draft
  const known = vehicleValues.get(id)
  if (known !== undefined && known[1] === value.length) {
    attributes[known[0]] = value.readUIntBE(0, value.length) / known[2] + known[3]
  } else if (odometers.has(id) && value.length === 4) {
    position.odometerM = value.readUInt32BE(0) * 100
  } else if (id === supplyVoltage && value.length === 2) {
    position.externalVoltageMv = value.readUInt16BE(0)
  } else if (value.length > 0) {
    keepUnnamed(draft, `fld${id}`, value)
  }
}

const vehicleAlarms: ReadonlyMap<number, EventKind> = new Map([
  [0x01, 'power-restored'],
  [0x02, 'unplugged'],
  [0x0e, 'idling'],
  [0x1a, 'harsh-acceleration'],
  [0x1b, 'harsh-braking'],
  [0x1c, 'harsh-cornering'],
  [0x23, 'fatigue'],
  [0x25, 'over-speed'],
  [0x26, 'crash'],
  [0x27, 'crash'],
  [0x28, 'crash'],
  [0x31, 'door-open'],
  [0x32, 'door-open'],
])

function takeAlarm(draft: LocationDraft, id: number): void {
  draft.position.eventId = id
  const kind = vehicleAlarms.get(id)
  if (kind !== undefined) addEvent(draft, kind)
}

import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import { byteAt } from '../byte-at.ts'
import { ByteReader } from '../byte-reader.ts'
import { hasBit } from './alarm-word.ts'
import type { ItemReader } from './item-readers.ts'
import { addEvent, type LocationDraft } from './location-draft.ts'

/** Item numbers of T/JSATL 12 ("Su-biao"): driver assistance, driver state, tyres, blind spots; 0x70 is Guangdong's. */
export const safetyItemIds = { adas: 0x64, dsm: 0x65, tyres: 0x66, blindSpot: 0x67, harshDriving: 0x70 } as const

/** An obstacle ahead (7) is reported like a vehicle ahead. 0x10 and 0x11 are a sign read and a picture taken: no alarms. */
export const adasKinds: ReadonlyMap<number, EventKind> = new Map([
  [0x01, 'forward-collision'],
  [0x02, 'lane-departure'],
  [0x03, 'headway'],
  [0x04, 'pedestrian'],
  [0x05, 'lane-changes'],
  [0x06, 'speed-sign'],
  [0x07, 'forward-collision'],
])

/** 6 to 15 are the maker's own by T/JSATL 12; Guangdong's standard gave them these meanings, and makers follow it. */
export const dsmKinds: ReadonlyMap<number, EventKind> = new Map([
  [0x01, 'fatigue'],
  [0x02, 'phone-use'],
  [0x03, 'smoking'],
  [0x04, 'distraction'],
  [0x05, 'driver-absent'],
  [0x06, 'camera-blocked'],
  [0x08, 'fatigue'],
  [0x0a, 'seat-belt'],
  [0x0d, 'phone-use'],
])

export const blindSpotKinds: ReadonlyMap<number, EventKind> = new Map([
  [0x01, 'blind-spot'],
  [0x02, 'blind-spot'],
  [0x03, 'blind-spot'],
])

const harshKinds: ReadonlyMap<number, EventKind> = new Map([
  [0x01, 'harsh-acceleration'],
  [0x02, 'harsh-braking'],
  [0x03, 'harsh-cornering'],
  [0x04, 'idling'],
])

/** An alarm of some length is reported at its start and at its end; only the start is an event. */
const endOfAlarm = 2
const speedLimitSign = 1
export const labelBytes = 16
/** `place` as far as the label. */
const placeBytes = 19

/** Reads the label by which the camera's files of this alarm are requested. */
function readLabel({ attributes }: LocationDraft, label: Uint8Array): void {
  const hex = Buffer.from(label).toString('hex')
  if (/[1-9a-f]/.test(hex)) attributes.alarmLabel = hex
}

/** False for a type that is no event here: the item is then kept under its number. */
function addSafetyEvent(
  draft: LocationDraft,
  item: number,
  type: number,
  kind: EventKind | undefined,
  value: number | null,
) {
  if (kind === undefined) return false
  draft.position.eventId = (item << 8) | type
  addEvent(draft, kind, value)
  return true
}

/**
 *     adas  = alarm:u32 state:u8 type:u8 level:u8 frontSpeed:u8(km/h) gap:u8(100 ms) side:u8 sign:u8 signValue:u8 place
 *     place = speed:u8 altitude:u16 latitude:u32 longitude:u32 time:BCD[6] vehicle:u16 label:16 bytes
 *
 * The gap to the vehicle or person in front is a time: it is the value of a collision or headway warning.
 */
const readAdas: ItemReader = (bytes, draft) => {
  if (bytes.length !== 47) return false
  const state = byteAt(bytes, 4)
  const type = byteAt(bytes, 5)
  if (state === endOfAlarm) return true
  const kind = adasKinds.get(type)
  const gapS = byteAt(bytes, 8) / 10
  const hasGap = (kind === 'forward-collision' || kind === 'headway') && gapS > 0
  const limitKmh = bytes[10] === speedLimitSign ? byteAt(bytes, 11) : null
  const value = hasGap ? gapS : kind === 'speed-sign' && byteAt(bytes, 12) > 0 ? byteAt(bytes, 12) : null
  if (!addSafetyEvent(draft, safetyItemIds.adas, type, kind, value)) return false
  const { attributes } = draft
  attributes.eventLevel = byteAt(bytes, 6)
  if (byteAt(bytes, 7) > 0) attributes.frontSpeedKmh = byteAt(bytes, 7)
  if (limitKmh !== null) attributes.speedLimitKmh = limitKmh
  readLabel(draft, bytes.subarray(31))
  return true
}

/** `alarm:u32 state:u8 type:u8 level:u8 fatigue:u8 reserved:4 bytes place` */
const readDsm: ItemReader = (bytes, draft) => {
  if (bytes.length !== 47) return false
  if (bytes[4] === endOfAlarm) return true
  const type = byteAt(bytes, 5)
  if (!addSafetyEvent(draft, safetyItemIds.dsm, type, dsmKinds.get(type), null)) return false
  draft.attributes.eventLevel = byteAt(bytes, 6)
  readLabel(draft, bytes.subarray(31))
  return true
}

/**
 * `alarm:u32 state:u8 place count:u8 tyre*` with `tyre = position:u8 alarms:u16 pressure:u16(kPa) temperature:u16(°C)
 * battery:u16(%)`. Positions count from 0, the left one of the front axle. Too hot (bit 3) is the one alarm with a kind.
 */
const readTyres: ItemReader = (bytes, draft) => {
  const reader = new ByteReader(bytes, 0, bytes.length)
  reader.view(5 + placeBytes)
  const label = reader.view(labelBytes)
  const count = reader.u8()
  if (reader.overrun || bytes.length - reader.offset !== 9 * count) return false
  readLabel(draft, label)
  for (let left = count; left > 0; left--) {
    const tyre = reader.u8() + 1
    const alarms = reader.u16()
    const pressureKpa = reader.u16()
    const temperatureC = reader.u16()
    reader.u16()
    if (hasBit(alarms, 3)) addEvent(draft, 'temperature', temperatureC)
    if (tyre > 99) continue
    draft.attributes[`tyrePressure${tyre}Kpa`] = pressureKpa
    draft.attributes[`tyreTemperature${tyre}C`] = temperatureC
  }
  return true
}

/** `alarm:u32 state:u8 type:u8 place`: 1 behind, 2 left, 3 right. */
const readBlindSpot: ItemReader = (bytes, draft) => {
  if (bytes.length !== 41) return false
  if (bytes[4] === endOfAlarm) return true
  const type = byteAt(bytes, 5)
  if (!addSafetyEvent(draft, safetyItemIds.blindSpot, type, blindSpotKinds.get(type), null)) return false
  readLabel(draft, bytes.subarray(25))
  return true
}

/** `alarm:u32 state:u8 type:u8 … label`; what the thresholds between are differs from maker to maker. */
const readHarshDriving: ItemReader = (bytes, draft) => {
  if (bytes.length < 41) return false
  if (bytes[4] === endOfAlarm) return true
  const type = byteAt(bytes, 5)
  if (!addSafetyEvent(draft, safetyItemIds.harshDriving, type, harshKinds.get(type), null)) return false
  readLabel(draft, bytes.subarray(-labelBytes))
  return true
}

export const safetyItems: readonly (readonly [id: number, reader: ItemReader])[] = [
  [safetyItemIds.adas, readAdas],
  [safetyItemIds.dsm, readDsm],
  [safetyItemIds.tyres, readTyres],
  [safetyItemIds.blindSpot, readBlindSpot],
  [safetyItemIds.harshDriving, readHarshDriving],
]

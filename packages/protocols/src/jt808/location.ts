import { byteAt } from '../byte-at.ts'
import { ByteReader } from '../byte-reader.ts'
import { fingerprint } from '../checksum.ts'
import type { Attributes, DevicePosition } from '../message.ts'
import { alarmBits, dialectAlarmBits, hasBit, statusBits } from './alarm-word.ts'
import { readTime } from './bcd-time.ts'
import { addEvent, finishDraft, type LocationDraft, newDraft } from './location-draft.ts'
import { readItem } from './location-items.ts'

/** A position, or only the terminal's own readings when its clock shows no time. */
export type Located = { position: DevicePosition; readings: null } | { position: null; readings: Attributes | null }

/**
 * Null when the bytes cannot hold the fixed fields. The fingerprint is of all bytes, so a report has the same one alone
 * (0x0200), in a batch (0x0704) or as the answer to a query.
 *
 *     report = alarms:u32 status:u32 latitude:u32(1e-6°) longitude:u32(1e-6°) altitude:i16(m) speed:u16(0.1 km/h)
 *              heading:u16(°) time:BCD[6](GMT+8) item*
 *     item   = id:u8 length:u8 value:length bytes
 *
 * Items end where one does not fit: makers put other things behind them, and the checksum has vouched for the bytes.
 */
export function readLocation(bytes: Buffer, late: boolean, is2019: boolean): Located | null {
  const reader = new ByteReader(bytes, 0, bytes.length)
  const alarms = reader.u32()
  const draft = newDraft(0, fingerprint(bytes), late)
  readFix(reader, draft)
  const recordedAtMs = readTime(reader.view(6))
  if (reader.overrun) return null
  readAlarms(draft, alarms, is2019)
  readItems(bytes, reader.offset, draft)
  if (recordedAtMs === null) {
    return { position: null, readings: Object.keys(draft.attributes).length > 0 ? draft.attributes : null }
  }
  draft.position.recordedAtMs = recordedAtMs
  return { position: finishDraft(draft), readings: null }
}

/** From the status word to the heading. */
export function readFix(reader: ByteReader, draft: LocationDraft): void {
  readStatusAndCoordinates(reader, draft)
  const { position } = draft
  position.altitudeM = reader.i16()
  position.speedKmh = reader.u16() / 10
  position.headingDeg = reader.u16() % 360
}

/** Flags that are not set are left out: most vehicles have neither a lock nor a door contact to tell of. */
export function readStatusAndCoordinates(reader: ByteReader, { position, attributes }: LocationDraft): void {
  const status = reader.u32()
  const latitude = (reader.u32() / 1e6) * (hasBit(status, statusBits.south) ? -1 : 1)
  const longitude = (reader.u32() / 1e6) * (hasBit(status, statusBits.west) ? -1 : 1)
  const onEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  // Receivers that never had a place claim a fix at 0, 0.
  position.hasFix = hasBit(status, statusBits.fix) && onEarth && (latitude !== 0 || longitude !== 0)
  // Adding zero turns −0 into 0.
  position.latitude = onEarth ? latitude + 0 : 0
  position.longitude = onEarth ? longitude + 0 : 0
  position.ignition = hasBit(status, statusBits.acc)
  if (hasBit(status, statusBits.fuelCut)) attributes.fuelCut = true
  if (hasBit(status, statusBits.doorsLocked)) attributes.locked = true
  for (let bit: number = statusBits.firstDoorOpen; bit <= statusBits.lastDoorOpen; bit++) {
    if (hasBit(status, bit)) attributes.doorOpen = true
  }
}

function readAlarms(draft: LocationDraft, alarms: number, is2019: boolean): void {
  if (alarms === 0) return
  draft.attributes.fld0 = alarms
  for (const [bit, kind] of alarmBits) if (hasBit(alarms, bit)) addEvent(draft, kind)
  if (is2019) return
  for (const [bit, kind] of dialectAlarmBits) if (hasBit(alarms, bit)) addEvent(draft, kind)
}

function readItems(bytes: Buffer, start: number, draft: LocationDraft): void {
  let at = start
  while (at + 2 <= bytes.length) {
    const valueAt = at + 2
    const end = valueAt + byteAt(bytes, at + 1)
    if (end > bytes.length) return
    readItem(draft, byteAt(bytes, at), bytes.subarray(valueAt, end))
    at = end
  }
}

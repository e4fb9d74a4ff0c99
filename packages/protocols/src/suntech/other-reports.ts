import type { Attributes, DevicePosition } from '../message.ts'
import { decimalOf, wholeOf } from '../printed-numbers.ts'
import { applyAlert, applyEmergency } from './alerts.ts'
import { isIButton, setDriverKey } from './driver-key.ts'
import { millivoltsOf, timeOf } from './field-values.ts'
import { readPlace } from './legacy.ts'
import { contentOf, finished, newRecord, setPlace } from './record.ts'

/**
 * The pocket tracker; null when it does not parse. Newer ones put a cell before the place and a distance behind the fix.
 *
 *     ST910 = "ST910;" ("Location" | "Emergency" | "Alert") ";" id [";" firmware] ";" date ";" time [";" cell] ";" latitude
 *             ";" longitude ";" speed ";" course ";" fix [";" distance] ";" rest
 *     rest  = backup(V) ";" realtime …               Location and Alert without a distance
 *           | … ";" emergencyId                      Emergency
 */
export function readSt910(fields: readonly string[]): DevicePosition | null {
  const type = fields[1]
  const date = /^\d{8}$/.test(fields[3] ?? '') ? 3 : 4
  const recordedAtMs = timeOf(fields[date], fields[date + 1])
  if (recordedAtMs === null) return null
  const record = newRecord(recordedAtMs)
  const { position, attributes } = record
  const hasCell = !(fields[date + 2] ?? '').includes('.')
  const place = date + (hasCell ? 3 : 2)
  const [latitude, longitude, speed, course] = fields.slice(place, place + 4).map(decimalOf)
  if (latitude == null || longitude == null || speed == null || course == null) return null
  setPlace(record, latitude, longitude, fields[place + 4] === '1')
  position.speedKmh = Math.abs(speed)
  position.headingDeg = Math.abs(course) % 360
  const rest = fields.slice(place + (hasCell ? 6 : 5))
  if (hasCell) position.odometerM = wholeOf(fields[place + 5])
  const volatilePlaces: number[] = []
  if (type === 'Emergency') {
    // Without a distance of its own, one may stand before the id all the same.
    applyEmergency(record, wholeOf(rest.at(-1)) ?? 0)
  } else {
    if (type === 'Alert') applyAlert(record, 0)
    if (!hasCell && rest[0]?.includes('.')) {
      const backup = millivoltsOf(rest[0])
      if (backup !== null) attributes.batteryVoltageMv = backup
      position.late = type === 'Location' && rest[1] === '0'
      volatilePlaces.push(place + 6, fields.length - 1)
    }
  }
  return finished(record, contentOf(fields, volatilePlaces))
}

type PositionOrReadings = { position: DevicePosition; readings: null } | { position: null; readings: Attributes }

/**
 * The tracker for loads; its readings alone when it has not found out where it is; null when it does not parse.
 *
 *     ST4xx = header ";" id ";" firmware ";" model [";" variant] (";" cell:6 fields){7} ";" backup(V) ";" realtime ";" number
 *             ";" mode … ";" date ";" time ";" latitude ";" longitude ";" speed ";" course ";" satellites ";" fix …
 *     cell  = cellId ";" mcc ";" mnc ";" signal ";" area ";" timingAdvance         the others have area before signal
 */
export function readSt4xx(fields: readonly string[]): PositionOrReadings | null {
  const cells = 4 + (fields[3] === '41' ? 1 : 0)
  const own = cells + 7 * 6
  const backup = millivoltsOf(fields[own])
  const [cellId, mcc, mnc, , area] = fields.slice(cells, cells + 5).map(wholeOf)
  if (backup === null || cellId == null || mcc == null || mnc == null || area == null) return null
  const attributes = { batteryVoltageMv: backup, gsmCellId: cellId, mcc, mnc, gsmAreaCode: area }
  const date = fields.findIndex((field, place) => place > own && timeOf(field, fields[place + 1]) !== null)
  const recordedAtMs = timeOf(fields[date], fields[date + 1])
  if (recordedAtMs === null) return { position: null, readings: attributes }
  const record = newRecord(recordedAtMs)
  if (!readPlace(fields.slice(date + 2, date + 8), record)) return null
  record.position.late = fields[own + 1] === '0'
  Object.assign(record.attributes, attributes)
  return { position: finished(record, contentOf(fields, [own + 1, own + 2])), readings: null }
}

/**
 * A summary at the end of a journey, at the place where it ended; null when it does not parse.
 *
 *     HTE = header ";" id ";" model ";" firmware ";" date ";" time ";" distance(m) ";" supply(V) ";" hourMeter(min) ";" backup(V)
 *           ";" realtime ";" … (4 fields) ";" from:2 ";" to:2 ";" … [";" key]
 */
export function readJourney(fields: readonly string[]): DevicePosition | null {
  const recordedAtMs = timeOf(fields[4], fields[5])
  const [latitude, longitude] = [decimalOf(fields[17]), decimalOf(fields[18])]
  if (recordedAtMs === null || latitude === null || longitude === null) return null
  const record = newRecord(recordedAtMs)
  const { position, attributes } = record
  setPlace(record, latitude, longitude, latitude !== 0 || longitude !== 0)
  position.odometerM = wholeOf(fields[6])
  position.externalVoltageMv = millivoltsOf(fields[7])
  const minutes = wholeOf(fields[8])
  if (minutes !== null) attributes.engineSeconds = minutes * 60
  const backup = millivoltsOf(fields[9])
  if (backup !== null) attributes.batteryVoltageMv = backup
  position.late = fields[10] === '0'
  const last = fields.at(-1)
  if (isIButton(last)) setDriverKey(record, last, 'ibutton')
  return finished(record, contentOf(fields, [10]))
}

import type { DevicePosition } from '../message.ts'
import { decimalOf, hexOf, wholeOf } from '../printed-numbers.ts'
import { storableText } from '../storable-text.ts'
import { alertDriverArrived, applyAlert } from './alerts.ts'
import { setDriverKey } from './driver-key.ts'
import { millivoltsOf, timeOf } from './field-values.ts'
import { contentOf, finished, newRecord, type RecordDraft, setPlace } from './record.ts'
import { readSerialData } from './serial-data.ts'

/** What each bit of the report mask announces, in the order of the fields; bit 0 is the device id, always there. */
export const maskBits = {
  model: 1,
  firmware: 2,
  realtime: 3,
  date: 4,
  time: 5,
  cell: 6,
  mcc: 7,
  mnc: 8,
  area: 9,
  signal: 10,
  latitude: 11,
  longitude: 12,
  speed: 13,
  course: 14,
  satellites: 15,
  fix: 16,
  inputs: 17,
  outputs: 18,
  /** Mode of a status, id of an alert. */
  what: 19,
  /** Reason of a status, modifier of an alert. */
  why: 20,
  /** Number of a status, data of an alert. */
  number: 21,
  reserved: 22,
  assign: 23,
}
type MaskField = keyof typeof maskBits
const isMaskField = (name: string): name is MaskField => Object.hasOwn(maskBits, name)
const fieldOrder = Object.keys(maskBits).filter(isMaskField)
const lastFieldBeforeSerialData = maskBits.outputs

/** A beacon report has no mask: model, firmware, date, time and place come first. */
const beaconMask = [1, 2, 4, 5, 11, 12].reduce((mask, bit) => mask | (1 << bit), 0)

/** Place of the number of data bytes in a UEX; null when its mask does not parse. */
export function placeOfSerialLength(fields: readonly string[]): number | null {
  const mask = hexOf(fields[2])
  if (mask === null) return null
  let place = 3
  for (let bit = 1; bit <= lastFieldBeforeSerialData; bit++) place += (mask >> bit) & 1
  return place
}

/**
 * Reads a report of the universal protocol; null when it does not parse or has no time.
 *
 *     report = ("STT" | "ALT" | "UEX") ";" id ";" mask:hex (";" field, one per set bit)* [";" assigned] (";" extra)*
 *     beacon = "BLE" ";" id ";" model ";" firmware ";" date ";" time ";" latitude ";" longitude ";" count …
 *     inputs = bits in digits, the last one the ignition, before it input 1 and on; outputs likewise from output 1
 *     assigned = assignMask:hex (";" value)*       bit 0 backup (V), bit 1 supply (V)
 */
export function readUniversalReport(fields: readonly string[]): DevicePosition | null {
  const type = fields[0]
  const isBeacon = type === 'BLE'
  const mask = isBeacon ? beaconMask : hexOf(fields[2])
  if (mask === null) return null
  const places = new Map<MaskField, number>()
  let place = isBeacon ? 2 : 3
  for (const name of fieldOrder) {
    if (type === 'UEX' && maskBits[name] > lastFieldBeforeSerialData) break
    if (((mask >>> maskBits[name]) & 1) === 1) places.set(name, place++)
  }
  const field = (name: MaskField) => fields[places.get(name) ?? -1]
  const recordedAtMs = timeOf(field('date'), field('time'))
  if (recordedAtMs === null) return null
  const record = newRecord(recordedAtMs)
  const { position } = record
  position.late = field('realtime') === '0'
  readNetwork(field, record)
  readMotion(field, record, isBeacon)
  const volatilePlaces = [places.get('realtime') ?? -1]
  if (type === 'UEX') {
    readSerialData(fields[place + 1] ?? '', record)
    place += 3
  } else if (type === 'ALT') {
    readAlert(field, record)
  } else if (type === 'STT') {
    volatilePlaces.push(places.get('number') ?? -1)
  }
  if (places.has('assign')) place = readAssigned(hexOf(field('assign')) ?? 0, fields, place, record)
  if (!isBeacon) readExtras(fields.slice(place), record)
  return finished(record, contentOf(fields, volatilePlaces))
}

function readNetwork(field: (name: MaskField) => string | undefined, { attributes }: RecordDraft): void {
  const firmware = field('firmware')
  if (firmware) attributes.firmware = storableText(firmware)
  const numbers = {
    gsmCellId: hexOf(field('cell')),
    mcc: wholeOf(field('mcc')),
    mnc: wholeOf(field('mnc')),
    gsmAreaCode: hexOf(field('area')),
    gsmSignal: wholeOf(field('signal')),
  }
  for (const [name, value] of Object.entries(numbers)) if (value !== null) attributes[name] = value
}

function readMotion(field: (name: MaskField) => string | undefined, record: RecordDraft, isBeacon: boolean): void {
  const { position, attributes } = record
  const latitude = decimalOf(field('latitude'))
  const longitude = decimalOf(field('longitude'))
  if (latitude !== null && longitude !== null) {
    setPlace(record, latitude, longitude, isBeacon ? latitude !== 0 || longitude !== 0 : field('fix') === '1')
  }
  const speed = decimalOf(field('speed'))
  if (speed !== null) position.speedKmh = Math.abs(speed)
  position.headingDeg = Math.abs(decimalOf(field('course')) ?? 0) % 360
  position.satellites = Math.min(wholeOf(field('satellites')) ?? 0, 255)
  const inputs = bitsOf(field('inputs'))
  if (inputs !== null) {
    position.ignition = inputs[0] === true
    for (const input of [1, 2, 3]) attributes[`digitalInput${input}`] = inputs[input] === true
  }
  const outputs = bitsOf(field('outputs'))
  if (outputs !== null) {
    for (const output of [1, 2, 3]) attributes[`digitalOutput${output}`] = outputs[output - 1] === true
  }
}

/** From the last digit on. */
const bitsOf = (digits: string | undefined) =>
  digits !== undefined && /^[01]{1,16}$/.test(digits)
    ? digits
        .split('')
        .reverse()
        .map(digit => digit === '1')
    : null

function readAlert(field: (name: MaskField) => string | undefined, record: RecordDraft): void {
  const id = wholeOf(field('what'))
  if (id === null) return
  applyAlert(record, id)
  const data = field('number')
  if (id === alertDriverArrived && data) setDriverKey(record, data, 'ibutton')
}

function readAssigned(mask: number, fields: readonly string[], start: number, record: RecordDraft): number {
  let place = start
  for (let bit = 0; bit <= 30; bit++) {
    if (((mask >>> bit) & 1) === 0) continue
    const value = fields[place++]
    if (bit === 0) {
      const backup = millivoltsOf(value)
      if (backup !== null) record.attributes.batteryVoltageMv = backup
    } else if (bit === 1) record.position.externalVoltageMv = millivoltsOf(value)
    else setOwn(record, `fld${bit}`, value)
  }
  return place
}

/** Values that the installer assigned without a mask: nothing says what they are. */
function readExtras(extras: readonly string[], record: RecordDraft): void {
  extras.slice(0, 32).forEach((value, index) => {
    setOwn(record, `info${index + 1}`, value)
  })
}

function setOwn({ attributes }: RecordDraft, name: string, value: string | undefined): void {
  if (value === undefined || value === '') return
  attributes[name] = decimalOf(value) ?? storableText(value)
}

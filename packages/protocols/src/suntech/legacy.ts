import type { DevicePosition } from '../message.ts'
import { decimalOf, hexOf, wholeOf } from '../printed-numbers.ts'
import { applyAlert, applyEmergency } from './alerts.ts'
import { isIButton, setDriverKey } from './driver-key.ts'
import { millivoltsOf, timeOf } from './field-values.ts'
import { contentOf, finished, newRecord, type RecordDraft, setPlace } from './record.ts'
import { readSerialData } from './serial-data.ts'

export const legacyReports = new Set(['STT', 'EMG', 'EVT', 'ALT', 'UEX'])

/** Two-digit model numbers of the header stand only behind these families; SA200 has none. */
const hasModel = (family: string) => family.startsWith('ST3') || family === 'ST500' || family === 'ST600'

const familyOf = ([header = '']: readonly string[]) => header.slice(0, 5)

/** Place of the first field behind the inputs and outputs: the number of data bytes in a UEX. */
export function placeBehindInputs(fields: readonly string[]): number {
  const family = familyOf(fields)
  return 2 + (hasModel(family) ? 1 : 0) + 3 + cellFieldsOf(family, fields) + 9
}

/** ST500 sends no cell. A cell of eight digits is one of 3G, with network and signal behind it; only ST600 sends it. */
function cellFieldsOf(family: string, fields: readonly string[]): number {
  if (family === 'ST500') return 0
  const cell = 2 + (hasModel(family) ? 1 : 0) + 3
  return family === 'ST600' && fields[cell]?.length === 8 ? 5 : 1
}

/**
 * Reads a report of the series before the universal protocol; null when it does not parse.
 *
 *     report = header ";" id [";" model] ";" firmware ";" date ";" time [";" cell] ";" latitude ";" longitude
 *              ";" speed(km/h) ";" course ";" satellites ";" fix ";" distance(m) ";" supply(V) ";" io ";" what [";" rest]
 *     header = family ("STT" | "EMG" | "EVT" | "ALT" | "UEX")
 *     cell   = hex | hex8 ";" mcc ";" mnc ";" area:hex ";" signal
 *     io     = ignition in1 in2 in3 out1 out2 …                             a digit each
 *     what   = mode ";" messageNumber              STT
 *            | id                                  EMG, EVT, ALT
 *            | length ";" data ";" checksum        UEX
 *     rest   = hourMeter(min) ";" backup(V) ";" realtime [";" options]
 */
export function readLegacyReport(fields: readonly string[]): DevicePosition | null {
  const family = familyOf(fields)
  const type = fields[0]?.slice(5)
  let place = 2 + (hasModel(family) ? 1 : 0)
  const firmware = fields[place++]
  const recordedAtMs = timeOf(fields[place], fields[place + 1])
  place += 2
  if (recordedAtMs === null) return null
  const record = newRecord(recordedAtMs)
  const { position, attributes } = record
  if (firmware) attributes.firmware = firmware.replaceAll(/[^\w.-]/g, '')

  const cellFields = cellFieldsOf(family, fields)
  if (cellFields === 5) readCell(fields.slice(place, place + 5), record)
  place += cellFields
  if (!readPlace(fields.slice(place, place + 6), record)) return null
  position.odometerM = wholeOf(fields[place + 6])
  position.externalVoltageMv = millivoltsOf(fields[place + 7])
  readInputs(fields[place + 8], record)
  place += 9

  const volatilePlaces: number[] = []
  const id = wholeOf(fields[place])
  switch (type) {
    case 'STT':
      volatilePlaces.push(place + 1)
      place += 2
      break
    case 'UEX':
      readSerialData(fields[place + 1] ?? '', record)
      place += 3
      break
    case 'EMG':
      if (id !== null) applyEmergency(record, id)
      place += 1
      break
    case 'ALT':
      applyAlert(record, alertIdOf(fields[place]))
      place += 1
      break
    case 'EVT':
      position.eventId = id ?? 0
      place += 1
      // Some firmware puts a second number between: the realtime mark has to stay where it was.
      if (!isHourMeter(fields, place) && isHourMeter(fields, place + 2)) place += 2
      break
  }
  if (isHourMeter(fields, place)) {
    const minutes = wholeOf(fields[place])
    if (minutes !== null) attributes.engineSeconds = minutes * 60
    const backup = millivoltsOf(fields[place + 1])
    if (backup !== null) attributes.batteryVoltageMv = backup
    position.late = fields[place + 2] === '0'
    volatilePlaces.push(place + 2)
    readOptions(fields.slice(place + 3), record)
  }
  return finished(record, contentOf(fields, volatilePlaces))
}

/** Minutes, then the backup battery with one or two decimals, then the mark: options alone do not look so. */
const isHourMeter = (fields: readonly string[], place: number) =>
  /^\d+$/.test(fields[place] ?? '') &&
  /^\d{1,2}\.\d{1,2}$/.test(fields[place + 1] ?? '') &&
  /^[01]$/.test(fields[place + 2] ?? '')

/** The oldest series appends the number of the fence to alerts 1, 2, 5 and 6: `6002`, `5P01`. */
function alertIdOf(field: string | undefined): number {
  const withFence = /^([1256])(?:0\d\d|P\d\d)$/.exec(field ?? '')
  return withFence === null ? (wholeOf(field) ?? 0) : Number(withFence[1])
}

function readCell([cell, mcc, mnc, area, signal]: readonly string[], { attributes }: RecordDraft): void {
  const values = {
    gsmCellId: hexOf(cell),
    mcc: wholeOf(mcc),
    mnc: wholeOf(mnc),
    gsmAreaCode: hexOf(area),
    gsmSignal: wholeOf(signal),
  }
  for (const [name, value] of Object.entries(values)) if (value !== null) attributes[name] = value
}

/**
 *     place = latitude ";" longitude ";" speed ";" course ";" satellites ";" fix
 */
export function readPlace(fields: readonly string[], record: RecordDraft): boolean {
  const [latitude, longitude, speed, course, satellites] = fields.map(decimalOf)
  if (latitude == null || longitude == null || speed == null || course == null) return false
  setPlace(record, latitude, longitude, fields[5] === '1')
  record.position.speedKmh = Math.abs(speed)
  record.position.headingDeg = Math.abs(course) % 360
  record.position.satellites = Math.min(Math.abs(Math.trunc(satellites ?? 0)), 255)
  return true
}

function readInputs(io: string | undefined, { position, attributes }: RecordDraft): void {
  if (io === undefined || !/^[01]{6,10}$/.test(io)) return
  position.ignition = io[0] === '1'
  for (const input of [1, 2, 3]) attributes[`digitalInput${input}`] = io[input] === '1'
  for (const output of [1, 2]) attributes[`digitalOutput${output}`] = io[3 + output] === '1'
}

/**
 * What is switched on at the device follows, and nothing announces it. Only what cannot be anything else is taken: an
 * iButton's number, thermometers with their own numbers, and before those either voltages alone or one engine speed alone.
 *
 *     options = (voltage(V))* [rpm] [iButton:hex14 ";" registered] (";" thermometer:hex16 ":" temperature(°C))* …
 */
function readOptions(options: readonly string[], record: RecordDraft): void {
  const { attributes } = record
  const key = options.findIndex(isIButton)
  const before = key < 0 ? options : options.slice(0, key)
  if (before.every(field => /^\d{1,2}\.\d\d$/.test(field))) {
    before.slice(0, 3).forEach((field, index) => {
      const millivolts = millivoltsOf(field)
      if (millivolts !== null) attributes[`analogInput${index + 1}Mv`] = millivolts
    })
  } else if (key === 1) {
    const rpm = wholeOf(before[0])
    if (rpm !== null) attributes.engineRpm = rpm
  }
  // A reader at the serial port takes precedence over an iButton socket, which may be unused.
  const iButton = options[key]
  if (iButton !== undefined && record.position.driverKey === null) setDriverKey(record, iButton, 'ibutton')
  const thermometers = options.filter(field => /^[\dA-F]{16}:/.test(field))
  thermometers.forEach((field, index) => {
    const temperatureC = decimalOf(field.slice(17))
    if (temperatureC !== null) attributes[`temperature${index + 1}C`] = temperatureC
  })
}

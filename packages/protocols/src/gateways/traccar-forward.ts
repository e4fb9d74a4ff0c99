import type { DeviceEvent } from '../message.ts'
import { takeAlarms } from '../osmand/alarms.ts'
import { FieldError, readDeviceId, readDriverKey, readFlag, readNumber, readTime } from '../osmand/fields.ts'
import { kmhPerKnot } from '../osmand/form.ts'
import type { PhoneReport } from '../osmand/report.ts'
import {
  emptyReport,
  flag,
  flagAttribute,
  type GatewayReports,
  isObject,
  type JsonObject,
  numberAttribute,
  numeric,
  readReports,
  takeValues,
  textAttribute,
  type ValueReader,
} from './gateway-reports.ts'

/**
 * Reads what a Traccar server forwards (`forward.type=json`, `event.forward.type=json`): `{position, device}`, or
 * `{event, position, device, …}`, one or an array. The device is its `uniqueId`. An event without a position has nothing
 * to store and is no rejection. Never throws.
 */
export function decodeTraccarForward(body: string): GatewayReports {
  return readReports(body, readElement)
}

function readElement(element: JsonObject): { deviceId: string; report: PhoneReport } | null {
  const { device, position, event } = element
  if (!isObject(device)) throw new FieldError('missing-field', 'device')
  const deviceId = readDeviceId(device.uniqueId, 'device.uniqueId')
  if (!isObject(position)) {
    if (isObject(event)) return null
    throw new FieldError('missing-field', 'position')
  }
  const report = readPosition(position)
  if (isObject(event)) addServerEvent(report, event)
  return { deviceId, report }
}

/** The device's own clock, before that of its last fix and the server's. */
function readPosition(position: JsonObject): PhoneReport {
  const recordedAtMs =
    readTime(position.deviceTime, 'position.deviceTime') ??
    readTime(position.fixTime, 'position.fixTime') ??
    readTime(position.serverTime, 'position.serverTime')
  if (recordedAtMs === null) throw new FieldError('missing-field', 'position.deviceTime')
  const latitude = readNumber(position.latitude, 'position.latitude', -90, 90)
  const longitude = readNumber(position.longitude, 'position.longitude', -180, 180)
  if (latitude === null) throw new FieldError('missing-field', 'position.latitude')
  if (longitude === null) throw new FieldError('missing-field', 'position.longitude')
  const report = emptyReport(recordedAtMs)
  // An outdated position is a message without a place, with the last one and its speed filled in.
  const outdated = readFlag(position.outdated, 'position.outdated') === true
  report.valid = readFlag(position.valid, 'position.valid') !== false && !outdated
  report.coordinates = { latitude, longitude }
  report.altitudeM = readNumber(position.altitude, 'position.altitude')
  report.headingDeg = readNumber(position.course, 'position.course')
  const knots = readNumber(position.speed, 'position.speed')
  report.speedKmh = knots === null || outdated ? null : knots * kmhPerKnot
  const accuracyM = readNumber(position.accuracy, 'position.accuracy')
  if (accuracyM !== null && accuracyM > 0) report.attributes.accuracyM = accuracyM
  takeValues(isObject(position.attributes) ? position.attributes : {}, readerOf, report)
  report.events.push(...takeAlarms(report.attributes))
  return report
}

/** Computed by the other server or of no use here: distances between its positions, the raw frame, its own numbers. */
const dropped: ValueReader = () => true

const attributeReaders: ReadonlyMap<string, ValueReader> = new Map([
  ['distance', dropped],
  ['raw', dropped],
  ['sat', numeric((report, value) => (report.satellites = value), 1, [0, 255])],
  ['ignition', flag((report, value) => (report.ignition = value))],
  ['motion', flag((report, value) => (report.moving = value))],
  ['odometer', numeric((report, metres) => (report.odometerM = metres), 1, [0, 1e12])],
  ['power', numeric((report, millivolts) => (report.externalVoltageMv = Math.round(millivolts)), 1000, [0, 1000])],
  ['archive', flag((report, value) => (report.late = value))],
  ['event', numeric((report, id) => (report.eventId = Math.trunc(id)), 1, [0, 0x7fff_ffff])],
  ['driverUniqueId', takeDriverKey],
  ['battery', numberAttribute('batteryVoltageMv', 1000)],
  ['batteryLevel', numberAttribute('batteryPercent')],
  ['charge', flagAttribute('charging')],
  ['hours', numberAttribute('engineSeconds', 0.001)],
  ['rpm', numberAttribute('engineRpm')],
  ['fuel', numberAttribute('fuelLevelL')],
  ['fuelLevel', numberAttribute('fuelPercent')],
  ['fuelUsed', numberAttribute('fuelUsedL')],
  ['fuelConsumption', numberAttribute('fuelRateLph')],
  ['throttle', numberAttribute('throttlePercent')],
  ['engineLoad', numberAttribute('engineLoadPercent')],
  ['coolantTemp', numberAttribute('engineCoolantC')],
  ['obdSpeed', numberAttribute('wheelSpeedKmh')],
  ['obdOdometer', numberAttribute('obdOdometerM')],
  ['tripOdometer', numberAttribute('tripOdometerM')],
  ['axleWeight', numberAttribute('axleWeightKg')],
  ['speedLimit', numberAttribute('speedLimitKmh', kmhPerKnot)],
  ['humidity', numberAttribute('humidity1Percent')],
  ['rssi', numberAttribute('gsmSignal')],
  ['steps', numberAttribute('steps')],
  ['door', flagAttribute('doorOpen')],
  ['lock', flagAttribute('locked')],
  ['blocked', flagAttribute('immobiliser')],
  ['dtcs', textAttribute('faultCodes')],
  ['vin', textAttribute('vin')],
  ['iccid', textAttribute('iccid')],
  ['phone', textAttribute('phoneNumber')],
  ['result', textAttribute('commandResult')],
  ['versionFw', textAttribute('firmware')],
  ['versionHw', textAttribute('hardware')],
])

function readerOf(name: string): ValueReader | undefined {
  const numbered = /^(temp|humidity|in|out)([1-9]\d?)$/.exec(name)
  if (numbered === null) return attributeReaders.get(name)
  const [, what, number] = numbered
  if (what === 'temp') return numberAttribute(`temperature${number}C`)
  if (what === 'humidity') return numberAttribute(`humidity${number}Percent`)
  return flagAttribute(`digital${what === 'in' ? 'Input' : 'Output'}${number}`)
}

function takeDriverKey(value: unknown, report: PhoneReport): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  report.driverKey = readDriverKey(value, 'position.attributes.driverUniqueId') ?? report.driverKey
  return true
}

/** What the other server made of the position; `alarm` repeats what the position itself says. */
function addServerEvent(report: PhoneReport, event: JsonObject): void {
  const attributes = isObject(event.attributes) ? event.attributes : {}
  for (const deviceEvent of eventsOf(event.type, attributes)) {
    if (!report.events.some(({ kind }) => kind === deviceEvent.kind)) report.events.push(deviceEvent)
  }
  if (event.type === 'driverChanged') takeDriverKey(attributes.driverUniqueId, report)
}

function eventsOf(type: unknown, attributes: JsonObject): DeviceEvent[] {
  switch (type) {
    case 'alarm':
      return takeAlarms({ alarm: String(attributes.alarm) })
    case 'deviceOverspeed': {
      const { speed } = attributes
      const speedKmh = typeof speed === 'number' ? Math.round(speed * kmhPerKnot * 1000) / 1000 : null
      return [{ kind: 'over-speed', value: speedKmh }]
    }
    case 'deviceFuelDrop':
      return [{ kind: 'fuel-theft', value: null }]
    case 'driverChanged':
      return [{ kind: 'driver-identified', value: null }]
    default:
      return []
  }
}

import type { Attributes } from '../message.ts'
import { takeAlarms } from './alarms.ts'
import { FieldError, readDeviceId, readDriverKey, readFlag, readNumber, readTime } from './fields.ts'
import { addAttribute, type PhoneReport } from './report.ts'

type JsonObject = Record<string, unknown>

const kmhPerMs = 3.6

/** The JSON of the phone client, whose background location library writes "unknown" as a negative number. */
export function readJson(body: string, receivedAtMs: number | undefined): { deviceId: string; report: PhoneReport } {
  const root = objectAt(parseJson(body), 'body')
  const deviceId = readDeviceId(root.device_id, 'device_id')
  const location = objectAt(root.location, 'location')
  const coords = objectAt(location.coords, 'location.coords')
  const recordedAtMs = readTime(location.timestamp, 'location.timestamp') ?? receivedAtMs
  if (recordedAtMs === undefined) throw new FieldError('missing-field', 'location.timestamp')
  const latitude = readNumber(coords.latitude, 'location.coords.latitude', -90, 90)
  const longitude = readNumber(coords.longitude, 'location.coords.longitude', -180, 180)
  if (latitude === null) throw new FieldError('missing-field', 'location.coords.latitude')
  if (longitude === null) throw new FieldError('missing-field', 'location.coords.longitude')
  const speedMs = readNumber(coords.speed, 'location.coords.speed')
  const odometerM = readNumber(location.odometer, 'location.odometer')
  const driverKey = readDriverKey(optionalObject(location.extras).driverUniqueId, 'location.extras.driverUniqueId')
  const attributes = readAttributes(location, coords)
  if (driverKey !== null) attributes.driverKeyType ??= 'app'
  const report: PhoneReport = {
    recordedAtMs,
    valid: true,
    coordinates: { latitude, longitude },
    altitudeM: readNumber(coords.altitude, 'location.coords.altitude'),
    headingDeg: readNumber(coords.heading, 'location.coords.heading'),
    speedKmh: speedMs === null ? null : speedMs * kmhPerMs,
    satellites: null,
    ignition: null,
    moving: readFlag(location.is_moving, 'location.is_moving'),
    odometerM: odometerM === null || odometerM < 0 ? null : odometerM,
    externalVoltageMv: null,
    driverKey,
    events: takeAlarms(attributes),
    late: false,
    eventId: 0,
    attributes,
  }
  return { deviceId, report }
}

/** `age`, `uuid` and the like tell of the sending, not of the position, and would make a resent one look new. */
function readAttributes(location: JsonObject, coords: JsonObject): Attributes {
  const attributes: Attributes = {}
  for (const [name, value] of Object.entries(optionalObject(location.extras))) {
    if (name !== 'driverUniqueId') addAttribute(attributes, name, value)
  }
  const accuracyM = readNumber(coords.accuracy, 'location.coords.accuracy')
  if (accuracyM !== null && accuracyM >= 0) attributes.accuracyM = accuracyM
  const battery = optionalObject(location.battery)
  const level = readNumber(battery.level, 'location.battery.level')
  if (level !== null && level >= 0) attributes.batteryPercent = Math.round(level * 100)
  addAttribute(attributes, 'charging', battery.is_charging)
  addAttribute(attributes, 'activity', optionalObject(location.activity).type)
  addAttribute(attributes, 'event', location.event)
  if (location.mock === true) attributes.mock = true
  return attributes
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new FieldError('bad-structure', 'body')
  }
}

function objectAt(value: unknown, field: string): JsonObject {
  if (value === undefined || value === null) throw new FieldError('missing-field', field)
  if (!isObject(value)) throw new FieldError(field === 'body' ? 'bad-structure' : 'bad-field', field)
  return value
}

function optionalObject(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

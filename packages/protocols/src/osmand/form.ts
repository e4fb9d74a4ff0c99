import type { Attributes } from '../message.ts'
import { takeAlarms } from './alarms.ts'
import { FieldError, isAbsent, readDeviceId, readDriverKey, readFlag, readNumber, readTime } from './fields.ts'
import { addAttribute, type PhoneReport } from './report.ts'

export const kmhPerKnot = 1.852

/** Parameters that are fields of the position itself; every other one becomes an attribute. */
const ownParameters = new Set(
  'id deviceid timestamp valid lat lon location altitude bearing heading speed sat ignition motion odometer power driverUniqueId'.split(
    ' ',
  ),
)

/** Parameters with another name among our attributes. */
export const attributeNames: ReadonlyMap<string, string> = new Map([
  ['accuracy', 'accuracyM'],
  ['batt', 'batteryPercent'],
  ['charge', 'charging'],
])

/** The form of the query and of a POST body. Speed is in knots, power in volts, the odometer in metres. */
export function readForm(
  parameters: URLSearchParams,
  receivedAtMs: number | undefined,
): { deviceId: string; report: PhoneReport } {
  const get = (name: string) => parameters.get(name) ?? undefined
  const deviceId = readDeviceId(get('id') ?? get('deviceid'), 'id')
  const recordedAtMs = readTime(get('timestamp'), 'timestamp') ?? receivedAtMs
  if (recordedAtMs === undefined) throw new FieldError('missing-field', 'timestamp')
  const knots = readNumber(get('speed'), 'speed')
  const powerV = readNumber(get('power'), 'power', 0)
  const heading = isAbsent(get('bearing')) ? 'heading' : 'bearing'
  const driverKey = readDriverKey(get('driverUniqueId'), 'driverUniqueId')
  const attributes = readAttributes(parameters)
  if (driverKey !== null) attributes.driverKeyType ??= 'app'
  const report: PhoneReport = {
    recordedAtMs,
    valid: readFlag(get('valid'), 'valid') ?? true,
    coordinates: readCoordinates(parameters),
    altitudeM: readNumber(get('altitude'), 'altitude'),
    headingDeg: readNumber(get(heading), heading),
    speedKmh: knots === null ? null : knots * kmhPerKnot,
    satellites: readNumber(get('sat'), 'sat', 0, 255),
    ignition: readFlag(get('ignition'), 'ignition'),
    moving: readFlag(get('motion'), 'motion'),
    odometerM: readNumber(get('odometer'), 'odometer', 0),
    externalVoltageMv: powerV === null ? null : Math.round(powerV * 1000),
    driverKey,
    events: takeAlarms(attributes),
    late: false,
    eventId: 0,
    attributes,
  }
  if (report.coordinates === null && !('cell' in report.attributes || 'wifi' in report.attributes)) {
    throw new FieldError('missing-field', 'lat')
  }
  return { deviceId, report }
}

function readCoordinates(parameters: URLSearchParams): PhoneReport['coordinates'] {
  const both = parameters.get('location')
  const [lat, lon] = isAbsent(both) ? [parameters.get('lat'), parameters.get('lon')] : both.split(',')
  if (isAbsent(lat) && isAbsent(lon)) return null
  const latitude = readNumber(lat, 'lat', -90, 90)
  const longitude = readNumber(lon, 'lon', -180, 180)
  if (latitude === null) throw new FieldError('missing-field', 'lat')
  if (longitude === null) throw new FieldError('missing-field', 'lon')
  return { latitude, longitude }
}

/** A name that comes more than once (`cell`, `wifi`) keeps all its values. */
function readAttributes(parameters: URLSearchParams): Attributes {
  const attributes: Attributes = {}
  for (const name of new Set(parameters.keys())) {
    if (ownParameters.has(name)) continue
    addAttribute(attributes, attributeNames.get(name) ?? name, parameters.getAll(name).join(';'))
  }
  return attributes
}

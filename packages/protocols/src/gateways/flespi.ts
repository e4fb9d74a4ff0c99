import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import { FieldError, isAbsent, readDeviceId, readDriverKey, readFlag, readNumber, readTime } from '../osmand/fields.ts'
import type { PhoneReport } from '../osmand/report.ts'
import {
  emptyReport,
  flag,
  flagAttribute,
  type GatewayReports,
  type JsonObject,
  numberAttribute,
  numeric,
  readReports,
  takeValues,
  textAttribute,
  type ValueReader,
} from './gateway-reports.ts'

/**
 * Reads messages as a flespi HTTP stream sends them: an array of objects with flat dotted names. The device is its
 * `ident`; a message needs a `timestamp`, not a place. Never throws.
 */
export function decodeFlespi(body: string): GatewayReports {
  return readReports(body, readMessage)
}

function readMessage(message: JsonObject): { deviceId: string; report: PhoneReport } {
  const deviceId = readDeviceId(message.ident, 'ident')
  const recordedAtMs = readTime(message.timestamp, 'timestamp')
  if (recordedAtMs === null) throw new FieldError('missing-field', 'timestamp')
  const report = emptyReport(recordedAtMs)
  report.coordinates = readCoordinates(message)
  report.valid = readFlag(message['position.valid'], 'position.valid') ?? true
  report.altitudeM = readNumber(message['position.altitude'], 'position.altitude')
  report.headingDeg = readNumber(message['position.direction'], 'position.direction')
  report.speedKmh = readNumber(message['position.speed'], 'position.speed')
  report.satellites = readNumber(message['position.satellites'], 'position.satellites', 0, 255)
  takeValues(message, readerOf, report)
  return { deviceId, report }
}

function readCoordinates(message: JsonObject): PhoneReport['coordinates'] {
  const latitude = readNumber(message['position.latitude'], 'position.latitude', -90, 90)
  const longitude = readNumber(message['position.longitude'], 'position.longitude', -180, 180)
  if (latitude === null && longitude === null) return null
  if (latitude === null) throw new FieldError('missing-field', 'position.latitude')
  if (longitude === null) throw new FieldError('missing-field', 'position.longitude')
  return { latitude, longitude }
}

/** Read above, or about the channel and the handing over: a message sent again would look new. */
const notAttributes = new Set([
  ...['ident', 'timestamp', 'position.latitude', 'position.longitude', 'position.altitude', 'position.direction'],
  ...['position.speed', 'position.satellites', 'position.valid', 'server.timestamp', 'channel.id', 'device.id'],
  ...['device.name', 'device.type.id', 'protocol.id', 'peer', 'record.seqnum'],
])

/** Events have `.trigger` behind the name in older messages. Only a true one says something. */
const eventKinds: ReadonlyMap<string, EventKind> = new Map([
  ['panic.event', 'panic'],
  ['sos.event', 'panic'],
  ['towing.event', 'towing'],
  ['towing.alarm.status', 'towing'],
  ['geofence.event.enter', 'device-fence-in'],
  ['geofence.event.exit', 'device-fence-out'],
  ['shock.event', 'vibration'],
  ['crash.event', 'crash'],
  ['overspeeding.event', 'over-speed'],
  ['harsh.acceleration.event', 'harsh-acceleration'],
  ['harsh.braking.event', 'harsh-braking'],
  ['harsh.cornering.event', 'harsh-cornering'],
  ['gnss.antenna.cut.status', 'antenna-fault'],
  ['gsm.jamming.event', 'jamming'],
  ['excessive.idling.event', 'idling'],
])

const keyTypes = { 'ibutton.code': 'ibutton', 'rfid.code': 'rfid' } as const

const valueReaders: ReadonlyMap<string, ValueReader> = new Map([
  ['engine.ignition.status', flag((report, value) => (report.ignition = value))],
  ['movement.status', flag((report, value) => (report.moving = value))],
  ['message.buffered.status', flag((report, value) => (report.late = value))],
  ['vehicle.mileage', numeric((report, metres) => (report.odometerM = metres), 1000, [0, 1e9])],
  ['gps.vehicle.mileage', numeric((report, metres) => (report.odometerM ??= metres), 1000, [0, 1e9])],
  [
    'external.powersource.voltage',
    numeric((report, millivolts) => (report.externalVoltageMv = Math.round(millivolts)), 1000, [0, 1000]),
  ],
  ['event.enum', numeric((report, id) => (report.eventId = Math.trunc(id)), 1, [0, 0x7fff_ffff])],
  ['report.reason', numeric((report, id) => (report.eventId = Math.trunc(id)), 1, [0, 0x7fff_ffff])],
  ['ibutton.code', driverKey('ibutton.code')],
  ['rfid.code', driverKey('rfid.code')],
  // Which alarm it was, the message does not say.
  [
    'alarm.event',
    flag(({ attributes }, value) => {
      if (value) attributes.alarm = 'general'
    }),
  ],
  ['position.hdop', numberAttribute('hdop')],
  ['position.pdop', numberAttribute('pdop')],
  ['battery.voltage', numberAttribute('batteryVoltageMv', 1000)],
  ['battery.level', numberAttribute('batteryPercent')],
  ['battery.charging.status', flagAttribute('charging')],
  ['external.powersource.status', flagAttribute('externalPower')],
  ['engine.rpm', numberAttribute('engineRpm')],
  ['can.engine.rpm', numberAttribute('engineRpm')],
  ['can.engine.coolant.temperature', numberAttribute('engineCoolantC')],
  ['can.engine.load.level', numberAttribute('engineLoadPercent')],
  ['can.throttle.pedal.level', numberAttribute('pedalPercent')],
  ['engine.motorhours', numberAttribute('engineSeconds', 3600)],
  ['can.vehicle.speed', numberAttribute('wheelSpeedKmh')],
  ['can.vehicle.mileage', numberAttribute('obdOdometerM', 1000)],
  ['fuel.level', numberAttribute('fuelPercent')],
  ['can.fuel.level', numberAttribute('fuelPercent')],
  ['fuel.volume', numberAttribute('fuelLevelL')],
  ['can.fuel.volume', numberAttribute('fuelLevelL')],
  ['can.fuel.consumed', numberAttribute('fuelUsedL')],
  ['gsm.cellid', numberAttribute('gsmCellId')],
  ['gsm.lac', numberAttribute('gsmAreaCode')],
  ['gsm.mcc', numberAttribute('mcc')],
  ['gsm.mnc', numberAttribute('mnc')],
  ['gsm.sim.iccid', textAttribute('iccid')],
  ['vehicle.vin', textAttribute('vin')],
  ['device.firmware.version', textAttribute('firmware')],
])

function readerOf(name: string): ValueReader | undefined {
  if (notAttributes.has(name)) return () => true
  const base = name.replace(/\.trigger$/, '')
  const kind = eventKinds.get(base)
  if (kind !== undefined) return flag((report, value) => (value ? addEvent(report, kind) : undefined))
  const numbered = /^(ain|sensor\.temperature)#([1-9]\d?)$/.exec(name)
  if (numbered?.[1] === 'ain') return numberAttribute(`analogInput${numbered[2]}Mv`, 1000)
  if (numbered !== null) return numberAttribute(`temperature${numbered[2]}C`)
  return valueReaders.get(base)
}

function addEvent({ events }: PhoneReport, kind: EventKind): void {
  if (!events.some(event => event.kind === kind)) events.push({ kind, value: null })
}

/** A key of zeros, or none, is a reader that nobody has identified himself at. */
function driverKey(name: keyof typeof keyTypes): ValueReader {
  return (value, report) => {
    if (typeof value !== 'string' && typeof value !== 'number') return false
    const key = isAbsent(value) ? '' : (readDriverKey(value, name) ?? '')
    report.driverKey = /^0*$/.test(key) ? '' : key
    report.attributes.driverKeyType = keyTypes[name]
    return true
  }
}

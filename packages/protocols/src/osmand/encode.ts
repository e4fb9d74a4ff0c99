import type { DeviceReport } from '../message.ts'
import { alarmNames } from './alarms.ts'
import { attributeNames, kmhPerKnot } from './form.ts'

const parameterNames = new Map([...attributeNames].map(([parameter, attribute]) => [attribute, parameter]))

/** What a phone is to report. The form has no word for lateness, the protocol's own events, or the value of an alarm. */
export type OsmAndRecord = Omit<DeviceReport, 'eventId'>

/** The query string of one report, as the phone app and its imitators send it. Events go as names of alarms, a panic as `sos`. */
export function encodeOsmAndQuery(deviceId: string, record: OsmAndRecord): string {
  const parameters = new URLSearchParams({
    id: deviceId,
    timestamp: String(record.recordedAtMs),
    lat: String(record.latitude),
    lon: String(record.longitude),
    bearing: String(record.headingDeg),
    altitude: String(record.altitudeM),
    sat: String(record.satellites),
  })
  if (record.speedKmh !== null) parameters.set('speed', String(record.speedKmh / kmhPerKnot))
  if (!record.hasFix) parameters.set('valid', 'false')
  const kinds = record.events?.map(({ kind }) => kind) ?? []
  if (record.priority === 2 && !kinds.includes('panic')) kinds.push('panic')
  if (record.driverKey !== null) parameters.set('driverUniqueId', record.driverKey)
  if (record.ignition !== null) parameters.set('ignition', String(record.ignition))
  if (record.moving !== null) parameters.set('motion', String(record.moving))
  if (record.odometerM !== null) parameters.set('odometer', String(record.odometerM))
  if (record.externalVoltageMv !== null) parameters.set('power', String(record.externalVoltageMv / 1000))
  const { alarm, ...attributes } = record.attributes ?? {}
  const alarms = [alarmNames(kinds), alarm === undefined ? '' : String(alarm)].filter(names => names !== '')
  if (alarms.length > 0) parameters.set('alarm', alarms.join(','))
  for (const [name, value] of Object.entries(attributes)) {
    parameters.set(parameterNames.get(name) ?? name, String(value))
  }
  return parameters.toString()
}

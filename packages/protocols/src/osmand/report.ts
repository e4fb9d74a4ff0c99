import { fingerprint } from '../checksum.ts'
import type { Attributes, DevicePosition, Priority } from '../message.ts'
import { storableText } from '../storable-text.ts'

/** The fields that the two forms of a request share, in our units, null where not sent. */
export interface PhoneReport {
  recordedAtMs: number
  valid: boolean
  coordinates: { latitude: number; longitude: number } | null
  altitudeM: number | null
  /** Negative is "unknown", as phones say it; likewise the speed. */
  headingDeg: number | null
  speedKmh: number | null
  satellites: number | null
  ignition: boolean | null
  moving: boolean | null
  odometerM: number | null
  externalVoltageMv: number | null
  attributes: Attributes
}

export function positionOf(report: PhoneReport): DevicePosition {
  const { recordedAtMs, coordinates, ignition, moving, odometerM, externalVoltageMv } = report
  const position: DevicePosition = {
    recordedAtMs,
    sequence: 0,
    hasFix: report.valid && coordinates !== null,
    latitude: coordinates?.latitude ?? 0,
    longitude: coordinates?.longitude ?? 0,
    altitudeM: report.altitudeM ?? 0,
    headingDeg: Math.max(0, report.headingDeg ?? 0) % 360,
    // Millimetres per hour: away with what the conversion between units adds behind the point.
    speedKmh: Math.round(Math.max(0, report.speedKmh ?? 0) * 1e6) / 1e6,
    satellites: Math.round(report.satellites ?? 0),
    priority: priorityOf(report.attributes.alarm),
    late: false,
    eventId: 0,
    ignition,
    moving,
    odometerM: odometerM === null ? null : Math.round(odometerM),
    externalVoltageMv,
    driverKey: null,
    events: null,
    attributes: sorted(report.attributes),
  }
  position.sequence = fingerprint(JSON.stringify(position))
  return position
}

/** Sets an attribute unless it holds nothing worth keeping. Digits with a leading zero are an identifier and stay text. */
export function addAttribute(attributes: Attributes, name: string, value: unknown): void {
  const key = storableText(name).slice(0, 64)
  if (key === '' || key === '__proto__') return
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) attributes[key] = value
  else if (value === 'true' || value === 'false') attributes[key] = value === 'true'
  else if (typeof value === 'string' && /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/.test(value))
    attributes[key] = Number(value)
  else if (typeof value === 'string' && value !== '') attributes[key] = storableText(value)
}

function priorityOf(alarm: Attributes[string] | undefined): Priority {
  if (alarm === undefined || alarm === false) return 0
  return alarm === 'sos' ? 2 : 1
}

/** In one order, so that a report sent again with its parameters shuffled has the same fingerprint. */
function sorted(attributes: Attributes): Attributes | null {
  const names = Object.keys(attributes).sort()
  return names.length === 0 ? null : Object.fromEntries(names.map(name => [name, attributes[name]!]))
}

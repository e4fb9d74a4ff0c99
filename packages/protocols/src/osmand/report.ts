import { fingerprint } from '../checksum.ts'
import type { Attributes, DeviceEvent, DevicePosition, Priority } from '../message.ts'
import { storableText } from '../storable-text.ts'

/** What the forms of a request share, a gateway's among them, in our units; null where not sent. */
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
  driverKey: string | null
  events: DeviceEvent[]
  /** Not part of the fingerprint: a report sent again from a buffer is the same. */
  late: boolean
  eventId: number
  attributes: Attributes
}

export function positionOf(report: PhoneReport): DevicePosition {
  const { recordedAtMs, coordinates, ignition, moving, odometerM, externalVoltageMv, driverKey, events } = report
  const position: DevicePosition = {
    recordedAtMs,
    sequence: 0,
    hasFix: report.valid && coordinates !== null,
    latitude: coordinates?.latitude ?? 0,
    longitude: coordinates?.longitude ?? 0,
    altitudeM: report.altitudeM ?? 0,
    headingDeg: Math.max(0, report.headingDeg ?? 0) % 360,
    speedKmh: knownSpeed(report.speedKmh),
    satellites: Math.round(report.satellites ?? 0),
    priority: priorityOf(events, report.attributes.alarm),
    late: false,
    eventId: report.eventId,
    ignition,
    moving,
    odometerM: odometerM === null ? null : Math.round(odometerM),
    externalVoltageMv,
    driverKey,
    events: events.length === 0 ? null : events,
    attributes: sorted(report.attributes),
  }
  position.sequence = fingerprint(JSON.stringify(position))
  position.late = report.late
  return position
}

/** To millimetres per hour: away with what the conversion between units adds behind the point. */
function knownSpeed(speedKmh: number | null): number | null {
  return speedKmh === null || speedKmh < 0 ? null : Math.round(speedKmh * 1e6) / 1e6
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

/** `alarm` is what is left of the alarms without a kind of ours. */
function priorityOf(events: readonly DeviceEvent[], alarm: Attributes[string] | undefined): Priority {
  if (events.some(({ kind }) => kind === 'panic')) return 2
  return events.length > 0 || (alarm !== undefined && alarm !== false) ? 1 : 0
}

/** In one order, so that a report sent again with its parameters shuffled has the same fingerprint. */
function sorted(attributes: Attributes): Attributes | null {
  const entries = Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

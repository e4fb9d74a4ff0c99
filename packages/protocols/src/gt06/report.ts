import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import { fingerprint } from '../checksum.ts'
import type { Attributes, DevicePosition } from '../message.ts'
import { unknownPosition } from '../unknown-position.ts'

/** What the parts of a message's layout fill in, one after the other. */
export interface Report {
  /** From the login's time-zone word: local time less this is UTC. */
  readonly zoneOffsetMs: number
  /** Null until a part has read a time; NaN when it was no time at all. */
  recordedAtMs: number | null
  position: Omit<DevicePosition, 'recordedAtMs' | 'sequence' | 'attributes'>
  attributes: Attributes
  /** Where the late mark lies in the content: a fix sent again late has the fingerprint that it had on time. */
  lateMarkAt: number
}

export function emptyReport(zoneOffsetMs: number): Report {
  return {
    zoneOffsetMs,
    recordedAtMs: null,
    position: unknownPosition(0),
    attributes: {},
    lateMarkAt: -1,
  }
}

/** Adds what the device judged, once however many bytes say it. */
export function addEvent(report: Report, kind: EventKind | undefined): void {
  if (kind === undefined) return
  const { position } = report
  position.events ??= []
  if (position.events.some(event => event.kind === kind)) return
  position.events.push({ kind, value: null })
  if (kind === 'panic') position.priority = 2
  else if (position.priority === 0) position.priority = 1
}

/** `body` is the message number and its content: what stays the same when the record is sent again. */
export function positionOf(report: Report, recordedAtMs: number, body: Uint8Array): DevicePosition {
  const own = Buffer.from(body)
  if (report.lateMarkAt >= 0) own[1 + report.lateMarkAt] = 0
  return { ...report.position, recordedAtMs, sequence: fingerprint(own), attributes: orNull(report.attributes) }
}

/** The same without a place or a time to put it to; an alarm is kept as a label. */
export function readingsOf({ position, attributes }: Report): Attributes | null {
  const { ignition, moving, odometerM, externalVoltageMv, driverKey } = position
  const readings = { ...attributes }
  const fields = { ignition, moving, odometerM, externalVoltageMv, driverKey }
  for (const [name, value] of Object.entries(fields)) if (value !== null) readings[name] = value
  if (position.events !== null) readings.alarmLabel = position.events.map(({ kind }) => kind).join(' ')
  return orNull(readings)
}

function orNull(attributes: Attributes): Attributes | null {
  return Object.keys(attributes).length === 0 ? null : attributes
}

import type { DevicePosition } from '../message.ts'
import { FieldError, type FieldRejection } from '../osmand/fields.ts'
import { addAttribute, type PhoneReport, positionOf } from '../osmand/report.ts'
import { storableText } from '../storable-text.ts'

/**
 * What another platform handed over: the reports that can be stored, each with the JSON it came as, and those that cannot, by
 * their place in the body.
 */
export type GatewayReports =
  | {
      kind: 'reports'
      reports: { deviceId: string; position: DevicePosition; source: string }[]
      rejected: { index: number; reason: FieldRejection['reason']; field: string }[]
    }
  | FieldRejection

export type JsonObject = Record<string, unknown>

/** More than any platform sends at once. */
const maxReports = 10_000

/** Reads one element of a body; null when it has nothing to store. May throw a FieldError. */
export type ElementReader = (element: JsonObject) => { deviceId: string; report: PhoneReport } | null

/** Walks a body that is one object or an array of them. One that cannot be read does not keep the others from it. */
export function readReports(body: string, read: ElementReader): GatewayReports {
  const elements = parseElements(body)
  if (elements === null) return { kind: 'rejected', reason: 'bad-structure', field: 'body' }
  const result: GatewayReports = { kind: 'reports', reports: [], rejected: [] }
  elements.forEach((element, index) => {
    try {
      if (!isObject(element)) throw new FieldError('bad-structure', 'body')
      const one = read(element)
      if (one !== null) {
        const source = JSON.stringify(element)
        result.reports.push({ deviceId: one.deviceId, position: positionOf(one.report), source })
      }
    } catch (error) {
      if (!(error instanceof FieldError)) throw error
      const { reason, field } = error.rejection
      result.rejected.push({ index, reason, field })
    }
  })
  return result
}

function parseElements(body: string): unknown[] | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return null
  }
  const elements: unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  return elements.length > maxReports || !(Array.isArray(parsed) || isObject(parsed)) ? null : elements
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Nothing known but when; place, speed and the rest are for the reader to fill in. */
export function emptyReport(recordedAtMs: number): PhoneReport {
  return {
    recordedAtMs,
    valid: true,
    coordinates: null,
    altitudeM: null,
    headingDeg: null,
    speedKmh: null,
    satellites: null,
    ignition: null,
    moving: null,
    odometerM: null,
    externalVoltageMv: null,
    driverKey: null,
    events: [],
    late: false,
    eventId: 0,
    attributes: {},
  }
}

/** Takes a value; false where it is of another type, and is kept under the name that the gateway gave it. */
export type ValueReader = (value: unknown, report: PhoneReport) => boolean

/** A number in theirs, `factor` of ours, in a range where it can be meant. */
export function numeric(
  take: (report: PhoneReport, value: number) => void,
  factor = 1,
  [min, max]: readonly [min: number, max: number] = [-1e12, 1e12],
): ValueReader {
  return (value, report) => {
    if (typeof value !== 'number' || !(value >= min && value <= max)) return false
    take(report, Math.round(value * factor * 1e6) / 1e6)
    return true
  }
}

export function numberAttribute(name: string, factor = 1): ValueReader {
  return numeric(({ attributes }, value) => {
    attributes[name] = value
  }, factor)
}

export function flag(take: (report: PhoneReport, value: boolean) => void): ValueReader {
  return (value, report) => {
    if (typeof value !== 'boolean') return false
    take(report, value)
    return true
  }
}

export function flagAttribute(name: string): ValueReader {
  return flag(({ attributes }, value) => {
    attributes[name] = value
  })
}

export function textAttribute(name: string): ValueReader {
  return (value, { attributes }) => {
    if (typeof value !== 'string' && typeof value !== 'number') return false
    const text = storableText(String(value))
    if (text !== '') attributes[name] = text
    return true
  }
}

/** All values of an object: those with a reader through it, the others as attributes of the gateway's own name. */
export function takeValues(
  values: JsonObject,
  readerOf: (name: string) => ValueReader | undefined,
  report: PhoneReport,
): void {
  for (const [name, value] of Object.entries(values)) {
    if (readerOf(name)?.(value, report) !== true) addAttribute(report.attributes, name, value)
  }
}

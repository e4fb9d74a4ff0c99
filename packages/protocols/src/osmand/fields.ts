import type { RejectionReason } from '../message.ts'
import { storableText } from '../storable-text.ts'

/** Why a request was turned away, and the parameter or JSON path at fault. */
export interface FieldRejection {
  kind: 'rejected'
  reason: Extract<RejectionReason, 'missing-field' | 'bad-field' | 'bad-structure'>
  field: string
}

/** Carries a rejection out of the nested readers of a request; it never leaves the function that decodes it. */
export class FieldError extends Error {
  readonly rejection: FieldRejection

  constructor(reason: FieldRejection['reason'], field: string) {
    super(`${reason}: ${field}`)
    this.rejection = { kind: 'rejected', reason, field }
  }
}

/** Nothing, null and blank text are "not sent". */
export function isAbsent(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** Beyond any measurement, and small enough for every conversion of units. */
const absurd = 1e12

/** Null when not sent. */
export function readNumber(value: unknown, field: string, min = -absurd, max = absurd): number | null {
  if (isAbsent(value)) return null
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number) || number < min || number > max) {
    throw new FieldError('bad-field', field)
  }
  return number
}

/** Null when not sent. */
export function readFlag(value: unknown, field: string): boolean | null {
  if (isAbsent(value)) return null
  if (value === true || value === 1 || value === 'true' || value === '1') return true
  if (value === false || value === 0 || value === 'false' || value === '0') return false
  throw new FieldError('bad-field', field)
}

export function readDeviceId(value: unknown, field: string): string {
  if (isAbsent(value)) throw new FieldError('missing-field', field)
  if (typeof value !== 'string' && typeof value !== 'number') throw new FieldError('bad-field', field)
  const deviceId = String(value).trim()
  if (deviceId.length > 64 || storableText(deviceId) !== deviceId) throw new FieldError('bad-field', field)
  return deviceId
}

/** Who identified himself, as text even where it is a number; null when not sent. */
export function readDriverKey(value: unknown, field: string): string | null {
  if (isAbsent(value)) return null
  if (typeof value !== 'string' && typeof value !== 'number') throw new FieldError('bad-field', field)
  return storableText(String(value)).trim().slice(0, 64)
}

/** Below this a timestamp counts seconds (up to the year 5138), from it on milliseconds (since 1973). */
const firstMilliseconds = 100_000_000_000
const latestMs = 8_640_000_000_000_000

/** The `+` of an offset arrives as a space where the client did not escape it. Without an offset the time is UTC. */
const isoPattern = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?)(?:Z|([ +-])(\d\d):?(\d\d))?$/

/** Epoch milliseconds from seconds, milliseconds or ISO 8601; null when not sent. */
export function readTime(value: unknown, field: string): number | null {
  if (isAbsent(value)) return null
  if (typeof value !== 'string' && typeof value !== 'number') throw new FieldError('bad-field', field)
  const text = String(value).trim()
  const epochMs = /^\d+(\.\d+)?$/.test(text) ? epochMsOfNumber(Number(text)) : epochMsOfIso(text)
  if (!(epochMs >= 0 && epochMs <= latestMs)) throw new FieldError('bad-field', field)
  return epochMs
}

function epochMsOfNumber(number: number): number {
  return Math.round(number < firstMilliseconds ? number * 1000 : number)
}

function epochMsOfIso(text: string): number {
  const match = isoPattern.exec(text)
  if (match === null) return Number.NaN
  const [, date, time, sign, hours, minutes] = match
  const offset = sign === undefined ? 'Z' : `${sign === ' ' ? '+' : sign}${hours}:${minutes}`
  return Date.parse(`${date}T${time}${offset}`)
}

import { STALE_AFTER_MS } from '../vehicles/status.ts'

/** What a rule tells of: events, something that lasts, which is told once while it does, or what is due of vehicles. */
export const RULE_SUBJECTS = ['events', 'silence', 'low-supply', 'low-battery', 'due'] as const
export type RuleSubject = (typeof RULE_SUBJECTS)[number]

const HOUR_MS = 3_600_000

/** When a vehicle was heard from last. */
export interface LastContact {
  atMs: number
  /** It stood with the engine off: trackers of such sleep, and report as seldom as once a day. */
  isParked: boolean
}

/** From when on a vehicle counts as silent: after the hours of the rule, and after a day at the earliest where it was parked. */
export const silentFromMs = ({ atMs, isParked }: LastContact, silentHours: number): number =>
  atMs + Math.max(silentHours * HOUR_MS, isParked ? STALE_AFTER_MS : 0)

/** Of silences that began to count longer ago than this nobody is told any more: vehicles that were sold, say. */
const TOLD_WITHIN_MS = 7 * 24 * HOUR_MS

/** Whether a rule tells of a silence now. */
export function isSilenceTold(contact: LastContact, silentHours: number, nowMs: number): boolean {
  const fromMs = silentFromMs(contact, silentHours)
  return fromMs <= nowMs && fromMs > nowMs - TOLD_WITHIN_MS
}

/** The last contacts that a rule with these hours may ask about, whatever the vehicle did then. */
export const contactsAskedAbout = (silentHours: number, nowMs: number): { fromMs: number; untilMs: number } => ({
  fromMs: nowMs - Math.max(silentHours * HOUR_MS, STALE_AFTER_MS) - TOLD_WITHIN_MS,
  untilMs: nowMs - silentHours * HOUR_MS,
})

/** What a tracker said of its power at a moment; null where it did not. */
export interface PowerReading {
  atMs: number
  supplyV: number | null
  batteryPercent: number | null
  batteryV: number | null
}

/** From which values on power is low. */
export interface PowerLimits {
  supplyBelowV: number
  batteryBelowPercent: number
  batteryBelowV: number
}

/** How far above its limit a value has to be before it is low no more: one that swings around the limit is told once. */
const MARGINS = { supplyV: 0.5, batteryPercent: 5, batteryV: 0.1 }

/** Less is a wire without a supply, of which the event "unplugged" tells. */
const LEAST_SUPPLY_V = 1

export const POWER_UNITS = ['V', '%'] as const
export type PowerUnit = (typeof POWER_UNITS)[number]

/** `isLow` null: it stays what it was, since the value is between the limit and its margin, or low in one reading alone. */
export interface PowerState {
  isLow: boolean | null
  atMs: number
  value: number
  unit: PowerUnit
}

/**
 * Whether the supply or the battery is low by the readings of a tracker, the newest first: by the newest two that say it, since an engine
 * that starts pulls the supply down for a moment. A battery is judged in percent where the tracker tells them, else by its voltage. Null:
 * no two readings say it.
 */
export function powerState(
  subject: 'low-supply' | 'low-battery',
  readings: readonly PowerReading[],
  limits: PowerLimits,
): PowerState | null {
  if (subject === 'low-supply') {
    const supplies = valuesOf(readings, 'supplyV').filter(({ value }) => value >= LEAST_SUPPLY_V)
    return stateOf(supplies, { below: limits.supplyBelowV, margin: MARGINS.supplyV, unit: 'V' })
  }
  const percents = valuesOf(readings, 'batteryPercent')
  return percents.length > 0
    ? stateOf(percents, { below: limits.batteryBelowPercent, margin: MARGINS.batteryPercent, unit: '%' })
    : stateOf(valuesOf(readings, 'batteryV'), { below: limits.batteryBelowV, margin: MARGINS.batteryV, unit: 'V' })
}

interface Value {
  atMs: number
  value: number
}

const valuesOf = (readings: readonly PowerReading[], of: keyof typeof MARGINS): Value[] =>
  readings.flatMap(({ atMs, [of]: value }) => (value === null ? [] : [{ atMs, value }]))

interface Limit {
  below: number
  margin: number
  unit: PowerUnit
}

function stateOf([newest, before]: readonly Value[], { below, margin, unit }: Limit): PowerState | null {
  if (newest === undefined || before === undefined) return null
  const isBelow = newest.value < below && before.value < below
  return { ...newest, unit, isLow: isBelow ? true : newest.value >= below + margin ? false : null }
}

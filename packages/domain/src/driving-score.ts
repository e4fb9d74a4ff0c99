import type { EventKind } from './event-kinds.ts'

/** How strong a manoeuvre was. */
export const LEVELS = ['low', 'medium', 'high'] as const

export type Level = (typeof LEVELS)[number]

/**
 * From which value, in g, a manoeuvre is of medium and of high level. Where the device gives no value it is low: it was
 * strong enough to be reported, and nothing more is known.
 */
export const LEVEL_FROM_G = {
  'harsh-acceleration': { medium: 0.45, high: 0.6 },
  'harsh-braking': { medium: 0.5, high: 0.7 },
  'harsh-cornering': { medium: 0.5, high: 0.7 },
} as const satisfies Partial<Record<EventKind, { medium: number; high: number }>>

export type Manoeuvre = keyof typeof LEVEL_FROM_G

export function levelOf(manoeuvre: Manoeuvre, valueG: number | null): Level {
  const { medium, high } = LEVEL_FROM_G[manoeuvre]
  return valueG === null || valueG < medium ? 'low' : valueG < high ? 'medium' : 'high'
}

/** What one event of a kind costs, in points per 100 km; those of no level count as low. */
export type ScoreWeights = Partial<Record<EventKind, Record<Level, number>>>

const same = (points: number): Record<Level, number> => ({ low: points, medium: points, high: points })

/** Acceleration, braking, cornering, and the customer's own limits. */
export const ABC_WEIGHTS: ScoreWeights = {
  'harsh-acceleration': { low: 1, medium: 2, high: 4 },
  'harsh-braking': { low: 1, medium: 2, high: 4 },
  'harsh-cornering': { low: 1, medium: 2, high: 4 },
  'over-speed': same(2),
}

/** Warnings of a camera assistant, by how near to harm they are. */
export const MOBILEYE_WEIGHTS: ScoreWeights = {
  'forward-collision': same(4),
  pedestrian: same(4),
  headway: same(1),
  'lane-departure': same(1),
  'speed-sign': same(1),
}

export interface EventCount {
  kind: EventKind
  level: Level
  count: number
}

/** On less than this a single event would decide. */
export const LEAST_SCORED_M = 50_000

export interface DrivingScore {
  events: number
  /** Null where the distance is too short to say. */
  eventsPer100Km: number | null
  /** 0 to 100, more is better; null with the reason. */
  score: number | null
  reason: 'not enough distance' | 'scoring is off' | null
}

/**
 * Scores driving: 100 points less what the events of a hundred kilometres cost, at least 0, to one decimal. Kinds without a
 * weight do not count. Worked examples: docs/domain/driving-score.md.
 */
export function scoreDriving(
  counts: readonly EventCount[],
  distanceM: number,
  weights: ScoreWeights,
  isEnabled = true,
): DrivingScore {
  const weighed = counts.filter(({ kind }) => weights[kind] !== undefined)
  const events = weighed.reduce((sum, { count }) => sum + count, 0)
  const hundredKm = distanceM / 100_000
  const isFar = distanceM >= LEAST_SCORED_M
  const eventsPer100Km = isFar ? oneDecimal(events / hundredKm) : null
  if (!isEnabled) return { events, eventsPer100Km, score: null, reason: 'scoring is off' }
  if (!isFar) return { events, eventsPer100Km, score: null, reason: 'not enough distance' }
  const points = weighed.reduce((sum, { kind, level, count }) => sum + weights[kind]![level] * count, 0)
  return { events, eventsPer100Km, score: oneDecimal(Math.max(0, 100 - points / hundredKm)), reason: null }
}

const oneDecimal = (number: number) => Math.round(number * 10) / 10

import type { EventKind } from '../events/event-kinds.ts'
import { type DistanceUnits, distanceIn } from '../formats/units.ts'

/** What a driver does with the pedals and the wheel, and the customer's own speed limit. */
export const ABC_KINDS = ['harsh-acceleration', 'harsh-braking', 'harsh-cornering', 'over-speed'] as const

/** What a camera assistant warns of. */
export const MOBILEYE_KINDS = ['forward-collision', 'pedestrian', 'headway', 'lane-departure', 'speed-sign'] as const

/** What only a camera that looks at the road reports: its warnings, and that it sees nothing. */
export const CAMERA_KINDS = [...MOBILEYE_KINDS, 'lane-changes', 'blind-spot', 'camera-blocked'] as const

export type SafetyKind = (typeof ABC_KINDS)[number] | (typeof MOBILEYE_KINDS)[number]

const SAFETY_KINDS: readonly string[] = [...ABC_KINDS, ...MOBILEYE_KINDS]

export const isSafetyKind = (kind: string): kind is SafetyKind => SAFETY_KINDS.includes(kind)

/** How strong a manoeuvre was, or how far above its limit speeding. */
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

export const isManoeuvre = (kind: EventKind): kind is Manoeuvre => kind in LEVEL_FROM_G

/** From how far above its limit, in km/h, speeding is of medium and of high level. Where the limit is not known it is low. */
export const SPEEDING_LEVEL_FROM_KMH = { medium: 10, high: 20 } as const

/** Whether events of a kind are of different levels; those of any other kind count as low. */
export const hasLevels = (kind: EventKind): boolean => isManoeuvre(kind) || kind === 'over-speed'

export function levelOfSpeeding(maxSpeedKmh: number | null, limitKmh: number | null): Level {
  if (maxSpeedKmh === null || limitKmh === null) return 'low'
  const { medium, high } = SPEEDING_LEVEL_FROM_KMH
  const excessKmh = maxSpeedKmh - limitKmh
  return excessKmh < medium ? 'low' : excessKmh < high ? 'medium' : 'high'
}

export function levelOf(manoeuvre: Manoeuvre, valueG: number | null): Level {
  const { medium, high } = LEVEL_FROM_G[manoeuvre]
  return valueG === null || valueG < medium ? 'low' : valueG < high ? 'medium' : 'high'
}

/** What one event of a kind costs, in points per 100 km; those of no level count as low. */
export type ScoreWeights = Partial<Record<EventKind, Record<Level, number>>>

const same = (points: number): Record<Level, number> => ({ low: points, medium: points, high: points })

/** Acceleration, braking, cornering, and the customer's own limits. */
export const ABC_WEIGHTS = {
  'harsh-acceleration': { low: 1, medium: 2, high: 4 },
  'harsh-braking': { low: 1, medium: 2, high: 4 },
  'harsh-cornering': { low: 1, medium: 2, high: 4 },
  'over-speed': { low: 2, medium: 4, high: 8 },
} satisfies Record<(typeof ABC_KINDS)[number], Record<Level, number>>

/** Warnings of a camera assistant, by how near to harm they are. */
export const MOBILEYE_WEIGHTS = {
  'forward-collision': same(4),
  pedestrian: same(4),
  headway: same(1),
  'lane-departure': same(1),
  'speed-sign': same(1),
} satisfies Record<(typeof MOBILEYE_KINDS)[number], Record<Level, number>>

export interface EventCount<Kind extends EventKind = EventKind> {
  kind: Kind
  level: Level
  count: number
}

/** On less than this a single event would decide. */
export const LEAST_SCORED_M = 50_000

/** Why there is no score, whatever was driven: nothing looked at the road, or the customer wants none. */
export type NotScored = 'no camera' | 'scoring is off'

export interface DrivingScore {
  events: number
  /** Null where the distance is too short for a rate, and without a camera. */
  eventsPer100Km: number | null
  /** 0 to 100, more is better; null with the reason. */
  score: number | null
  reason: 'not enough distance' | NotScored | null
}

/**
 * Scores driving: 100 points less what the events of a hundred kilometres cost, at least 0, to one decimal. Kinds without a
 * weight do not count. Worked examples: docs/domain/driving-score.md.
 */
export function scoreDriving(
  counts: readonly EventCount[],
  distanceM: number,
  weights: ScoreWeights,
  notScored: NotScored | null = null,
): DrivingScore {
  const weighed = counts.flatMap(({ kind, level, count }) => {
    const weight = weights[kind]
    return weight === undefined ? [] : [{ count, points: weight[level] * count }]
  })
  const events = weighed.reduce((sum, { count }) => sum + count, 0)
  const hundredKm = distanceM / 100_000
  const isFar = distanceM >= LEAST_SCORED_M
  const eventsPer100Km = isFar && notScored !== 'no camera' ? oneDecimal(events / hundredKm) : null
  if (notScored !== null) return { events, eventsPer100Km, score: null, reason: notScored }
  if (!isFar) return { events, eventsPer100Km, score: null, reason: 'not enough distance' }
  const points = weighed.reduce((sum, kind) => sum + kind.points, 0)
  return { events, eventsPer100Km, score: oneDecimal(Math.max(0, 100 - points / hundredKm)), reason: null }
}

/** What the events of one kind and level take from a score, before it is cut off at 0. */
export interface LostPoints<Kind extends EventKind = EventKind> extends EventCount<Kind> {
  weight: number
  /** Points of the score: count times weight, on a hundred kilometres. Null below the least distance. */
  lost: number | null
}

/** Where the points of a score went, the most expensive first. They are not rounded, so that they add up. */
export function explainScore<Kind extends EventKind>(
  counts: readonly EventCount<Kind>[],
  distanceM: number,
  weights: ScoreWeights,
): LostPoints<Kind>[] {
  const hundredKm = distanceM / 100_000
  const isFar = distanceM >= LEAST_SCORED_M
  const sums = new Map<string, LostPoints<Kind>>()
  for (const { kind, level, count } of counts) {
    const weight = weights[kind]?.[level]
    if (weight === undefined) continue
    const sum = sums.get(`${kind} ${level}`) ?? { kind, level, count: 0, weight, lost: null }
    sum.count += count
    sum.lost = isFar ? (sum.count * weight) / hundredKm : null
    sums.set(`${kind} ${level}`, sum)
  }
  return [...sums.values()].sort((a, b) => b.count * b.weight - a.count * a.weight || b.count - a.count)
}

/** Events on a hundred miles or kilometres, to one decimal; null where the distance is too short for a rate (C-05). */
export function eventsPer100(units: DistanceUnits, events: number, distanceM: number): number | null {
  return distanceM < LEAST_SCORED_M ? null : oneDecimal((events * 100) / distanceIn(units, distanceM))
}

const oneDecimal = (number: number) => Math.round(number * 10) / 10

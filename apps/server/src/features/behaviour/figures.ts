import {
  type Level,
  type NotScored,
  type ScoreWeights,
  scoreDriving,
} from '@milepost/domain/behaviour/driving-score.ts'
import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import type { Drive, SafetyCount } from './read-drives.ts'

/** The figures of both kinds of behaviour: how far, how many events, and what that is worth. */
export function drivingFigures(drives: readonly Drive[], weights: ScoreWeights, notScored: NotScored | null) {
  const distanceM = distanceOf(drives)
  const { events, eventsPer100Km, score, reason } = scoreDriving(eventsOf(drives), distanceM, weights, notScored)
  return {
    distance_m: tenths(distanceM),
    events,
    events_per_100_km: eventsPer100Km,
    score,
    score_reason: reason,
  }
}

/** How far, and how many events of which kind and level. */
export function drivenFigures(drives: readonly Drive[]) {
  return { distance_m: tenths(distanceOf(drives)), counts: sumCounts(drives) }
}

export function abcFigures(drives: readonly Drive[]) {
  return {
    acceleration: byLevel(drives, 'harsh-acceleration'),
    braking: byLevel(drives, 'harsh-braking'),
    cornering: byLevel(drives, 'harsh-cornering'),
    over_speed: byLevel(drives, 'over-speed').total,
  }
}

export function mobileyeFigures(drives: readonly Drive[]) {
  return {
    forward_collision: byLevel(drives, 'forward-collision').total,
    lane_departure: byLevel(drives, 'lane-departure').total,
    headway: byLevel(drives, 'headway').total,
    pedestrian: byLevel(drives, 'pedestrian').total,
    speed_sign: byLevel(drives, 'speed-sign').total,
  }
}

const tenths = (number: number) => Math.round(number * 10) / 10

const distanceOf = (drives: readonly Drive[]): number => drives.reduce((sum, drive) => sum + drive.distanceM, 0)

const eventsOf = (drives: readonly Drive[]): SafetyCount[] => drives.flatMap(drive => drive.counts)

function byLevel(drives: readonly Drive[], wanted: EventKind) {
  const of = (level: Level) =>
    eventsOf(drives)
      .filter(count => count.kind === wanted && count.level === level)
      .reduce((sum, { count }) => sum + count, 0)
  const [low, medium, high] = [of('low'), of('medium'), of('high')]
  return { low, medium, high, total: low + medium + high }
}

function sumCounts(drives: readonly Drive[]): SafetyCount[] {
  const sums = new Map<string, SafetyCount>()
  for (const { kind, level, count } of eventsOf(drives)) {
    const key = `${kind} ${level}`
    const sum = sums.get(key) ?? { kind, level, count: 0 }
    sum.count += count
    sums.set(key, sum)
  }
  return [...sums.values()]
}

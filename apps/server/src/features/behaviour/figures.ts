import { type EventCount, LEVELS, type ScoreWeights, scoreDriving } from '@milepost/domain/driving-score.ts'
import type { EventKind } from '@milepost/domain/event-kinds.ts'
import type { Drive } from './queries.ts'

/** The figures of both kinds of behaviour: how far, how many events, and what that is worth. */
export function drivingFigures(drives: readonly Drive[], weights: ScoreWeights, isScored: boolean) {
  const distanceM = drives.reduce((sum, drive) => sum + drive.distanceM, 0)
  const { events, eventsPer100Km, score, reason } = scoreDriving(countsOf(drives), distanceM, weights, isScored)
  return {
    distance_m: Math.round(distanceM * 10) / 10,
    events,
    events_per_100_km: eventsPer100Km,
    score,
    score_reason: reason,
  }
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

const countsOf = (drives: readonly Drive[]): EventCount[] => drives.flatMap(drive => drive.counts)

function byLevel(drives: readonly Drive[], wanted: EventKind) {
  const of = (level: string) =>
    countsOf(drives)
      .filter(count => count.kind === wanted && count.level === level)
      .reduce((sum, { count }) => sum + count, 0)
  const [low, medium, high] = LEVELS.map(of) as [number, number, number]
  return { low, medium, high, total: low + medium + high }
}

import { apartM } from '../geo/distance.ts'
import type { BelievedFix } from './belief.ts'
import type { Place } from './derived-rows.ts'
import type { FoldPosition } from './fold-position.ts'
import type { FoldSettings } from './settings.ts'

/** Where a device that reports no speed was a while ago. */
export interface Pace extends Place {
  atMs: number
}

/** Mean acceleration that no road vehicle exceeds, over a distance and over a time, in m/s². */
const ACCELERATION_OVER_WAY = 5
const ACCELERATION_OVER_TIME = 10
const SPEED_SLACK_KMH = 10
const WAY_SLACK_M = 50
/** Over a longer time the mean says nothing of what the engine can do. */
const SEEN_FOR_S = 60

/** Two fixes nearer in time than this tell little of a speed, and nearer in place are the receiver's own noise. */
const LEAST_PACE_S = 5
const LEAST_PACE_M = 15

/** Whether the device's own speed at a believed fix is one that the vehicle can have there. */
export function isBelievable(last: BelievedFix | null, position: FoldPosition, settings: FoldSettings): boolean {
  return position.speedKmh !== null && isPossible(last, position, position.speedKmh, settings)
}

/** Where it is not: worked out from the way since some seconds before. Null where that cannot be told. */
export function workedOutSpeed(
  last: BelievedFix | null,
  position: FoldPosition,
  settings: FoldSettings,
): BelievedSpeed {
  const { recordedAtMs: atMs } = position
  const here = { latitude: position.latitude, longitude: position.longitude, atMs }
  const from = last?.pace ?? last
  if (!last || !from) return { kmh: null, atMs, pace: here }
  const elapsedS = (atMs - from.atMs) / 1000
  if (elapsedS > settings.silenceS) return { kmh: null, atMs, pace: here }
  const asBefore = { kmh: last.speedKmh, atMs: last.speedAtMs }
  if (elapsedS < LEAST_PACE_S) {
    return { ...asBefore, pace: { latitude: from.latitude, longitude: from.longitude, atMs: from.atMs } }
  }
  const metres = apartM(from, here)
  const kmh = metres < LEAST_PACE_M ? 0 : Math.fround((metres / elapsedS) * 3.6)
  return isPossible(last, position, kmh, settings) ? { kmh, atMs, pace: here } : { ...asBefore, pace: here }
}

interface BelievedSpeed {
  kmh: number | null
  /** When it was that: it may be of an earlier record. */
  atMs: number
  pace: Pace | null
}

function isPossible(
  last: BelievedFix | null,
  position: FoldPosition,
  speedKmh: number,
  { fastestKmh, silenceS }: FoldSettings,
): boolean {
  if (speedKmh < 0 || speedKmh > fastestKmh) return false
  if (last === null || last.speedKmh === null || speedKmh <= last.speedKmh + SPEED_SLACK_KMH) return true
  const elapsedS = (position.recordedAtMs - last.speedAtMs) / 1000
  if (elapsedS <= SEEN_FOR_S) {
    const gain = (speedKmh - SPEED_SLACK_KMH - last.speedKmh) / 3.6
    if (gain > ACCELERATION_OVER_TIME * elapsedS) return false
  }
  if (elapsedS > silenceS) return true
  const before = last.speedKmh / 3.6
  const way = apartM(last, position) + WAY_SLACK_M
  return (speedKmh / 3.6) ** 2 <= before ** 2 + 2 * ACCELERATION_OVER_WAY * way
}

import { apartM, atMostApartM } from '../geo/distance.ts'
import type { Belief, BelievedFix } from './belief.ts'
import type { FoldPosition } from './fold-position.ts'
import { isCounting } from './odometer.ts'
import type { FoldSettings } from './settings.ts'
import type { FoldState } from './state.ts'

/** A receiver is this far off at times. */
const INACCURACY_M = 50

export function reaches(
  from: { atMs: number },
  to: FoldPosition,
  metres: number,
  { fastestKmh }: FoldSettings,
): boolean {
  return metres <= ((to.recordedAtMs - from.atMs) / 3_600) * fastestKmh + INACCURACY_M
}

export function doubtOf(
  draft: FoldState,
  last: BelievedFix,
  position: FoldPosition,
  settings: FoldSettings,
): Belief['doubt'] {
  const atMostM = atMostApartM(last, position)
  if (atMostM <= INACCURACY_M) return null
  if (draft.run !== null && reaches(last, position, atMostM, settings)) {
    if (atMostM <= farthestM(last, position, (position.recordedAtMs - last.atMs) / 1000)) return null
  }
  const metres = apartM(last, position)
  if (metres <= INACCURACY_M) return null
  if (!reaches(last, position, metres, settings)) return 'unreachable'
  if (isCountedToo(last, position, metres)) return null
  const elapsedS = (position.recordedAtMs - last.atMs) / 1000
  if (draft.run === null && metres > settings.driftM) {
    // A vehicle at rest: one fix beside it is a stray more often than a departure.
    if (draft.ignition !== true || elapsedS > settings.silenceS) return 'detour'
  }
  return metres > farthestM(last, position, elapsedS) ? 'detour' : null
}

/** The odometer says that it was driven. */
function isCountedToo(last: Pick<BelievedFix, 'odometerM'>, { odometerM }: FoldPosition, metres: number): boolean {
  return odometerM !== null && last.odometerM !== null && odometerM - last.odometerM >= metres * 0.8 - INACCURACY_M
}

/** The odometer says that it was not driven. */
function countsNothing(last: Pick<BelievedFix, 'odometerM'>, { odometerM }: FoldPosition): boolean {
  if (odometerM === null || last.odometerM === null) return false
  return odometerM >= last.odometerM && odometerM - last.odometerM < LEAST_DETOUR_M
}

/** As far as the speeds at both ends let expect; a vehicle that was faster in between must be confirmed by the next record. */
function farthestM(last: Pick<BelievedFix, 'speedKmh'>, position: FoldPosition, elapsedS: number): number {
  const isReported = position.speedKmh !== null
  const fasterKmh = Math.max(last.speedKmh ?? 0, position.speedKmh ?? 0)
  const room = isReported ? 1.2 : 1.5
  return (fasterKmh / 3.6) * elapsedS * room + INACCURACY_M * (isReported ? 1 : 2)
}

const LEAST_DETOUR_M = 100
const DETOUR_RATIO = 1.6

/** The speeds at both ends do not lead from one to the other. */
function isFartherThanDriven(from: FoldPosition, to: FoldPosition): boolean {
  const seen = { speedKmh: from.speedKmh, odometerM: from.odometerM }
  const metres = apartM(from, to)
  return !isCountedToo(seen, to, metres) && metres > farthestM(seen, to, (to.recordedAtMs - from.recordedAtMs) / 1000)
}

/**
 * The way over the doubtful fix is much longer than past it. A vehicle that is heard of more seldom may have been there and
 * come back, unless its engine is known to have been off, its odometer has counted nothing, or it would have come back faster
 * than it says it drives.
 */
export function isTakenBack(
  { ignition, odometer }: FoldState,
  last: BelievedFix,
  doubtful: FoldPosition,
  next: FoldPosition,
  { silenceS }: FoldSettings,
): boolean {
  const isOff = ignition === false && doubtful.ignition !== true && next.ignition !== true
  const isSoon = next.recordedAtMs - last.atMs <= 2 * silenceS * 1000
  const isAtOnce = next.recordedAtMs - doubtful.recordedAtMs <= silenceS * 1000
  const hasStood = odometer !== null && isCounting(odometer) && countsNothing(last, next)
  if (!isOff && !isSoon && !hasStood && !(isAtOnce && isFartherThanDriven(doubtful, next))) return false
  const overM = apartM(last, doubtful) + apartM(doubtful, next)
  const pastM = apartM(last, next)
  return overM - pastM >= LEAST_DETOUR_M && overM >= pastM * DETOUR_RATIO
}

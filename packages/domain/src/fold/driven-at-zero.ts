import { apartM } from '../geo/distance.ts'
import type { BelievedFix } from './belief.ts'
import type { Pace } from './believed-speed.ts'
import type { Place } from './derived-rows.ts'
import type { FoldPosition } from './fold-position.ts'
import type { FoldSettings } from './settings.ts'

/** The device says a speed of 0, again and again, and its fixes lead away. Where it is now is the end of the newest leg. */
export interface DrivenAtZero extends Pace {
  from: Place
  /** In a row, each covered at a speed at which nobody says that he stands. No more than decide are counted. */
  legs: number
}

const LEG_KMH = 15
const LEG_LEAST_S = 5
/** Between records further apart a vehicle may drive and stand again. */
const LEG_MOST_S = 60
/** And it is `samePlaceM` away by then: further than a parked receiver drifts from one side of its place to the other. */
const LEGS_THAT_DECIDE = 3
/** Nearer than this in degrees to where it was, it has not moved: most records of a parked vehicle need no distance. */
const STAYED_DEG = 0.000_05

/**
 * Whether the zeros of a device say nothing, since the vehicle has driven away during them: from then on until it says another
 * speed, its speed is worked out as that of a device that reports none.
 */
export const saysNothingByZero = (driven: DrivenAtZero | undefined, { speedKmh }: FoldPosition): boolean =>
  speedKmh === 0 && driven !== undefined && driven.legs >= LEGS_THAT_DECIDE

/** Follows the legs that a vehicle has driven while its device said a speed of 0; absent while there are none. */
export function followZeros(
  last: BelievedFix | null,
  position: FoldPosition,
  { samePlaceM }: FoldSettings,
): DrivenAtZero | undefined {
  if (last === null) return undefined
  const driven = last.drivenAtZero
  if (position.speedKmh === null) return driven
  if (position.speedKmh !== 0 || saysNothingByZero(driven, position))
    return position.speedKmh === 0 ? driven : undefined
  if (driven === undefined && (last.speedKmh !== 0 || isNear(last, position))) return undefined
  const begun = driven ?? { ...placeOf(last), atMs: last.atMs, from: placeOf(last), legs: 0 }
  const elapsedS = (position.recordedAtMs - begun.atMs) / 1000
  if (elapsedS < LEG_LEAST_S) return begun
  const metres = apartM(begun, position)
  if (elapsedS > LEG_MOST_S || metres < (LEG_KMH / 3.6) * elapsedS) return undefined
  const isAway = begun.legs + 1 < LEGS_THAT_DECIDE || apartM(begun.from, position) >= samePlaceM
  const legs = isAway ? begun.legs + 1 : begun.legs
  return { ...placeOf(position), atMs: position.recordedAtMs, from: begun.from, legs }
}

const isNear = (a: Place, b: Place) =>
  Math.abs(a.latitude - b.latitude) < STAYED_DEG && Math.abs(a.longitude - b.longitude) < STAYED_DEG

const placeOf = ({ latitude, longitude }: Place): Place => ({ latitude, longitude })

import { roundM } from './derived-values.ts'
import type { FoldPosition } from './fold-position.ts'
import type { Leg } from './motion.ts'
import type { FoldSettings } from './settings.ts'

/** The device's own counter, as far as it was followed. */
export interface Odometer {
  /** By the newest record that has one. */
  readingM: number
  /** What was counted along the fixes since, which the counter will count again. */
  aheadM: number
  /** The way that fixes show since the counter last counted. */
  stalledM: number
}

/** A counter that stays where it is while the vehicle gets this far counts nothing: some devices send a constant. */
const DEAD_AFTER_M = 2_000
/** Whether it is not known to be such a one. */
export const isCounting = ({ stalledM }: Odometer): boolean => stalledM <= DEAD_AFTER_M

/** What a counter may be ahead of the straight line between two fixes: bends, and steps of a hundred metres. */
const BENDS = 3
const STEP_M = 200

/**
 * Metres by the counter between the record before and this one; null where it says nothing that can be believed: it was
 * reset, jumped, or does not count.
 *
 * @param lineM the straight line between the fixes of the two records; null where one has none
 * @param beforeKmh the speed at the record before
 */
export function countedM(
  odometer: Odometer | null,
  { odometerM, speedKmh }: FoldPosition,
  elapsedS: number,
  lineM: number | null,
  beforeKmh: number | null,
  { fastestKmh }: FoldSettings,
): number | null {
  if (odometer === null || odometerM === null) return null
  if (odometerM < odometer.readingM) return null
  const counted = Math.max(0, odometerM - odometer.readingM - odometer.aheadM)
  // A counter of whole kilometres counts at once what was driven since it last did.
  const stepM = STEP_M + odometer.stalledM * BENDS
  if (counted > (fastestKmh / 3.6) * elapsedS + stepM) return null
  const atSpeedM = (Math.max(speedKmh ?? 0, beforeKmh ?? 0) / 3.6) * elapsedS
  if (lineM !== null && elapsedS <= JUMP_SEEN_S && counted > Math.max(lineM, atSpeedM) * BENDS + stepM) return null
  if (odometerM === odometer.readingM && odometer.stalledM + (lineM ?? 0) > DEAD_AFTER_M) return null
  return counted
}

/** Over a longer time a vehicle may have driven a round. */
const JUMP_SEEN_S = 120

/** What a counter has missed that turns out, by this record, to count nothing; 0 where it does, or was known not to. */
export function missedM(odometer: Odometer | null, { odometerM }: FoldPosition, counted: number | null): number {
  if (odometer === null || counted !== null || odometerM !== odometer.readingM) return 0
  return odometer.stalledM > DEAD_AFTER_M ? 0 : odometer.stalledM
}

/** The counter after a record, and after the leg to it. In place, where there is one. */
export function followOdometer(odometer: Odometer | null, { odometerM }: FoldPosition, leg: Leg): Odometer | null {
  if (odometer === null) return odometerM === null ? null : { readingM: odometerM, aheadM: 0, stalledM: 0 }
  if (odometerM === null) {
    odometer.aheadM = roundM(odometer.aheadM + leg.wayM)
    return odometer
  }
  const counted = odometerM - odometer.readingM
  if (leg.isReset) {
    odometer.aheadM = 0
    odometer.stalledM = counted === 0 ? 2 * DEAD_AFTER_M : 0
  } else if (counted > 0) {
    if (odometer.aheadM > 0) odometer.aheadM = Math.max(0, roundM(odometer.aheadM - counted))
    odometer.stalledM = 0
  } else if (leg.isOnTheWay && leg.countedM === 0) odometer.stalledM += leg.lineM ?? 0
  odometer.readingM = odometerM
  return odometer
}

import { distanceM } from '../geo/distance.ts'
import type { FoldPosition } from './fold-position.ts'
import type { FoldState } from './state.ts'

/** No road vehicle is faster; a counter that jumps further was replaced or reset. */
const FASTEST_MPS = 70
const COUNTER_SLACK_M = 1_000

/**
 * Metres between the record before and this one: by the device's own counter where this record has it and it is
 * believable, else in a straight line between the fixes.
 */
export function legM({ odometerM, atMs, fix }: FoldState, position: FoldPosition): number {
  if (atMs === null) return 0
  if (odometerM !== null && position.odometerM !== null) {
    const counted = position.odometerM - odometerM
    const most = ((position.recordedAtMs - atMs) / 1000) * FASTEST_MPS + COUNTER_SLACK_M
    if (counted >= 0 && counted <= most) return counted
  }
  if (fix === null || !position.hasFix) return 0
  return distanceM(fix.latitude, fix.longitude, position.latitude, position.longitude)
}

import type { FoldPosition } from './fold-position.ts'
import type { FoldState } from './state.ts'

const DAY_MS = 86_400_000

export const utcDay = (atMs: number) => Math.floor(atMs / DAY_MS)

export const utcDayStartMs = (day: number) => day * DAY_MS

/**
 * The UTC day that a record is the first of, or null. The state before such a record is kept: a late record of that day is
 * folded in from there, and where a re-fold comes to the same state as is kept, nothing after it has changed.
 */
export function dayBegunBy(state: FoldState, { recordedAtMs }: Pick<FoldPosition, 'recordedAtMs'>): number | null {
  const day = utcDay(recordedAtMs)
  return state.atMs === null || utcDay(state.atMs) < day ? day : null
}

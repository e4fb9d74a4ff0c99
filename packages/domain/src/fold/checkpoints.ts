import type { FoldPosition } from './fold-position.ts'

const DAY_MS = 86_400_000

export const utcDay = (atMs: number) => Math.floor(atMs / DAY_MS)

export const utcDayStartMs = (day: number) => day * DAY_MS

/**
 * The UTC day that a record is the first of, or null; `newestMs` is of the record before it, -Infinity where there is none.
 * The state before such a record is kept: a late record of that day is folded in from there, and where a re-fold comes to
 * the same state as is kept, nothing after it has changed. The state itself does not tell: it is empty while a tracker is
 * in no vehicle.
 */
export function dayBegunBy(newestMs: number, { recordedAtMs }: Pick<FoldPosition, 'recordedAtMs'>): number | null {
  const day = utcDay(recordedAtMs)
  return utcDay(newestMs) < day ? day : null
}

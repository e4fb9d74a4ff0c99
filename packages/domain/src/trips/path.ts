import type { Place } from '../fold/derived-rows.ts'
import type { FixDoubt } from '../telemetry/doubted-fixes.ts'
import { pointImportances } from '../traces/simplify.ts'

/** More than this between two records is a silence: nobody knows which way the vehicle went (`silenceS` of the fold). */
export const SILENCE_MS = 300_000

/**
 * What a point is worth when a line has room for few: first where vehicles stopped, then what happened, then the edges of
 * silences, and then the shape, in metres. Events that inform come after silences.
 */
export const IMPORTANCE = { stop: 1e9, seriousEvent: 9e8, silence: 5e8, event: 4e8 } as const

/** A point that moves the line by less is not seen on any map. */
export const LEAST_SHAPE_M = 3

export interface PathFix extends Place {
  atMs: number
  /** `new-place`: nothing says how the vehicle got here. */
  doubt?: FixDoubt | null
}

export interface Weighed<Fix> {
  fix: Fix
  /** Metres that the line moves without it, or one of IMPORTANCE. */
  importance: number
  silenceBefore: boolean
}

/**
 * Weighs the points of a way in order of time: its shape, the edges of its silences, its ends, and where it stood at the
 * given moments. Points worth less than `leastM` are left out.
 */
export function weighPath<Fix extends PathFix>(
  fixes: readonly Fix[],
  standingFromMs: readonly number[],
  leastM: number,
): Weighed<Fix>[] {
  const shape = pointImportances(fixes)
  const stood = new Set(standingFromMs.map(atMs => fixes.findLastIndex(fix => fix.atMs <= atMs)))
  const isSilentBefore = (index: number) => {
    const [before, fix] = [fixes[index - 1], fixes[index]]
    if (before === undefined || fix === undefined) return false
    return fix.doubt === 'new-place' || fix.atMs - before.atMs > SILENCE_MS
  }
  return fixes
    .map((fix, index) => {
      const isEnd = index === 0 || index === fixes.length - 1
      const isEdge = isSilentBefore(index) || isSilentBefore(index + 1)
      const importance =
        isEnd || stood.has(index)
          ? IMPORTANCE.stop
          : isEdge
            ? IMPORTANCE.silence
            : Math.min(shape[index]!, IMPORTANCE.event / 2)
      return { fix, importance, silenceBefore: isSilentBefore(index) }
    })
    .filter(point => point.importance >= leastM)
}

import type { TracePoint } from '@milepost/contract/traces.ts'
import { float64At } from '@milepost/domain/collections/typed-arrays.ts'
import type { DoubtedFix, TraceTrack } from './trace-track.ts'

export type RecordRow = { atMs: number; point: TracePoint; isAfterGap: boolean } | { atMs: number; doubted: DoubtedFix }

/** The records of a track in order of time, with those whose place is not believed among them. */
export function recordRows({ points, times, doubted }: TraceTrack): RecordRow[] {
  const rows: RecordRow[] = points.map((point, index) => ({
    atMs: float64At(times, index),
    point,
    isAfterGap: point.gap_before && index > 0,
  }))
  if (doubted.length === 0) return rows
  for (const fix of doubted) rows.push({ atMs: fix.atMs, doubted: fix })
  return rows.sort((a, b) => a.atMs - b.atMs)
}

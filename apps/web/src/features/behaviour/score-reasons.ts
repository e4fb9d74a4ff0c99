import type { SafetyKind, ScoreWeights } from '@milepost/domain/behaviour/driving-score.ts'
import type { RankedRow } from './rank-rows.ts'

export interface ScoreReason {
  kind: SafetyKind
  count: number
}

/** Which kinds of events there were and how many of each: first what cost the score the most. */
export function scoreReasons({ counts }: Pick<RankedRow, 'counts'>, weights: ScoreWeights): ScoreReason[] {
  const sums = new Map<SafetyKind, ScoreReason & { points: number }>()
  for (const { kind, level, count } of counts) {
    const weight = weights[kind]
    if (weight === undefined) continue
    const sum = sums.get(kind) ?? { kind, count: 0, points: 0 }
    sums.set(kind, { kind, count: sum.count + count, points: sum.points + count * weight[level] })
  }
  return [...sums.values()]
    .sort((a, b) => b.points - a.points || b.count - a.count)
    .map(({ kind, count }) => ({ kind, count }))
}

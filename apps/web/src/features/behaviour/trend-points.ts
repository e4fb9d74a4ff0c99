import type { BehaviourTrend } from '@milepost/contract/behaviour.ts'
import { type DrivingScore, type ScoreWeights, scoreDriving } from '@milepost/domain/behaviour/driving-score.ts'

/** A day or week of a trend. */
export interface TrendPoint extends Pick<DrivingScore, 'events' | 'score'> {
  /** Its first day. */
  date: string
  atMs: number
  distanceM: number
}

/** The days or weeks of a trend from the first with a distance or an event: what lies before is no data, and not nought. */
export function trendPoints(results: BehaviourTrend['results'], weights: ScoreWeights): TrendPoint[] {
  const first = results.findIndex(one => one.distance_m > 0 || one.counts.length > 0)
  if (first < 0) return []
  return results.slice(first).map(({ date, start, distance_m, counts }) => {
    const { events, score } = scoreDriving(counts, distance_m, weights)
    return { date, atMs: Date.parse(start), distanceM: distance_m, events, score }
  })
}

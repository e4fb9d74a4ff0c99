import type { BehaviourTrend } from '@milepost/contract/behaviour.ts'
import { ABC_WEIGHTS } from '@milepost/domain/behaviour/driving-score.ts'
import { describe, expect, test } from 'vitest'
import { trendPoints } from './trend-points.ts'

type Step = BehaviourTrend['results'][number]

function day(date: string, distance_m = 0, brakings = 0): Step {
  const counts: Step['counts'] = brakings === 0 ? [] : [{ kind: 'harsh-braking', level: 'high', count: brakings }]
  return { date, start: `${date}T00:00:00Z`, distance_m, counts }
}

describe('the course of a score', () => {
  test('begins with the first day that has data, and keeps days without any after it', () => {
    const days = [day('2026-06-01'), day('2026-06-02', 100_000, 2), day('2026-06-03'), day('2026-06-04', 20_000)]
    expect(trendPoints(days, ABC_WEIGHTS)).toEqual([
      { date: '2026-06-02', atMs: Date.UTC(2026, 5, 2), distanceM: 100_000, events: 2, score: 92 },
      { date: '2026-06-03', atMs: Date.UTC(2026, 5, 3), distanceM: 0, events: 0, score: null },
      { date: '2026-06-04', atMs: Date.UTC(2026, 5, 4), distanceM: 20_000, events: 0, score: null },
    ])
  })

  test('begins with an event as well, where no distance is known', () => {
    expect(trendPoints([day('2026-06-01'), day('2026-06-02', 0, 1)], ABC_WEIGHTS)).toMatchObject([
      { date: '2026-06-02', events: 1, score: null },
    ])
  })

  test('is empty where nothing was driven', () => {
    expect(trendPoints([day('2026-06-01'), day('2026-06-02')], ABC_WEIGHTS)).toEqual([])
  })
})

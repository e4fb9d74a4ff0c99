import { ABC_WEIGHTS } from '@milepost/domain/behaviour/driving-score.ts'
import { expect, test } from 'vitest'
import type { RankedRow } from './rank-rows.ts'
import { scoreReasons } from './score-reasons.ts'

const counts: RankedRow['counts'] = [
  { kind: 'harsh-acceleration', level: 'low', count: 9 },
  { kind: 'harsh-braking', level: 'low', count: 2 },
  { kind: 'harsh-braking', level: 'high', count: 3 },
  { kind: 'headway', level: 'low', count: 50 },
]

test('the reasons of a score are its kinds of all levels, the most expensive first', () => {
  expect(scoreReasons({ counts }, ABC_WEIGHTS)).toEqual([
    { kind: 'harsh-braking', count: 5 },
    { kind: 'harsh-acceleration', count: 9 },
  ])
})

test('weights that are tried put them in another order', () => {
  const weights = { ...ABC_WEIGHTS, 'harsh-braking': { low: 0, medium: 0, high: 0 } }
  expect(scoreReasons({ counts }, weights).map(one => one.kind)).toEqual(['harsh-acceleration', 'harsh-braking'])
})

test('without events there are none', () => {
  expect(scoreReasons({ counts: [] }, ABC_WEIGHTS)).toEqual([])
})

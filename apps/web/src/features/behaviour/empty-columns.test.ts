import type { BehaviourRanking } from '@milepost/contract/behaviour.ts'
import { ABC_WEIGHTS } from '@milepost/domain/behaviour/driving-score.ts'
import { describe, expect, test } from 'vitest'
import { emptyColumns } from './empty-columns.ts'
import { rankRows } from './rank-rows.ts'

const COLUMNS = ['name', 'score', 'reasons', 'change', 'distance', 'events', 'rate', 'harsh-braking', 'over-speed'].map(
  id => ({
    id,
    ordering: id,
  }),
)

const rowsOf = (given: Partial<BehaviourRanking['vehicles'][number]>) => {
  const vehicle = {
    vehicle: 1,
    registration: 'MP 1',
    distance_m: 0,
    events: 0,
    events_per_100_km: null,
    score: null,
    score_reason: null,
    counts: [],
    before: { distance_m: 0, counts: [] },
    ...given,
  }
  return rankRows({ vehicles: [vehicle], drivers: [], groups: [], scoring_off: [] }, 'vehicles', ABC_WEIGHTS, 'KMS')
}
const idsOf = (columns: readonly { id: string }[]) => columns.map(column => column.id)

describe('a column is empty', () => {
  test('where it would be dashes or noughts all the way down', () => {
    expect(idsOf(emptyColumns(COLUMNS, rowsOf({}), 'score'))).toEqual([
      'reasons',
      'change',
      'rate',
      'harsh-braking',
      'over-speed',
    ])
  })

  test('where nobody has a camera, events included', () => {
    const rows = rowsOf({ score_reason: 'no camera' })
    expect(idsOf(emptyColumns(COLUMNS, rows, 'score'))).toContain('events')
  })

  test('unless one row has something to say', () => {
    const rows = rowsOf({
      distance_m: 100_000,
      counts: [{ kind: 'over-speed', level: 'low', count: 1 }],
      before: { distance_m: 100_000, counts: [] },
    })
    expect(idsOf(emptyColumns(COLUMNS, rows, 'score'))).toEqual(['harsh-braking'])
  })

  test('and never while rows are ordered by it, or before there are any', () => {
    expect(idsOf(emptyColumns(COLUMNS, rowsOf({}), 'change'))).toEqual([
      'reasons',
      'rate',
      'harsh-braking',
      'over-speed',
    ])
    expect(emptyColumns(COLUMNS, [], 'score')).toEqual([])
  })
})

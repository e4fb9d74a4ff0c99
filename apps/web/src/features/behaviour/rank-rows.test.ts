import type { BehaviourRanking } from '@milepost/contract/behaviour.ts'
import { ABC_WEIGHTS } from '@milepost/domain/behaviour/driving-score.ts'
import { describe, expect, test } from 'vitest'
import { LOWEST_FIRST, orderRows, rankRows, rowOfAll, totalOf } from './rank-rows.ts'
import { tryWeight, weightsOf } from './tried-weights.ts'

type Vehicle = BehaviourRanking['vehicles'][number]

function vehicle(
  id: number,
  distanceKm: number,
  highBrakings: number,
  before: Vehicle['before'],
  isOff = false,
): Vehicle {
  return {
    vehicle: id,
    registration: `MP ${id}`,
    distance_m: distanceKm * 1000,
    events: highBrakings,
    events_per_100_km: null,
    score: null,
    score_reason: isOff ? 'scoring is off' : null,
    counts: highBrakings === 0 ? [] : [{ kind: 'harsh-braking', level: 'high', count: highBrakings }],
    before,
  }
}

const NOTHING = { distance_m: 0, counts: [] }
const of = (...vehicles: Vehicle[]): BehaviourRanking => ({ vehicles, drivers: [], groups: [], scoring_off: [] })
const RANKING = of(
  vehicle(1, 100, 1, { distance_m: 100_000, counts: [{ kind: 'harsh-braking', level: 'high', count: 2 }] }),
  vehicle(2, 200, 10, NOTHING),
  vehicle(3, 20, 30, NOTHING),
  vehicle(4, 300, 0, NOTHING),
)
const rank = (weights = ABC_WEIGHTS as Parameters<typeof rankRows>[2]) => rankRows(RANKING, 'vehicles', weights, 'KMS')
const names = (rows: readonly { name: string | null }[]) => rows.map(row => row.name)

describe('a ranking', () => {
  test('has the lowest score first, and last whoever did not drive far enough', () => {
    expect(orderRows(rank(), LOWEST_FIRST).map(row => [row.name, row.driving.score, row.rank])).toEqual([
      ['MP 2', 80, 3],
      ['MP 1', 96, 2],
      ['MP 4', 100, 1],
      ['MP 3', null, null],
    ])
  })

  test('keeps those without a value last in the other direction as well', () => {
    expect(names(orderRows(rank(), { field: 'score', isDescending: true }))).toEqual(['MP 4', 'MP 1', 'MP 2', 'MP 3'])
    expect(names(orderRows(rank(), { field: 'change', isDescending: true }))).toEqual(['MP 1', 'MP 2', 'MP 3', 'MP 4'])
  })

  test('is ordered by any of its columns', () => {
    expect(names(orderRows(rank(), { field: 'harsh-braking', isDescending: true }))[0]).toBe('MP 3')
    expect(names(orderRows(rank(), { field: 'distance', isDescending: false }))[0]).toBe('MP 3')
    expect(names(orderRows(rank(), { field: 'name', isDescending: true }))[0]).toBe('MP 4')
  })

  test('tells how much better or worse it was before', () => {
    const [first, second] = rank()
    expect([first!.before.score, first!.change]).toEqual([92, 4])
    expect([second!.before.score, second!.change]).toEqual([null, null])
  })

  test('counts on a hundred of the unit that the user reads', () => {
    expect(rank()[1]!.eventsPer100).toBe(5)
    expect(rankRows(RANKING, 'vehicles', ABC_WEIGHTS, 'MLS')[1]!.eventsPer100).toBe(8)
    expect(totalOf(rank()[1]!, 'harsh-braking')).toBe(10)
  })

  test('of weights that are tried is another one', () => {
    const tried = tryWeight(new Map(), ABC_WEIGHTS, { kind: 'harsh-braking', level: 'high', weight: 8 })
    expect(rank(weightsOf(ABC_WEIGHTS, tried)).map(row => row.driving.score)).toEqual([92, 60, null, 100])
    const back = tryWeight(tried, ABC_WEIGHTS, { kind: 'harsh-braking', level: 'high', weight: 4 })
    expect(weightsOf(ABC_WEIGHTS, back)).toEqual(ABC_WEIGHTS)
  })

  test('has those without a camera behind all others, and no trace of them in the sums of all', () => {
    const unseen = { ...vehicle(9, 900, 0, NOTHING), registration: 'MP 0', score_reason: 'no camera' as const }
    const ranking = of(unseen, ...RANKING.vehicles)
    const rows = rankRows(ranking, 'vehicles', ABC_WEIGHTS, 'KMS')
    expect(names(orderRows(rows, LOWEST_FIRST))).toEqual(['MP 2', 'MP 1', 'MP 4', 'MP 3', 'MP 0'])
    expect(rows[0]).toMatchObject({ rank: null, eventsPer100: null, driving: { score: null, reason: 'no camera' } })
    expect(rows.slice(1).map(row => row.rank)).toEqual([2, 3, null, 1])
    expect(rowOfAll(ranking, ABC_WEIGHTS, 'KMS')).toMatchObject({ distanceM: 620_000, driving: { score: 73.5 } })
    expect(rowOfAll(of(unseen), ABC_WEIGHTS, 'KMS').driving.reason).toBe('no camera')
  })

  test('of all together adds up distance and events, and is off only where all are', () => {
    const all = rowOfAll(RANKING, ABC_WEIGHTS, 'KMS')
    expect([all.distanceM, all.driving.events, all.driving.score]).toEqual([620_000, 41, 73.5])
    const off = rowOfAll(of(vehicle(1, 100, 1, NOTHING, true)), ABC_WEIGHTS, 'KMS')
    expect([off.driving.events, off.driving.reason]).toEqual([1, 'scoring is off'])
    expect(rowOfAll(of(), ABC_WEIGHTS, 'KMS').driving.reason).toBe('not enough distance')
  })
})

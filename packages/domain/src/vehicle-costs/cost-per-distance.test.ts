import { expect, test } from 'vitest'
import { costPerDistance, LEAST_DAYS_COMPARED } from './cost-per-distance.ts'

const year = { amount: 150_000, days: 365 }

test('a cost is of a hundred kilometres, or of a mile', () => {
  expect(costPerDistance({ ...year, distanceM: 10_000_000 }, 'KMS')).toBeCloseTo(1_500)
  expect(costPerDistance({ ...year, distanceM: 1_609_344 }, 'MLS')).toBeCloseTo(150, 0)
})

test('where nothing was paid there is none, rather than nought', () => {
  expect(costPerDistance({ amount: null, distanceM: 10_000_000, days: 365 }, 'KMS')).toBeNull()
  expect(costPerDistance({ amount: 0, distanceM: 10_000_000, days: 365 }, 'KMS')).toBe(0)
})

test('a vehicle that hardly drove has none', () => {
  expect(costPerDistance({ ...year, distanceM: 9_999 }, 'KMS')).toBeNull()
  expect(costPerDistance({ ...year, distanceM: 0 }, 'MLS')).toBeNull()
})

test('a vehicle whose trips are known for less than four weeks has none: one bill would double it', () => {
  const driven = { amount: 150_000, distanceM: 1_000_000 }
  expect(costPerDistance({ ...driven, days: LEAST_DAYS_COMPARED - 1 }, 'KMS')).toBeNull()
  expect(costPerDistance({ ...driven, days: LEAST_DAYS_COMPARED }, 'KMS')).toBeCloseTo(15_000)
})

import { expect, test } from 'vitest'
import { costPerDistance } from './cost-per-distance.ts'

test('a cost is of a hundred kilometres, or of a mile', () => {
  expect(costPerDistance(150_000, 10_000_000, 'KMS')).toBeCloseTo(1_500)
  expect(costPerDistance(150_000, 1_609_344, 'MLS')).toBeCloseTo(150, 0)
})

test('a vehicle that hardly drove has none', () => {
  expect(costPerDistance(150_000, 9_999, 'KMS')).toBeNull()
  expect(costPerDistance(150_000, 0, 'MLS')).toBeNull()
})

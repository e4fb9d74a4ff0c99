import { expect, test } from 'vitest'
import { vehicleAt } from './assignment.ts'

const assignments = [
  { vehicleId: 2, fromMs: 2_000, untilMs: null },
  { vehicleId: 1, fromMs: 1_000, untilMs: 2_000 },
]

test('a record belongs to the vehicle its tracker was in at that time, however late it comes', () => {
  expect([999, 1_000, 1_999, 2_000, 9_999].map(at => vehicleAt(assignments, at))).toEqual([null, 1, 1, 2, 2])
})

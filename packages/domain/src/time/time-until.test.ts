import { expect, test } from 'vitest'
import { timeUntil } from './time-until.ts'

const DAY_MS = 86_400_000

test.each([
  [0, 0, 'day'],
  [1, 1, 'day'],
  [13, 13, 'day'],
  [14, 2, 'week'],
  [42, 6, 'week'],
  [90, 3, 'month'],
  [181, 6, 'month'],
  [365, 1, 'year'],
  [731, 2, 'year'],
  [-42, -6, 'week'],
] as const)('in %s days is in %s %s', (days, count, unit) => {
  expect(timeUntil(0, days * DAY_MS)).toEqual({ count, unit })
})

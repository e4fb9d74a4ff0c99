import { expect, it } from 'vitest'
import { compassPoint } from './compass.ts'

it.each([
  [0, 'N'],
  [22, 'N'],
  [23, 'NE'],
  [90, 'E'],
  [200, 'S'],
  [338, 'N'],
  [359.9, 'N'],
  [-90, 'W'],
  [765, 'NE'],
] as const)('a heading of %d° is towards %s', (headingDeg, point) => {
  expect(compassPoint(headingDeg)).toBe(point)
})

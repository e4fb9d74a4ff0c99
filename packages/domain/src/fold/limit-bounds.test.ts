import { expect, test } from 'vitest'
import { hasStandingAboveMoving, LIMIT_BOUNDS, LIMIT_NAMES } from './limit-bounds.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

test('every limit that is a number has bounds, and its default is within them', () => {
  const { timeZone: _, workingHours: __, ...limits } = DEFAULT_SETTINGS
  expect([...LIMIT_NAMES].toSorted()).toEqual(Object.keys(limits).toSorted())
  for (const name of LIMIT_NAMES) {
    const value = limits[name]
    const { least, most } = LIMIT_BOUNDS[name]
    expect([name, value === null || (value >= least && value <= most)]).toEqual([name, true])
  }
})

test('a vehicle stands below the speed from which it moves, by what counts in the end for each kind', () => {
  expect(hasStandingAboveMoving({})).toBe(false)
  expect(hasStandingAboveMoving({ movingKmh: 3 })).toBe(true)
  expect(hasStandingAboveMoving({ movingKmh: 3, standingKmh: 2 })).toBe(false)
  expect(hasStandingAboveMoving({ movingKmh: 3, standingKmh: 2, kinds: { PLT: { standingKmh: 4 } } })).toBe(true)
})

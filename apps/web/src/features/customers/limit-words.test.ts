import { LIMIT_BOUNDS, LIMIT_NAMES } from '@milepost/domain/fold/limit-bounds.ts'
import { describe, expect, test } from 'vitest'
import { limitBounds, limitDecimals, limitShown, limitTyped, limitUnit } from './limit-words.ts'

describe.each(['MLS', 'KMS'] as const)('for a reader with %s', distanceUnits => {
  const reader = { distanceUnits }

  test.each(LIMIT_NAMES)('what is typed for %s reads back as it was typed', name => {
    const { least, most } = limitBounds(name, reader)
    for (let typed = Math.ceil(least); typed <= most; typed += Math.max(1, Math.floor(most / 200))) {
      expect(limitShown(name, limitTyped(name, typed, reader), reader)).toBe(typed)
    }
  })

  test.each(LIMIT_NAMES)('the least and the most that are named for %s are taken', name => {
    const { least, most } = limitBounds(name, reader)
    expect(limitTyped(name, least, reader)).toBeGreaterThanOrEqual(LIMIT_BOUNDS[name].least)
    expect(limitTyped(name, most, reader)).toBeLessThanOrEqual(LIMIT_BOUNDS[name].most)
  })
})

test('lengths are in yards beside miles, in whole ones', () => {
  const reader = { distanceUnits: 'MLS' } as const
  expect([limitUnit('driftM', reader), limitDecimals('driftM', reader)]).toEqual(['yd', 0])
  expect(limitShown('driftM', 100, reader)).toBe(109)
  expect(limitUnit('driftM', { distanceUnits: 'KMS' })).toBe('m')
})

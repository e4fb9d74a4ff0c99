import { expect, it } from 'vitest'
import { lookOf, lookOfFence } from './fence-look.ts'
import { FENCE_PATTERNS, patternOf } from './fence-patterns.ts'

const depots = { id: 1, colour: '#2f9e44' }
const north = { id: 2, colour: '#7048e8' }

it('a geofence looks like its category, or else like its first group', () => {
  expect(lookOfFence({ category: depots, groups: [north] })).toEqual(lookOf(depots))
  expect(lookOfFence({ category: null, groups: [north, depots] })).toEqual(lookOf(north))
})

it('one in neither is plain', () => {
  expect(lookOfFence({ category: null, groups: [] })).toEqual({ colour: '#2b8fb3', pattern: null })
})

it('categories that were made one after another have different patterns', () => {
  const ids = FENCE_PATTERNS.map((_, index) => 40 + index)
  expect(new Set(ids.map(patternOf)).size).toBe(FENCE_PATTERNS.length)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapScale } from './map-scale.ts'

test.each([
  [2_400, 'KMS', '2 km'],
  [999, 'KMS', '500 m'],
  [1_000, 'KMS', '1 km'],
  [350_000, 'KMS', '300 km'],
  [2_400, 'MLS', '1 mi'],
  [1_600, 'MLS', '1000 yd'],
  [500, 'MLS', '500 yd'],
  [60, 'MLS', '50 yd'],
] as const)('on a bar of %d m a reader in %s sees %s', (mostM, units, text) => {
  expect(mapScale(mostM, units).text).toBe(text)
})

test('a bar is never longer than it may be, and at least half of that', () => {
  fc.assert(
    fc.property(fc.double({ min: 2, max: 2e7, noNaN: true }), fc.constantFrom('KMS', 'MLS'), (mostM, units) => {
      const { share } = mapScale(mostM, units)
      expect(share).toBeLessThanOrEqual(1)
      expect(share).toBeGreaterThanOrEqual(0.5)
    }),
  )
})

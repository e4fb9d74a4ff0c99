import { placeNameIn } from '@milepost/domain/formats/place-name.ts'
import { expect, test } from 'vitest'
import { placeLabel } from './geocode-labels.ts'

const OAKHAM = { name: 'Oakham', region: 'Rutland' }
const BEARINGS = [0, 45, 90, 135, 180, 225, 270, 315]

test.each(BEARINGS)('a place near another in the direction of %d° is named in miles for who reads those', bearing => {
  for (const language of ['en', 'pt'] as const) {
    for (const distanceM of [1_609, 5_000, 42_000]) {
      const label = placeLabel(OAKHAM, distanceM, bearing, language)
      expect(label).toMatch(/^[\d.,]+ km /)
      expect(placeNameIn('MLS', label)).toMatch(/^[\d.,]+ mi /)
    }
  }
})

test('a point within a place has its name alone', () => {
  expect(placeLabel(OAKHAM, 900, 90, 'en')).toBe('Oakham, Rutland')
})

import { expect, test } from 'vitest'
import { openingBounds } from './opening-bounds.ts'

const montevideo = { slug: 'montevideo', country: 'UY', bounds: { west: -56.3, south: -34.9, east: -56, north: -34.8 } }
const porto = { slug: 'porto', country: 'PT', bounds: { west: -8.62, south: 41.12, east: -8.59, north: 41.16 } }
const rutland = { slug: 'rutland', country: 'GB', bounds: { west: -0.8, south: 52.5, east: -0.4, north: 52.8 } }

test('an empty fleet sees the streets of the country of its language', () => {
  const areas = [montevideo, porto, rutland]
  expect(openingBounds(areas, 'en')).toEqual([-0.8, 52.5, -0.4, 52.8])
  expect(openingBounds(areas, 'pt')).toEqual([-8.62, 41.12, -8.59, 41.16])
})

test('without streets there it sees those that are installed, and without any the United Kingdom', () => {
  expect(openingBounds([montevideo], 'en')).toEqual([-56.3, -34.9, -56, -34.8])
  expect(openingBounds([], 'pt')).toEqual([-8.65, 49.85, 1.77, 59.4])
})

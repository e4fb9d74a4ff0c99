import { expect, test } from 'vitest'
import { edgeStep } from './edge-fade.ts'

const area = { west: 0, east: 10, south: 50, north: 55 }
const around = (longitude: number, latitude: number, size = 0.001) => ({
  west: longitude - size,
  east: longitude + size,
  south: latitude - size,
  north: latitude + size,
})

test('what lies inside an area does not fade', () => {
  expect(edgeStep(around(5, 52), area)).toBeNull()
  expect(edgeStep(around(0.6, 52), area)).toBeNull()
})

test('what leads across a side of it is the faintest, and towards the middle it grows', () => {
  expect(edgeStep(around(0, 52, 1), area)).toBe(1)
  expect(edgeStep(around(5, 55.2), area)).toBe(1)
  const steps = [0.05, 0.15, 0.25, 0.35, 0.45, 0.5].map(longitude => edgeStep(around(longitude, 52), area))
  expect(steps).toEqual([1, 2, 4, 5, 6, 7])
})

import { expect, test } from 'vitest'
import { fleetPlaces, nearestM } from './neighbourhood.ts'

const montevideo = { latitude: -34.9, longitude: -56.15 }
const oakham = { latitude: 52.67, longitude: -0.73 }

test('the distance is that to the nearest of several places, and without one there is none', () => {
  expect(nearestM({ latitude: 52.68, longitude: -0.73 }, [montevideo, oakham])).toBeCloseTo(1112, -1)
  expect(nearestM(oakham, [])).toBe(Number.POSITIVE_INFINITY)
})

test('a fleet is where most of its vehicles are, each place in the middle of its own', () => {
  const around = { latitude: -34.8, longitude: -56.05 }
  const lost = { latitude: 10, longitude: 10 }
  const places = fleetPlaces([oakham, montevideo, around, lost, oakham, oakham], 2)
  expect(places.map(({ latitude }) => latitude)).toEqual([expect.closeTo(52.67, 5), expect.closeTo(-34.85, 5)])
  expect(fleetPlaces([], 3)).toEqual([])
})

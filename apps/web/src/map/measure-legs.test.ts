import { expect, test } from 'vitest'
import { legsM, sumM } from './measure-legs.ts'

test('a measured line has a length for each leg and in all', () => {
  const legs = legsM([
    { latitude: 52, longitude: 0 },
    { latitude: 53, longitude: 0 },
    { latitude: 53, longitude: 0 },
  ])
  expect(legs[0]).toBeCloseTo(111_195, 0)
  expect(legs[1]).toBe(0)
  expect(sumM(legs)).toBe(legs[0])
})

test('one point has no legs', () => {
  expect(legsM([{ latitude: 52, longitude: 0 }])).toEqual([])
  expect(sumM([])).toBe(0)
})

import { expect, it } from 'vitest'
import { isWholeTime, readTimeOfDay } from './typed-time.ts'

it.each([
  ['07:30', 450],
  [' 7.30 ', 450],
  ['7h30', 450],
  ['0730', 450],
  ['7', 420],
  ['00:00', 0],
  ['23:59', 1439],
  ['7:30 pm', 1170],
  ['07:30am', 450],
  ['7 p.m.', 1140],
  ['12am', 0],
  ['12:15 PM', 735],
])('%s is a time of the day', (typed, minute) => {
  expect(readTimeOfDay(typed)).toBe(minute)
})

it.each(['', 'noon', '24:00', '7:60', '13 pm', '0:30 am', '7:3', '12345', '-1:00'])('%s is none', typed => {
  expect(readTimeOfDay(typed)).toBeNull()
})

it('a time is whole once its minutes or its half of the day are there', () => {
  expect(['1', '12', '12:3', '12:30', '0730', '7pm', '7 a.m.'].map(isWholeTime)).toEqual([
    ...[false, false, false, true, true, true, true],
  ])
})

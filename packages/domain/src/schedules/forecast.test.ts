import { expect, test } from 'vitest'
import { firstDue, forecastMs } from './forecast.ts'

const NOW = Date.parse('2026-11-26T00:00:00Z')
const inDays = (ms: number | null) => (ms === null ? null : (ms - NOW) / 86_400_000)

test('a vehicle that drives 200 km a day comes to 30,000 km in 150 days, less what it has driven', () => {
  const use = { every: 30_000_000, now: 0, perDay: 200_000, reachedMs: null }
  expect(inDays(forecastMs(use, NOW))).toBe(150)
  expect(inDays(forecastMs({ ...use, now: 20_000_000 }, NOW))).toBe(50)
})

test('one that came to it stays due on the day on which it did, whether or not it is used since', () => {
  const reached = { every: 500, now: 900, reachedMs: NOW - 40 * 86_400_000 }
  expect([0, 10, 300].map(perDay => inDays(forecastMs({ ...reached, perDay }, NOW)))).toEqual([-40, -40, -40])
})

test('one that stands comes to it never', () => {
  const use = { every: 500, now: 400, perDay: 0, reachedMs: null }
  expect(forecastMs(use, NOW)).toBeNull()
  expect(forecastMs({ ...use, perDay: 0.01 }, NOW)).toBeNull()
})

test('a schedule is due by whichever comes first', () => {
  expect(firstDue({ time: NOW + 2, distance: NOW + 1, 'engine-hours': null })).toEqual({
    by: 'distance',
    atMs: NOW + 1,
  })
  expect(firstDue({ time: NOW, distance: NOW })).toEqual({ by: 'time', atMs: NOW })
  expect(firstDue({ distance: null })).toBeNull()
})

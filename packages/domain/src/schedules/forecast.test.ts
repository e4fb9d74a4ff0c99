import { expect, test } from 'vitest'
import { firstDue, forecastMs } from './forecast.ts'

const NOW = Date.parse('2026-11-26T00:00:00Z')
const inDays = (ms: number | null) => (ms === null ? null : (ms - NOW) / 86_400_000)

test('a vehicle that drives 200 km a day comes to 30,000 km in 150 days, less what it has driven', () => {
  const use = { from: 100_000_000, every: 30_000_000, now: 100_000_000, perDay: 200_000 }
  expect(inDays(forecastMs(use, NOW))).toBe(150)
  expect(inDays(forecastMs({ ...use, now: 120_000_000 }, NOW))).toBe(50)
  expect(inDays(forecastMs({ ...use, now: 131_000_000 }, NOW))).toBe(-5)
})

test('one that stands comes to it never, unless it is beyond already', () => {
  const use = { from: 0, every: 500, now: 400, perDay: 0 }
  expect(forecastMs(use, NOW)).toBeNull()
  expect(inDays(forecastMs({ ...use, now: 500 }, NOW))).toBe(0)
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

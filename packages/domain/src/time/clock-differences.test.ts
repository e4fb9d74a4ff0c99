import { expect, test } from 'vitest'
import { aheadMs, clocksAgree, offsetText } from './clock-differences.ts'

const [LISBON, LONDON, MONTEVIDEO] = ['Europe/Lisbon', 'Europe/London', 'America/Montevideo']
const JANUARY = Date.UTC(2026, 0, 15, 12)
const JULY = Date.UTC(2026, 6, 15, 12)
const HOUR_MS = 3_600_000

test('a clock is ahead of another by what both show', () => {
  expect(aheadMs(JANUARY, LISBON, MONTEVIDEO)).toBe(3 * HOUR_MS)
  expect(aheadMs(JULY, MONTEVIDEO, LISBON)).toBe(-4 * HOUR_MS)
})

test('clocks that show the same agree, whatever their zones are called', () => {
  expect(clocksAgree(LISBON, LONDON, JANUARY, JULY)).toBe(true)
  expect(clocksAgree(LISBON, MONTEVIDEO, JANUARY, JANUARY)).toBe(false)
})

test('clocks of which one changes in between agree before that only', () => {
  const change = Date.UTC(2026, 2, 29, 1)
  expect(clocksAgree(LISBON, 'Atlantic/Reykjavik', JANUARY, change - 1)).toBe(true)
  expect(clocksAgree(LISBON, 'Atlantic/Reykjavik', JANUARY, change)).toBe(false)
  expect(clocksAgree(LISBON, 'Atlantic/Reykjavik', JANUARY, Date.UTC(2026, 10, 15))).toBe(false)
})

test.each([
  [LISBON, JANUARY, 'UTC'],
  [LISBON, JULY, 'UTC+1'],
  [MONTEVIDEO, JANUARY, 'UTC−3'],
  ['Asia/Kathmandu', JANUARY, 'UTC+5:45'],
  ['America/St_Johns', JANUARY, 'UTC−3:30'],
])('clocks of %s are so far from UTC', (timeZone, atMs, text) => {
  expect(offsetText(atMs, timeZone)).toBe(text)
})

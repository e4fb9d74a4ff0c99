import { expect, test } from 'vitest'
import { isTimeZone, localDay, localDayAt, localMinute, localTimeMs, weekdayOf } from './local-time.ts'

const day = (text: string) => Date.parse(text) / 86_400_000

test('hours are those that clocks show there, in summer and in winter', () => {
  expect(localTimeMs(day('2026-11-16'), 8, 'America/Montevideo')).toBe(Date.parse('2026-11-16T11:00:00Z'))
  expect(localTimeMs(day('2026-07-01'), 7.5, 'Europe/London')).toBe(Date.parse('2026-07-01T06:30:00Z'))
  expect(localTimeMs(day('2026-12-01'), 7.5, 'Europe/London')).toBe(Date.parse('2026-12-01T07:30:00Z'))
  // Clocks go back at 02:00 on this day.
  expect(localTimeMs(day('2026-10-25'), 0.5, 'Europe/London')).toBe(Date.parse('2026-10-24T23:30:00Z'))
  expect(localTimeMs(day('2026-10-25'), 8, 'Europe/London')).toBe(Date.parse('2026-10-25T08:00:00Z'))
})

test('the day is that of the calendar there', () => {
  expect(localDay(Date.parse('2026-11-16T02:59:00Z'), 'America/Montevideo')).toBe(day('2026-11-15'))
  expect(localDay(Date.parse('2026-11-16T03:00:00Z'), 'America/Montevideo')).toBe(day('2026-11-16'))
  expect(weekdayOf(day('2026-11-16'))).toBe(1)
  expect(weekdayOf(day('1969-12-28'))).toBe(0)
})

test('minutes count from the local midnight', () => {
  expect(localMinute(Date.parse('2026-11-16T03:00:00Z'), 'America/Montevideo')).toBe(0)
  expect(localMinute(Date.parse('2026-07-01T22:59:59Z'), 'Europe/London')).toBe(1439)
})

test('a day has its own two midnights, also when clocks change', () => {
  const day = localDayAt(Date.parse('2026-10-25T12:00:00Z'), 'Europe/London')
  expect(day).toEqual({
    text: '2026-10-25',
    startMs: Date.parse('2026-10-24T23:00:00Z'),
    endMs: Date.parse('2026-10-26T00:00:00Z'),
  })
  expect(localDayAt(day.endMs - 1, 'Europe/London')).toEqual(day)
  expect(localDayAt(day.endMs, 'Europe/London').text).toBe('2026-10-26')
  expect(localDayAt(day.startMs - 1, 'Europe/London').text).toBe('2026-10-24')
})

test('a time zone is a name of the IANA list', () => {
  expect(['Europe/Lisbon', 'UTC', 'America/Argentina/Buenos_Aires'].filter(isTimeZone)).toHaveLength(3)
  expect(['', 'Lisbon', 'Europe/Lisbon; drop', '+25:00'].filter(isTimeZone)).toEqual([])
})

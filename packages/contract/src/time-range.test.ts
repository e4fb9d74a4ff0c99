import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calendarDay, checkRange, isDate, moment, momentRange, rangeDays, rangeMs } from './time-range.ts'

const schema = z.object(momentRange).superRefine(checkRange)

describe('a range of time', () => {
  test.each([
    ['2026-06-01T08:00:00Z', Date.UTC(2026, 5, 1, 8)],
    ['2026-06-01T08:00:00.250Z', Date.UTC(2026, 5, 1, 8, 0, 0, 250)],
    ['2026-06-01T08:00:00', Date.UTC(2026, 5, 1, 8)],
    ['2026-06-01T09:00:00+01:00', Date.UTC(2026, 5, 1, 8)],
    ['2026-06-01', Date.UTC(2026, 5, 1)],
  ])('that starts %s [FMT-02] [FMT-03]', (start, fromMs) => {
    expect(rangeMs(schema.parse({ start, end: '2026-06-02' })).fromMs).toBe(fromMs)
  })

  test('ends with the whole of a day, and just before an instant', () => {
    const until = (end: string) => rangeMs({ start: '2026-06-01', end }).untilMs
    expect(until('2026-06-01')).toBe(Date.UTC(2026, 5, 2))
    expect(until('2026-06-01T12:00:00Z')).toBe(Date.UTC(2026, 5, 1, 12))
  })

  test.each([
    ['2026-06-02', '2026-06-01'],
    ['2026-06-01T12:00:00Z', '2026-06-01T11:59:59Z'],
    ['2025-06-01', '2026-06-02'],
  ])('from %s to %s is refused at its end', (start, end) => {
    expect(schema.safeParse({ start, end }).error?.issues).toMatchObject([{ path: ['end'] }])
  })

  test.each([
    ['2026-06-01', '2026-06-02', ['2026-06-01', '2026-06-02']],
    ['2026-05-31T23:00:00Z', '2026-06-02T23:00:00Z', ['2026-06-01', '2026-06-02']],
    ['2026-05-31T22:59:59Z', '2026-06-02T22:59:59Z', ['2026-05-31', '2026-06-02']],
    ['2026-06-01T12:00:00Z', '2026-06-01T12:00:00Z', ['2026-06-01', '2026-06-01']],
    ['2026-06-01', '2026-06-02T23:00:01Z', ['2026-06-01', '2026-06-03']],
  ])('from %s to %s touches the days %j of London', (start, end, [first, last]) => {
    expect(rangeDays({ start, end }, 'Europe/London')).toEqual({ start: first, end: last })
  })

  test.each(['1899-12-31', '3000-01-01', '0000-01-01', '9999-12-31T23:59:59Z'])(
    '%s is of no year that a call has',
    sent => {
      const years = [moment, ...(isDate(sent) ? [calendarDay] : [])]
      for (const schema of years) {
        expect(schema.safeParse(sent).error?.issues).toMatchObject([{ message: 'a year from 1900 to 2999' }])
      }
    },
  )

  test('of a leap year is taken', () => {
    expect(schema.safeParse({ start: '2024-01-01', end: '2024-12-31' }).success).toBe(true)
  })
})

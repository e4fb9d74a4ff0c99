import { describe, expect, test } from 'vitest'
import { nextSendingMs, type ReportSchedule } from './report-schedule.ts'

const LISBON = 'Europe/Lisbon'
const daily = (hour: number, timeZone = LISBON): ReportSchedule => ({
  ...{ frequency: 'daily', weekday: null, monthDay: null },
  ...{ hour, timeZone },
})
const weekly = (weekday: number, hour: number): ReportSchedule => ({ ...daily(hour), frequency: 'weekly', weekday })
const monthly = (monthDay: number, hour: number): ReportSchedule => ({ ...daily(hour), frequency: 'monthly', monthDay })

const next = (schedule: ReportSchedule, after: string) =>
  new Date(nextSendingMs(schedule, Date.parse(after))).toISOString().slice(0, 16)

describe('a daily report', () => {
  test('is sent at its hour, today or else tomorrow, and never at the moment itself again', () => {
    expect(next(daily(7), '2026-06-10T05:59:59Z')).toBe('2026-06-10T06:00')
    expect(next(daily(7), '2026-06-10T06:00:00Z')).toBe('2026-06-11T06:00')
    expect(next(daily(0), '2026-06-10T22:59:59Z')).toBe('2026-06-10T23:00')
  })

  test('keeps its hour by the clock of its time zone when clocks change', () => {
    expect(next(daily(7), '2026-03-28T12:00:00Z')).toBe('2026-03-29T06:00')
    expect(next(daily(7), '2026-10-24T12:00:00Z')).toBe('2026-10-25T07:00')
  })

  test('of an hour that clocks skip is sent as they go on, and of one that comes twice once', () => {
    expect(next(daily(1), '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00')
    expect(next(daily(2, 'Europe/Berlin'), '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00')
    expect(next(daily(1), '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:00')
    expect(next(daily(1), '2026-10-25T00:00:00Z')).toBe('2026-10-26T01:00')
  })

  test('that was missed for days is due once: the next time is after now', () => {
    expect(next(daily(7), '2026-06-20T13:00:00Z')).toBe('2026-06-21T06:00')
  })
})

test('a weekly report is sent on its weekday, a week later once that has passed', () => {
  expect(next(weekly(1, 8), '2026-06-10T12:00:00Z')).toBe('2026-06-15T07:00')
  expect(next(weekly(1, 8), '2026-06-15T07:00:00Z')).toBe('2026-06-22T07:00')
  expect(next(weekly(0, 8), '2026-10-24T12:00:00Z')).toBe('2026-10-25T08:00')
})

describe('a monthly report', () => {
  test('is sent on its day, and on the last day of a month that has no such day', () => {
    expect(next(monthly(31, 6), '2026-01-31T07:00:00Z')).toBe('2026-02-28T06:00')
    expect(next(monthly(30, 6), '2028-02-01T07:00:00Z')).toBe('2028-02-29T06:00')
    expect(next(monthly(31, 6), '2026-04-01T00:00:00Z')).toBe('2026-04-30T05:00')
    expect(next(monthly(31, 6), '2026-04-30T05:00:00Z')).toBe('2026-05-31T05:00')
  })

  test('on the first goes over the year', () => {
    expect(next(monthly(1, 6), '2026-12-01T06:00:00Z')).toBe('2027-01-01T06:00')
  })
})

test('a schedule that names no day is refused', () => {
  expect(() => nextSendingMs({ ...daily(7), frequency: 'weekly' }, 0)).toThrow(RangeError)
})

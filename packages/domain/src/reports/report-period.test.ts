import { expect, test } from 'vitest'
import { type ReportPeriod, reportRange } from './report-period.ts'

const days = (period: ReportPeriod, at: string, timeZone = 'Europe/Lisbon') => {
  const { firstDay, lastDay } = reportRange(period, Date.parse(at), timeZone)
  return `${firstDay} ${lastDay}`
}

test('the days of a report are those before the day on which it is sent', () => {
  // A Wednesday.
  const at = '2026-06-10T06:00:00Z'
  expect(days('yesterday', at)).toBe('2026-06-09 2026-06-09')
  expect(days('last-7-days', at)).toBe('2026-06-03 2026-06-09')
  expect(days('last-week', at)).toBe('2026-06-01 2026-06-07')
  expect(days('last-30-days', at)).toBe('2026-05-11 2026-06-09')
  expect(days('last-month', at)).toBe('2026-05-01 2026-05-31')
})

test('the last week ends on the Sunday before, also on a Sunday and on a Monday', () => {
  expect(days('last-week', '2026-06-14T08:00:00Z')).toBe('2026-06-01 2026-06-07')
  expect(days('last-week', '2026-06-15T08:00:00Z')).toBe('2026-06-08 2026-06-14')
})

test('the last month has all of its days, over the year and in February too', () => {
  expect(days('last-month', '2027-01-01T08:00:00Z')).toBe('2026-12-01 2026-12-31')
  expect(days('last-month', '2028-03-31T08:00:00Z')).toBe('2028-02-01 2028-02-29')
})

test('which day it is follows from the clock of the time zone', () => {
  expect(days('yesterday', '2026-06-10T23:30:00Z')).toBe('2026-06-10 2026-06-10')
  expect(days('yesterday', '2026-06-10T23:30:00Z', 'America/New_York')).toBe('2026-06-09 2026-06-09')
})

test('a day on which clocks change is as long as it is', () => {
  const { fromMs, untilMs } = reportRange('yesterday', Date.parse('2026-10-26T06:00:00Z'), 'Europe/Lisbon')
  expect(new Date(fromMs).toISOString()).toBe('2026-10-24T23:00:00.000Z')
  expect(new Date(untilMs).toISOString()).toBe('2026-10-26T00:00:00.000Z')
})

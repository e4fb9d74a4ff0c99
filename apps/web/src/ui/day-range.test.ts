import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  dayAt,
  dayStartMs,
  daysIn,
  formatDayRange,
  isDay,
  presetRange,
  rangeBeside,
  rangeInstants,
  rangeMs,
  readDayRange,
  weekStart,
} from './day-range.ts'
import { readTypedDayRange } from './day-range-typed.ts'

const HOUR_MS = 3_600_000
const LONDON = 'Europe/London'
const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }).map(toDay)

function toDay(date: Date) {
  return date.toISOString().slice(0, 10)
}

test('a range is sent from the local start of its first day to the local end of its last [FMT-02]', () => {
  expect(rangeInstants({ start: '2026-07-01', end: '2026-07-02' }, LONDON)).toEqual({
    start: '2026-06-30T23:00:00Z',
    end: '2026-07-02T23:00:00Z',
  })
})

test.each([
  ['spring in London', '2026-03-29', LONDON, 23],
  ['autumn in London', '2026-10-25', LONDON, 25],
  ['spring in Santiago, where midnight is skipped', '2026-09-06', 'America/Santiago', 23],
  ['half an hour on Lord Howe', '2026-10-04', 'Australia/Lord_Howe', 23.5],
  ['a day without a change', '2026-06-10', LONDON, 24],
])('the day of a clock change in %s lasts as long as it does', (_, date, timeZone, hours) => {
  const { startMs, endMs } = rangeMs({ start: date, end: date }, timeZone)
  expect((endMs - startMs) / HOUR_MS).toBe(hours)
})

test('every moment of a day, and none beside it, is of that day in any zone', () => {
  const zone = fc.constantFrom(LONDON, 'Europe/Lisbon', 'America/Santiago', 'Pacific/Auckland', 'Asia/Kathmandu', 'UTC')
  fc.assert(
    fc.property(day, zone, (date, timeZone) => {
      const startMs = dayStartMs(date, timeZone)
      expect(dayAt(startMs, timeZone)).toBe(date)
      expect(dayAt(startMs - 1, timeZone)).toBe(addDays(date, -1))
    }),
  )
})

test('days are counted over months, leap years and clock changes', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysIn({ start: '2026-03-28', end: '2026-03-30' })).toBe(3)
  expect(daysIn({ start: '2026-03-28', end: '2026-03-28' })).toBe(1)
})

test('a week begins on Monday [EVT-24]', () => {
  expect(weekStart('2026-06-01')).toBe('2026-06-01')
  expect(weekStart('2026-06-07')).toBe('2026-06-01')
  expect(weekStart('2026-06-08')).toBe('2026-06-08')
})

test('presets end today or before it [EVT-24]', () => {
  const today = '2026-06-10' // a Wednesday
  expect(presetRange('today', today)).toEqual({ start: today, end: today })
  expect(presetRange('yesterday', today)).toEqual({ start: '2026-06-09', end: '2026-06-09' })
  expect(presetRange('this week', today)).toEqual({ start: '2026-06-08', end: today })
  expect(presetRange('last week', today)).toEqual({ start: '2026-06-01', end: '2026-06-07' })
  expect(presetRange('this month', today)).toEqual({ start: '2026-06-01', end: today })
  expect(daysIn(presetRange('last 28 days', today))).toBe(28)
})

test('an address gives a range only where it makes one that is not after today', () => {
  const today = '2026-06-10'
  expect(readDayRange('2026-06-01', '2026-06-03', today)).toEqual({ start: '2026-06-01', end: '2026-06-03' })
  expect(readDayRange('2026-06-01', undefined, today)).toEqual({ start: '2026-06-01', end: '2026-06-01' })
  for (const [start, end] of [
    ['2026-06-11', undefined],
    ['2026-06-03', '2026-06-01'],
    ['2026-06-01', '2026-06-11'],
    ['2026-02-30', undefined],
    ['tomorrow', '2026-06-01'],
    [['2026-06-01', '2026-06-02'], undefined],
  ])
    expect(readDayRange(start, end, today), String(start)).toBeNull()
  expect(isDay('2026-6-1')).toBe(false)
})

test.each([
  ['01/06/2026', 'DD/MM/YYYY', '2026-06-01', '2026-06-01'],
  ['1.6.26 - 3.6.26', 'DD/MM/YYYY', '2026-06-01', '2026-06-03'],
  ['03/06/2026 – 01/06/2026', 'DD/MM/YYYY', '2026-06-01', '2026-06-03'],
  ['06-01-2026 to 06-03-2026', 'MM-DD-YYYY', '2026-06-01', '2026-06-03'],
  ['1 Jun 2026', 'DD MMM YYYY', '2026-06-01', '2026-06-01'],
  ['1 June 2026', 'DD/MM/YYYY', '2026-06-01', '2026-06-01'],
  ['2026-06-01', 'DD/MM/YYYY', '2026-06-01', '2026-06-01'],
])('"%s" typed in the order %s is read', (text, pattern, start, end) => {
  expect(readTypedDayRange(text, pattern, 'en-GB')).toEqual({ start, end })
})

test.each(['', 'yesterday', '31/02/2026', '01/06', '01/06/2026 – 02/06', '1/13/2026', '1/1/202'])(
  '"%s" is no range',
  text => expect(readTypedDayRange(text, 'DD/MM/YYYY', 'en-GB')).toBeNull(),
)

test('what a picker shows is read back, in every format that can be preferred', () => {
  const pattern = fc.constantFrom('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD MMM YYYY', 'DD-MM-YY')
  const locale = fc.constantFrom('en-GB', 'pt-PT')
  fc.assert(
    fc.property(fc.tuple(day, day), pattern, locale, (days, format, language) => {
      const [start, end] = days.toSorted() as [string, string]
      const shown = formatDayRange({ start, end }, format, language)
      expect(readTypedDayRange(shown, format, language)).toEqual({ start, end })
    }),
  )
})

test('the range beside one is as long, and none of it is after today', () => {
  const week = { start: '2026-06-01', end: '2026-06-07' }
  expect(rangeBeside(week, -1, '2026-06-10')).toEqual({ start: '2026-05-25', end: '2026-05-31' })
  expect(rangeBeside(week, 1, '2026-06-14')).toEqual({ start: '2026-06-08', end: '2026-06-14' })
  expect(rangeBeside(week, 1, '2026-06-13')).toBeNull()
})

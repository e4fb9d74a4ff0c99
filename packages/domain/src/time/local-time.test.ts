import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isTimeZone,
  localClockMs,
  localDay,
  localDayAt,
  localDayStartMs,
  localMinute,
  localTimeMs,
  weekdayOf,
} from './local-time.ts'

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

test.each([
  // Clocks go from 23:59:59 of the day before to 01:00.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z'],
  ['America/Santiago', '2027-09-05', '2027-09-05T04:00:00Z', '2027-09-06T03:00:00Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z'],
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z'],
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
  ['America/Asuncion', '2023-10-01', '2023-10-01T04:00:00Z', '2023-10-02T03:00:00Z'],
  ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00Z', '2026-03-30T00:00:00Z'],
])('where midnight is skipped in %s, %s begins when clocks go on', (zone, text, start, end) => {
  const expected = { text, startMs: Date.parse(start), endMs: Date.parse(end) }
  expect(localDayStartMs(day(text), zone)).toBe(expected.startMs)
  expect(localDayAt(expected.startMs, zone)).toEqual(expected)
  expect(localDayAt(expected.endMs - 1, zone)).toEqual(expected)
  expect(localDay(expected.startMs - 1, zone)).toBe(day(text) - 1)
  expect(localDay(expected.endMs, zone)).toBe(day(text) + 1)
  expect(localMinute(expected.startMs, zone)).toBe(60)
})

test.each([
  // At 01:00 clocks go back to the midnight of the same day.
  ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00Z', '2026-10-26T01:00:00Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  // At midnight clocks go back to 23:00 of the day that ends.
  ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00Z', '2026-04-05T04:00:00Z'],
  ['Asia/Beirut', '2026-10-24', '2026-10-23T21:00:00Z', '2026-10-24T22:00:00Z'],
  ['Africa/Cairo', '2026-10-29', '2026-10-28T21:00:00Z', '2026-10-29T22:00:00Z'],
  ['America/Asuncion', '2024-03-23', '2024-03-23T03:00:00Z', '2024-03-24T04:00:00Z'],
])('where an hour at midnight comes twice in %s, %s has both', (zone, text, start, end) => {
  const expected = { text, startMs: Date.parse(start), endMs: Date.parse(end) }
  for (let atMs = expected.startMs; atMs < expected.endMs; atMs += 900_000) {
    expect(localDayAt(atMs, zone)).toEqual(expected)
  }
  expect(localDayStartMs(day(text), zone)).toBe(expected.startMs)
  expect(localDay(expected.startMs - 1, zone)).toBe(day(text) - 1)
  expect(localDay(expected.endMs, zone)).toBe(day(text) + 1)
})

test('Lord Howe puts its clocks on by half an hour', () => {
  const [spring, autumn] = ['2026-10-04T01:00:00Z', '2026-04-05T01:00:00Z'].map(at =>
    localDayAt(Date.parse(at), 'Australia/Lord_Howe'),
  )
  expect(spring && spring.endMs - spring.startMs).toBe(23.5 * 3_600_000)
  expect(autumn && autumn.endMs - autumn.startMs).toBe(24.5 * 3_600_000)
})

test('a date that Samoa left out is no day: the day before it ends where the day after begins', () => {
  const apia = 'Pacific/Apia'
  const lineMs = Date.parse('2011-12-30T10:00:00Z')
  expect(localDayAt(lineMs - 1, apia)).toMatchObject({ text: '2011-12-29', endMs: lineMs })
  expect(localDayAt(lineMs, apia)).toMatchObject({ text: '2011-12-31', startMs: lineMs })
  expect(localDayStartMs(day('2011-12-30'), apia)).toBe(lineMs)
  expect(localDayStartMs(day('2011-12-31'), apia)).toBe(lineMs)
})

test('a day that has begun goes on where clocks go back over its midnight', () => {
  const newfoundland = 'America/St_Johns'
  const backMs = Date.parse('2010-11-07T02:31:00Z') // from 00:01 to 23:01
  expect(localDayAt(backMs, newfoundland)).toEqual({
    text: '2010-11-07',
    startMs: backMs - 60_000,
    endMs: Date.parse('2010-11-08T03:30:00Z'),
  })
  expect(localMinute(backMs, newfoundland)).toBe(23 * 60 + 1)
  expect(new Date(localClockMs(backMs, newfoundland)).toISOString()).toBe('2010-11-06T23:01:00.000Z')
})

test('clocks that change a minute after midnight do so then', () => {
  const changeMs = Date.parse('2022-10-01T16:01:00Z')
  expect(localMinute(changeMs - 1, 'Antarctica/Casey')).toBe(0)
  expect(localMinute(changeMs, 'Antarctica/Casey')).toBe(3 * 60 + 1)
})

test('a time that clocks skip is the instant after the gap, and one that comes twice the first of the two', () => {
  const at = (date: string, hours: number, zone: string) => new Date(localTimeMs(day(date), hours, zone)).toISOString()
  expect(at('2026-03-29', 1.5, 'Europe/London')).toBe('2026-03-29T01:00:00.000Z')
  expect(at('2026-10-25', 1.5, 'Europe/London')).toBe('2026-10-25T00:30:00.000Z')
  expect(at('2026-09-06', 0.5, 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
  expect(at('2026-09-06', 1, 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
  expect(at('2026-04-04', 23.5, 'America/Santiago')).toBe('2026-04-05T02:30:00.000Z')
  expect(at('2026-09-05', 24, 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
  expect(at('2026-09-07', -23.5, 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
})

test('an answer does not depend on what was asked before', () => {
  const zones = ['America/Santiago', 'Asia/Beirut', 'Australia/Lord_Howe', 'Atlantic/Azores', 'UTC']
  const instant = fc.integer({ min: Date.UTC(2016, 0), max: Date.UTC(2037, 0) })
  const question = fc.tuple(instant, fc.constantFrom(...zones))
  const ask = ([atMs, zone]: [number, string]) => ({ ...localDayAt(atMs, zone) })
  fc.assert(
    fc.property(fc.array(question, { minLength: 2, maxLength: 50 }), questions => {
      const answers = questions.map(ask)
      expect(questions.toReversed().map(ask).toReversed()).toEqual(answers)
      for (const [index, [atMs]] of questions.entries()) {
        expect(answers[index]?.startMs).toBeLessThanOrEqual(atMs)
        expect(answers[index]?.endMs).toBeGreaterThan(atMs)
      }
    }),
  )
})

test('a time zone is a name of the IANA list', () => {
  expect(['Europe/Lisbon', 'UTC', 'America/Argentina/Buenos_Aires'].filter(isTimeZone)).toHaveLength(3)
  expect(['', 'Lisbon', 'Europe/Lisbon; drop', '+25:00'].filter(isTimeZone)).toEqual([])
})

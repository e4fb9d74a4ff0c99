import { describe, expect, test } from 'vitest'
import { hoursWithin, isWithinHours } from './visit-hours.ts'

const LONDON = 'Europe/London'
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const ms = (text: string) => Date.parse(text)
const span = (from: string, until: string) => ({ fromMs: ms(from), untilMs: ms(until) })
const hours = (weekdays: readonly number[], from: number, until: number) => ({
  weekdays,
  fromMinute: from * 60,
  untilMinute: until * 60,
})

/** Monday 1 to Sunday 7 June 2026; London is an hour ahead of UTC. */
const WEEK = span('2026-06-01T00:00+01:00', '2026-06-08T00:00+01:00')
const isVisit = (of: ReturnType<typeof hours>, from: string, until: string, range = WEEK, timeZone = LONDON) =>
  isWithinHours(span(from, until), hoursWithin(of, timeZone, range))

describe('a visit is in the hours of the night', () => {
  const nights = hours(EVERY_DAY, 22, 6)

  test('where any part of it is, and not where it only touches them', () => {
    expect(isVisit(nights, '2026-06-02T21:50+01:00', '2026-06-02T22:01+01:00')).toBe(true)
    expect(isVisit(nights, '2026-06-02T08:00+01:00', '2026-06-02T22:00+01:00')).toBe(false)
    expect(isVisit(nights, '2026-06-03T05:59+01:00', '2026-06-03T09:00+01:00')).toBe(true)
    expect(isVisit(nights, '2026-06-03T06:00+01:00', '2026-06-03T09:00+01:00')).toBe(false)
    expect(isVisit(nights, '2026-06-02T08:00+01:00', '2026-06-03T09:00+01:00')).toBe(true)
  })

  test('with a moment alone, where it passed between two records', () => {
    expect(isVisit(nights, '2026-06-02T22:00+01:00', '2026-06-02T22:00+01:00')).toBe(true)
    expect(isVisit(nights, '2026-06-03T06:00+01:00', '2026-06-03T06:00+01:00')).toBe(false)
  })

  test('of which the part counts that lies in the range', () => {
    const day = span('2026-06-02T00:00+01:00', '2026-06-03T00:00+01:00')
    expect(isVisit(nights, '2026-06-02T00:30+01:00', '2026-06-02T01:00+01:00', day)).toBe(true)
    expect(isVisit(nights, '2026-06-01T23:00+01:00', '2026-06-02T00:00+01:00', day)).toBe(false)
    expect(isVisit(hours(EVERY_DAY, 0, 6), '2026-06-02T20:00+01:00', '2026-06-03T01:00+01:00', day)).toBe(false)
  })
})

test('hours over midnight are those of the day on which they begin', () => {
  const friday = hours([5], 22, 6)
  expect(isVisit(friday, '2026-06-06T02:00+01:00', '2026-06-06T03:00+01:00')).toBe(true)
  expect(isVisit(friday, '2026-06-05T02:00+01:00', '2026-06-05T03:00+01:00')).toBe(false)
  expect(isVisit(friday, '2026-06-06T23:00+01:00', '2026-06-06T23:30+01:00')).toBe(false)
  const sunday = hours([7], 22, 6)
  expect(isVisit(sunday, '2026-06-01T05:00+01:00', '2026-06-01T07:00+01:00')).toBe(true)
})

test('days alone are whole days, by the clock of the time zone', () => {
  const weekend = hours([6, 7], 0, 24)
  expect(hoursWithin(weekend, LONDON, WEEK)).toEqual([span('2026-06-06T00:00+01:00', '2026-06-08T00:00+01:00')])
  expect(isVisit(weekend, '2026-06-05T22:30Z', '2026-06-05T22:40Z')).toBe(false)
  expect(isVisit(weekend, '2026-06-05T23:30Z', '2026-06-05T23:40Z')).toBe(true)
})

test('a day of the whole week is the whole range', () => {
  expect(hoursWithin(hours(EVERY_DAY, 0, 24), LONDON, WEEK)).toEqual([WEEK])
  expect(hoursWithin(hours(EVERY_DAY, 8, 8), LONDON, WEEK)).toEqual([WEEK])
})

describe('where clocks change', () => {
  const march = span('2026-03-28T00:00Z', '2026-03-31T00:00Z')

  test('a night lasts as long as it does', () => {
    // 29 March 2026: 01:00 UTC is 02:00 in London.
    expect(hoursWithin(hours([6], 22, 6), LONDON, march)).toEqual([span('2026-03-28T22:00Z', '2026-03-29T05:00Z')])
    const october = span('2026-10-24T00:00Z', '2026-10-27T00:00Z')
    expect(hoursWithin(hours([6], 22, 6), LONDON, october)).toEqual([span('2026-10-24T21:00Z', '2026-10-25T06:00Z')])
  })

  test('an hour that clocks skip has no visits', () => {
    expect(hoursWithin(hours([7], 1, 2), LONDON, march)).toEqual([])
    expect(isVisit(hours([7], 1, 2), '2026-03-29T00:30Z', '2026-03-29T01:30Z', march)).toBe(false)
  })
})

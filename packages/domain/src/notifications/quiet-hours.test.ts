import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVENT_KINDS } from '../events/event-kinds.ts'
import type { ActiveHours } from '../fold/geofence-hours.ts'
import { localDay, localMinute, weekdayOf } from '../time/local-time.ts'
import { isEndless, passingAt, URGENT_CODES } from './quiet-hours.ts'

const LONDON = 'Europe/London'
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const nights: ActiveHours = { weekdays: [1, 2, 3, 4, 5], fromMinute: 22 * 60, untilMinute: 6 * 60 + 30 }

const passing = (local: string, hours: ActiveHours | null = nights, urgentPasses = false, timeZone = LONDON) =>
  passingAt({ quietHours: hours, urgentPasses }, timeZone, Date.parse(local))

test('without quiet hours everything passes at any time', () => {
  expect(passing('2026-06-03T03:00+01:00', null)).toBe('everything')
})

test('in quiet hours nothing passes, or what is urgent where the person allows it', () => {
  expect(passing('2026-06-03T03:00+01:00')).toBe('nothing')
  expect(passing('2026-06-03T03:00+01:00', nights, true)).toBe('urgent')
  expect(passing('2026-06-03T12:00+01:00', nights, true)).toBe('everything')
})

test('a night over midnight belongs to the day on which it begins', () => {
  // 5 June 2026 is a Friday: its night is quiet, and that of Saturday is not.
  expect(passing('2026-06-05T21:59+01:00')).toBe('everything')
  expect(passing('2026-06-05T22:00+01:00')).toBe('nothing')
  expect(passing('2026-06-06T06:29+01:00')).toBe('nothing')
  expect(passing('2026-06-06T06:30+01:00')).toBe('everything')
  expect(passing('2026-06-06T23:00+01:00')).toBe('everything')
  expect(passing('2026-06-08T03:00+01:00')).toBe('everything')
})

test('the clock is that of the person', () => {
  expect(passing('2026-06-03T22:30Z', nights, false, 'Asia/Kathmandu')).toBe('nothing')
  expect(passing('2026-06-03T22:30Z', nights, false, 'America/Montevideo')).toBe('everything')
})

describe('on the days on which clocks change', () => {
  const everyNight = { ...nights, weekdays: EVERY_DAY }

  test('a night is quiet from its beginning to its end by the clock, an hour shorter or longer', () => {
    // 29 March 2026: 01:00 UTC is 02:00 in London.
    expect(passing('2026-03-28T22:00Z', everyNight)).toBe('nothing')
    expect(passing('2026-03-29T05:29Z', everyNight)).toBe('nothing')
    expect(passing('2026-03-29T05:30Z', everyNight)).toBe('everything')
    // 25 October 2026: 01:00 UTC is 01:00 again.
    expect(passing('2026-10-24T21:00Z', everyNight)).toBe('nothing')
    expect(passing('2026-10-25T06:29Z', everyNight)).toBe('nothing')
    expect(passing('2026-10-25T06:30Z', everyNight)).toBe('everything')
  })

  test('hours that do not exist on such a day are quiet at no time of it', () => {
    const skipped = { weekdays: EVERY_DAY, fromMinute: 70, untilMinute: 110 }
    const ofTheDay = Array.from({ length: 24 * 60 }, (_, minute) => Date.parse('2026-03-29T00:00Z') + minute * 60_000)
    const passed = ofTheDay.map(atMs => passingAt({ quietHours: skipped, urgentPasses: false }, LONDON, atMs))
    expect(new Set(passed)).toEqual(new Set(['everything']))
  })
})

test('on every other day it is quiet exactly when the clock and the weekday of the person say so', () => {
  const hours = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    fromMinute: fc.integer({ min: 0, max: 1_439 }),
    untilMinute: fc.integer({ min: 0, max: 1_440 }),
  })
  // No clock of these changes in these months.
  const atMs = fc.integer({ min: Date.UTC(2026, 4, 1) / 60_000, max: Date.UTC(2026, 8, 1) / 60_000 })
  const zones = fc.constantFrom(LONDON, 'Asia/Kathmandu', 'America/Montevideo', 'Pacific/Kiritimati', 'UTC')
  fc.assert(
    fc.property(hours, atMs, zones, (quietHours, atMinute, timeZone) => {
      const ms = atMinute * 60_000
      const isQuiet = passingAt({ quietHours, urgentPasses: false }, timeZone, ms) === 'nothing'
      expect(isQuiet).toBe(isQuietByClock(quietHours, ms, timeZone))
    }),
  )
})

function isQuietByClock({ weekdays, fromMinute, untilMinute }: ActiveHours, atMs: number, timeZone: string): boolean {
  const minute = localMinute(atMs, timeZone)
  const day = localDay(atMs, timeZone)
  const beginsOn = (one: number) => weekdays.includes(weekdayOf(one) || 7)
  if (untilMinute > fromMinute) return beginsOn(day) && minute >= fromMinute && minute < untilMinute
  return (beginsOn(day) && minute >= fromMinute) || (beginsOn(day - 1) && minute < untilMinute)
}

test('what calls for somebody at once is urgent, and harsh driving is not', () => {
  expect(URGENT_CODES).toContain(EVENT_KINDS.panic.code)
  expect(URGENT_CODES).toContain(EVENT_KINDS.crash.code)
  expect(URGENT_CODES).not.toContain(EVENT_KINDS['harsh-braking'].code)
})

test('hours that cover the whole week are known as such', () => {
  expect(isEndless({ weekdays: EVERY_DAY, fromMinute: 0, untilMinute: 1_440 })).toBe(true)
  expect(isEndless({ weekdays: EVERY_DAY, fromMinute: 600, untilMinute: 600 })).toBe(true)
  expect(isEndless({ weekdays: EVERY_DAY, fromMinute: 600, untilMinute: 599 })).toBe(false)
  expect(isEndless(nights)).toBe(false)
})

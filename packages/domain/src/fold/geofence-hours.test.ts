import { expect, test } from 'vitest'
import { type ActiveHours, geofenceHours } from './geofence-hours.ts'

const LONDON = 'Europe/London'
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const times = (weekdays: number[], from: number, until: number): ActiveHours => ({
  weekdays,
  fromMinute: from * 60,
  untilMinute: until * 60,
})
const until = (hours: ActiveHours[], local: string, timeZone = 'UTC') => {
  const endMs = geofenceHours(hours, timeZone).activeUntilMs(Date.parse(local))
  return endMs === null || endMs === Number.POSITIVE_INFINITY ? endMs : new Date(endMs).toISOString()
}

test('a time over midnight belongs to the day on which it begins', () => {
  const nights = [times([1, 2, 3, 4, 5], 18, 6)]
  // 6 June 2026 is a Saturday; London is an hour ahead of UTC.
  expect(until(nights, '2026-06-06T05:59+01:00', LONDON)).toBe('2026-06-06T05:00:00.000Z')
  expect(until(nights, '2026-06-06T06:00+01:00', LONDON)).toBeNull()
  expect(until(nights, '2026-06-07T23:00+01:00', LONDON)).toBeNull()
  expect(until(nights, '2026-06-08T05:00+01:00', LONDON)).toBeNull()
  expect(until(nights, '2026-06-08T18:00+01:00', LONDON)).toBe('2026-06-09T05:00:00.000Z')
})

test('times that meet are one', () => {
  const weekend = [times([5], 22, 24), times([6], 0, 6)]
  expect(until(weekend, '2026-06-05T22:30Z')).toBe('2026-06-06T06:00:00.000Z')
})

test('a week that is covered whole has no end', () => {
  expect(until([times(EVERY_DAY, 0, 0)], '2026-06-05T22:30Z', LONDON)).toBe(Number.POSITIVE_INFINITY)
  expect(until([times(EVERY_DAY, 0, 24)], '2026-06-05T22:30Z')).toBe(Number.POSITIVE_INFINITY)
  expect(until([times([1, 2, 3, 4, 5, 6], 0, 24)], '2026-06-05T22:30Z')).toBe('2026-06-07T00:00:00.000Z')
})

test('clocks that go forward take their hour from it, by whichever clock it is', () => {
  const early = [times([7], 1, 3)]
  // 29 March 2026: 01:00 UTC is 02:00 in London.
  expect(until(early, '2026-03-29T00:59Z', LONDON)).toBeNull()
  expect(until(early, '2026-03-29T01:00Z', LONDON)).toBe('2026-03-29T02:00:00.000Z')
  expect(until(early, '2026-03-29T02:00Z', LONDON)).toBeNull()
  expect(until(early, '2026-03-28T16:00Z', 'Asia/Tokyo')).toBe('2026-03-28T18:00:00.000Z')
})

test('where clocks skip midnight a day begins when they go on, and a time that comes twice counts from the first', () => {
  // 6 September 2026, a Sunday: 04:00 UTC is 01:00 in Santiago. 5 April: 03:00 UTC is 23:00 for the first time.
  const santiago = 'America/Santiago'
  expect(until([times([7], 0, 3)], '2026-09-06T03:59Z', santiago)).toBeNull()
  expect(until([times([7], 0, 3)], '2026-09-06T04:00Z', santiago)).toBe('2026-09-06T06:00:00.000Z')
  expect(until([times([6], 20, 24)], '2026-09-06T03:59Z', santiago)).toBe('2026-09-06T04:00:00.000Z')
  expect(until([times([6], 20, 24)], '2026-04-05T03:30Z', santiago)).toBe('2026-04-05T04:00:00.000Z')
  expect(until([times(EVERY_DAY, 0, 24)], '2026-09-05T12:00Z', santiago)).toBe(Number.POSITIVE_INFINITY)
})

test('whoever asks in whatever order is told the same', () => {
  const hours = geofenceHours([times([1, 3, 5], 18, 6), times([6], 10, 12)], LONDON)
  const moments = Array.from({ length: 400 }, (_, i) => Date.UTC(2026, 2, 20) + i * 2_580_000)
  const inOrder = moments.map(atMs => hours.activeUntilMs(atMs))
  const backwards = moments.toReversed().map(atMs => hours.activeUntilMs(atMs))
  expect(backwards.reverse()).toEqual(inOrder)
  expect(inOrder).toContain(null)
})

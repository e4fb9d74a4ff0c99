import { expect, test } from 'vitest'
import { eventsBesideVisits } from './events-beside-visits.ts'

const event = (eventCode: number) => ({
  vehicle: 1,
  registration: 'AB12 CDE',
  eventCode,
  timestamp: '2026-11-20T08:00:00.000Z',
  lat: 52.67,
  long: -0.73,
  speed: 40,
  value: null,
})

test('a visit of a test is one row: going in, staying and going out have none of their own, speeding inside has', () => {
  const newest_events = [event(81), event(82), event(60), event(80)]
  expect(eventsBesideVisits({ newest_events }).map(({ eventCode }) => eventCode)).toEqual([60])
})

import type { TableTrip } from '@milepost/contract/trips.ts'
import { expect, it } from 'vitest'
import { tripRows } from './trip-rows.ts'

const trips = [
  { id: '1-9', stop_after: { duration_s: 60 } },
  { id: '2-8', stop_after: null },
  { id: '1-7', stop_after: { duration_s: 30 } },
] as unknown as TableTrip[]

it.each([
  ['all', ['1-9', 'stop 1-9', '2-8', '1-7', 'stop 1-7']],
  ['trips', ['1-9', '2-8', '1-7']],
  ['stops', ['stop 1-9', 'stop 1-7']],
] as const)('shows %s, each stop under the trip that led to it', (show, keys) => {
  expect(tripRows(trips, show).map(row => row.key)).toEqual(keys)
})

it('puts stops alone by their own time within the days of their trips', () => {
  const led = (id: string, day: string, start: string) =>
    ({ id, start: `${day}T08:00:00.000Z`, stop_after: { start } }) as unknown as TableTrip
  const late = [
    led('1-3', '2026-06-02', '2026-06-02T08:10:00.000Z'),
    led('1-2', '2026-06-02', '2026-06-02T08:40:00.000Z'),
    led('1-1', '2026-06-01', '2026-06-02T09:00:00.000Z'),
  ]
  const dayOf = (trip: TableTrip) => trip.start.slice(0, 10)
  const keys = (isDescending: boolean) => tripRows(late, 'stops', { dayOf, isDescending }).map(row => row.key)
  expect(keys(true)).toEqual(['stop 1-2', 'stop 1-3', 'stop 1-1'])
  expect(keys(false)).toEqual(['stop 1-1', 'stop 1-3', 'stop 1-2'])
})

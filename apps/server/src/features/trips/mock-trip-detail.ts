import type { Result } from '@milepost/contract/route.ts'
import type { trips } from '@milepost/contract/trips.ts'

const LEGS = [
  {
    eventCode: 4,
    startTime: '2026-01-05T08:00:00Z',
    road: 'Mill Lane',
    direction: 'N',
    distance: 2_400,
    duration: 300,
  },
  { eventCode: 41, startTime: '2026-01-05T08:05:00Z', road: 'A606', direction: 'NE', distance: 9_100, duration: 540 },
  {
    eventCode: null,
    startTime: '2026-01-05T08:14:00Z',
    road: 'High Street',
    direction: 'E',
    distance: 800,
    duration: 150,
  },
]

/** The documents' placeholder of a trip's detail (TRIP-03): the same invented drive for every id, read from nowhere. */
export function mockTripDetail(tripId: string): Result<typeof trips.mockDetail> {
  return { count: LEGS.length, results: LEGS.map((leg, index) => ({ tripId, leg: index + 1, ...leg })) }
}

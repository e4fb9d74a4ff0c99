import { trips } from '@milepost/contract/trips.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import { dayAt, dayStartMs } from '../../ui/day-range.ts'
import { type DaySegment, daySegments } from './day-segments.ts'

const AGAIN_EVERY_MS = 60_000

export interface Today {
  fromMs: number
  /** Until now. */
  untilMs: number
  segments: readonly DaySegment[]
  distanceM: number
  tripCount: number
}

export type TodayState =
  | { kind: 'forbidden' }
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  | { kind: 'known'; today: Today; isStale: boolean }

/** What a vehicle did today in the user's time zone, out of its trips and stops (module Trips). */
export function useToday(vehicleId: number, nowMs: number, timeZone: string): TodayState {
  const signedIn = useSession()
  const isAllowed = signedIn !== null && mayOpenPage(pages.trips.rule, signedIn)
  const fromMs = dayStartMs(dayAt(nowMs, timeZone), timeZone)
  const { data, error, refetch } = useQuery({
    queryKey: ['track', 'today', vehicleId, fromMs],
    queryFn: async ({ signal }) => {
      const untilMs = Date.now()
      const query = { vehicle: vehicleId, start: new Date(fromMs).toISOString(), end: new Date(untilMs).toISOString() }
      const page = await call(trips.list, { query }, { signal })
      return { ...page, untilMs }
    },
    enabled: isAllowed,
    refetchInterval: AGAIN_EVERY_MS,
  })
  if (!isAllowed) return { kind: 'forbidden' }
  if (data === undefined) {
    return error === null ? { kind: 'loading' } : { kind: 'failed', error, retry: () => void refetch() }
  }
  const { results, stops, untilMs } = data
  const today = {
    fromMs,
    untilMs,
    segments: daySegments(results, stops, { fromMs, untilMs }),
    distanceM: results.reduce((sum, trip) => sum + trip.distance_m, 0),
    tripCount: results.length,
  }
  return { kind: 'known', today, isStale: error !== null }
}

import type { ScopedDb } from '../../db/scope.ts'
import { type PastStop, readStops } from '../../history/read-stops.ts'
import { type PastTrip, readTripKeys, readTripsByKey } from '../../history/read-trips.ts'
import type { TimeSpan } from '../../history/time-span.ts'

export interface TripPage {
  /** Of all pages. */
  count: number
  trips: PastTrip[]
  /** Everything that belongs to the trips or began during the page. */
  stops: PastStop[]
  /** Stops that begin in it are this page's. */
  window: TimeSpan
}

/**
 * A page of the trips of vehicles in a span, by time. Every stop belongs to one page: the first begins with the span, the last
 * ends with it, and the others meet at the start of a trip.
 */
export async function readTripPage(
  db: ScopedDb,
  vehicleIds: readonly number[],
  span: TimeSpan,
  { page, pageSize }: { page: number; pageSize: number },
  nowMs: number,
): Promise<TripPage> {
  const keys = await readTripKeys(db, vehicleIds, span, nowMs)
  const first = (page - 1) * pageSize
  const trips = await readTripsByKey(db, keys.slice(first, first + pageSize))
  const window = {
    fromMs: page === 1 ? Number.NEGATIVE_INFINITY : (keys[first]?.startedAtMs ?? span.untilMs),
    untilMs: keys[first + pageSize]?.startedAtMs ?? span.untilMs,
  }
  const fromMs = Math.max(span.fromMs, window.fromMs)
  const untilMs = Math.min(span.untilMs, Math.max(window.untilMs, ...trips.map(trip => (trip.endedAtMs ?? nowMs) + 1)))
  const stops = fromMs < untilMs ? await readStops(db, vehicleIds, { fromMs, untilMs }, nowMs) : []
  return { count: keys.length, trips, stops, window }
}

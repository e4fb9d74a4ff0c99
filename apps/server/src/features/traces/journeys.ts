import type { Place } from '@milepost/contract/place.ts'
import type { TraceHalt, TraceJourney } from '@milepost/contract/traces.ts'
import { figuresWithin } from '@milepost/domain/trips/parts-within.ts'
import { presentPlace } from '../../telemetry/addresses.ts'
import type { PastTrip } from '../../telemetry/past-trip.ts'
import type { PastStop } from '../../telemetry/read-stops.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'
import type { TripDriver } from '../../telemetry/trip-drivers.ts'

const HIDDEN = {
  start_reason: null,
  start_place: null,
  end_place: null,
  driver: null,
  driver_source: null,
  distance_m: null,
  unknown_m: null,
  carried_m: null,
  driving_s: null,
  standing_s: null,
  unknown_s: null,
  carried_s: null,
} as const

/** A trip as a trace shows it: of a private one only when it was. */
export function presentJourney(
  trip: PastTrip,
  driver: TripDriver | null,
  span: TimeSpan,
  timeZone: string,
): TraceJourney {
  const when = {
    start: instant(trip.startedAtMs),
    end: instantOrNull(trip.endedAtMs),
    known_until: instant(trip.endedAtMs ?? trip.settledAtMs),
    is_private: trip.isPrivate,
  }
  if (trip.isPrivate) return { ...when, ...HIDDEN }
  const figures = figuresWithin(trip, span, timeZone)
  return {
    ...when,
    start_reason: trip.startReason,
    start_place: presentPlace(trip.start),
    end_place: presentPlace(trip.end),
    driver: driver?.name ?? null,
    driver_source: driver?.source ?? null,
    distance_m: figures.distanceM,
    unknown_m: figures.unknownM,
    carried_m: figures.carriedM,
    driving_s: figures.drivingS,
    standing_s: figures.standingS,
    unknown_s: figures.unknownS,
    carried_s: figures.carriedS,
  }
}

/** How long a vehicle idled in a span, private time left out; what lasts is not idling yet. */
export function idlingWithin(stops: readonly PastStop[], { fromMs, untilMs }: TimeSpan): number {
  const idling = stops.filter(stop => stop.kind === 'idling' && !stop.isPrivate)
  const ms = idling.reduce(
    (sum, { startedAtMs, endedAtMs }) =>
      sum + Math.max(0, Math.min(endedAtMs ?? startedAtMs, untilMs) - Math.max(startedAtMs, fromMs)),
    0,
  )
  return Math.round(ms / 1000)
}

export function presentHalt({ kind, startedAtMs, endedAtMs, place, isPrivate }: PastStop): TraceHalt {
  return {
    kind,
    start: instant(startedAtMs),
    end: instantOrNull(endedAtMs),
    place: isPrivate ? null : presentPlace(place),
    is_private: isPrivate,
  }
}

/** Those of the newest first. */
export const placesOf = ({
  trips,
  stops,
}: {
  trips: readonly TraceJourney[]
  stops: readonly TraceHalt[]
}): Place[] => [
  ...trips.toReversed().flatMap(trip => [trip.end_place, trip.start_place]),
  ...stops.toReversed().map(stop => stop.place),
]

const instant = (ms: number) => new Date(ms).toISOString()
const instantOrNull = (ms: number | null) => (ms === null ? null : instant(ms))

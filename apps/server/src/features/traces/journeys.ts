import type { TraceHalt, TraceJourney } from '@milepost/contract/traces.ts'
import type { PastTrip } from '../../telemetry/past-trip.ts'
import type { PastStop } from '../../telemetry/read-stops.ts'

/** A trip as a trace shows it: of a private one only when it was. */
export function presentJourney(trip: PastTrip, driver: string | null): TraceJourney {
  const when = { start: instant(trip.startedAtMs), end: instantOrNull(trip.endedAtMs), is_private: trip.isPrivate }
  if (trip.isPrivate) return { ...when, driver: null, distance_m: null, driving_s: null, standing_s: null }
  return {
    ...when,
    driver,
    distance_m: trip.distanceM,
    driving_s: Math.round(trip.drivingS),
    standing_s: Math.round(trip.standingS),
  }
}

export function presentHalt({ kind, startedAtMs, endedAtMs, place, isPrivate }: PastStop): TraceHalt {
  return {
    kind,
    start: instant(startedAtMs),
    end: instantOrNull(endedAtMs),
    place: isPrivate ? null : { lat: place.latitude, long: place.longitude },
    is_private: isPrivate,
  }
}

const instant = (ms: number) => new Date(ms).toISOString()
const instantOrNull = (ms: number | null) => (ms === null ? null : instant(ms))

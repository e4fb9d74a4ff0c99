import type { Place } from '@milepost/contract/place.ts'
import type { Stop, TableStop, Trip } from '@milepost/contract/trips.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { presentPlace } from '../../telemetry/addresses.ts'
import type { PastTrip } from '../../telemetry/past-trip.ts'
import type { PastStop } from '../../telemetry/read-stops.ts'
import type { TripDriver } from '../../telemetry/trip-drivers.ts'

/** The key of a trip as text in addresses and requests: the tracker and the start in epoch milliseconds. */
export const tripIdOf = ({ trackerId, startedAtMs }: { trackerId: number; startedAtMs: number }) =>
  `${trackerId}-${startedAtMs}`

/** Null for a text that can be no trip. */
export function keyOfTripId(id: string): { trackerId: number; startedAtMs: number } | null {
  const [trackerId, startedAtMs] = id.split('-').map(Number)
  if (trackerId === undefined || startedAtMs === undefined) return null
  // Beyond these no integer of the database and no date goes.
  return trackerId > 2_147_483_647 || startedAtMs > 8_640_000_000_000_000 ? null : { trackerId, startedAtMs }
}

export function presentTrip(
  trip: PastTrip,
  registration: string,
  driver: TripDriver | null,
  stops: Stop[],
  stopAfter: Stop | null,
): Trip {
  const { isPrivate } = trip
  return {
    id: tripIdOf(trip),
    vehicle: trip.vehicleId,
    registration,
    start: toDeviceInstant(trip.startedAtMs),
    end: trip.endedAtMs === null ? null : toDeviceInstant(trip.endedAtMs),
    start_reason: trip.startReason,
    end_reason: trip.endReason,
    distance_m: trip.distanceM,
    unknown_m: trip.unknownM,
    carried_m: trip.carriedM,
    duration_s: seconds((trip.endedAtMs ?? trip.settledAtMs) - trip.startedAtMs),
    driving_s: trip.drivingS,
    standing_s: trip.standingS,
    idling_s: stops.reduce((sum, stop) => sum + stop.duration_s, 0),
    unknown_s: trip.unknownS,
    carried_s: trip.carriedS,
    max_speed: trip.maxSpeedKmh,
    start_place: isPrivate ? null : presentPlace(trip.start),
    end_place: isPrivate ? null : presentPlace(trip.end),
    start_odometer_m: trip.startOdometerM,
    end_odometer_m: trip.endOdometerM,
    driver: driver?.name ?? null,
    driver_source: driver?.source ?? null,
    is_private: isPrivate,
    stops,
    stop_after: stopAfter,
  }
}

export function presentStop(stop: PastStop, nowMs: number): Stop {
  return {
    id: `${stop.trackerId}-${stop.startedAtMs}-${stop.kind}`,
    vehicle: stop.vehicleId,
    kind: stop.kind,
    start: toDeviceInstant(stop.startedAtMs),
    end: stop.endedAtMs === null ? null : toDeviceInstant(stop.endedAtMs),
    duration_s: seconds((stop.endedAtMs ?? nowMs) - stop.startedAtMs),
    reason: stop.reason,
    place: stop.isPrivate ? null : presentPlace(stop.place),
    is_private: stop.isPrivate,
  }
}

const seconds = (ms: number) => Math.round(ms / 1000)

/** What there is to know of a stop beside itself. */
export interface Surroundings {
  /** Standing with the engine on while parked. */
  idlingS: number
  geofences: string[]
}

export const presentTableStop = (stop: PastStop, known: Surroundings | undefined, nowMs: number): TableStop => ({
  ...presentStop(stop, nowMs),
  idling_s: known?.idlingS ?? 0,
  geofences: known?.geofences ?? [],
})

/** The places of a list of trips and stops, of the newest trip first. */
export const placesOf = ({ results, stops }: { results: readonly Trip[]; stops: readonly Stop[] }): Place[] => [
  ...results.toSorted((a, b) => (a.start < b.start ? 1 : -1)).flatMap(trip => [trip.end_place, trip.start_place]),
  ...stops.toReversed().map(stop => stop.place),
]

import type { Stop, Trip } from '@milepost/contract/trips.ts'
import type { PastStop } from '../../history/read-stops.ts'
import type { PastTrip } from '../../history/read-trips.ts'
import type { ScopedVehicle } from '../../history/scoped-vehicles.ts'
import type { TripPage } from './queries.ts'
import { tripIdOf } from './trip-keys.ts'

export interface TripList {
  count: number
  results: Trip[]
  stops: Stop[]
}

/** Trips with what belongs to each: where it stood on its way, and where it was parked afterwards. Addresses are yet null. */
export function presentTrips(
  vehicles: readonly ScopedVehicle[],
  { count, trips, stops, window }: TripPage,
  driverOf: (trip: PastTrip) => string | null,
  nowMs: number,
): TripList {
  const registrations = new Map(vehicles.map(vehicle => [vehicle.id, vehicle.registration]))
  const shown = stops.map(stop => ({ stop, row: presentStop(stop, nowMs) }))
  const isParked = ({ stop }: (typeof shown)[number]) => stop.kind === 'parked'
  const parked = new Map(
    shown.filter(isParked).map(({ stop, row }) => [stopKey(stop.trackerId, stop.startedAtMs), row]),
  )
  const idling = Map.groupBy(
    shown.filter(each => !isParked(each)),
    ({ stop }) => stop.trackerId,
  )
  const results = trips.map(trip => {
    const endMs = trip.endedAtMs ?? Number.POSITIVE_INFINITY
    const onTheWay = (idling.get(trip.trackerId) ?? []).filter(
      ({ stop }) => stop.startedAtMs >= trip.startedAtMs && stop.startedAtMs < endMs,
    )
    return presentTrip(
      trip,
      registrations.get(trip.vehicleId) ?? '',
      driverOf(trip),
      onTheWay.map(({ row }) => row),
      parked.get(stopKey(trip.trackerId, trip.endedAtMs)) ?? null,
    )
  })
  const ofPage = shown.filter(({ stop }) => stop.startedAtMs >= window.fromMs && stop.startedAtMs < window.untilMs)
  return { count, results, stops: ofPage.map(({ row }) => row) }
}

const stopKey = (trackerId: number, startedAtMs: number | null) => `${trackerId} ${startedAtMs}`

export function presentTrip(
  trip: PastTrip,
  registration: string,
  driver: string | null,
  stops: Stop[],
  stopAfter: Stop | null,
): Trip {
  const { isPrivate } = trip
  return {
    id: tripIdOf(trip),
    vehicle: trip.vehicleId,
    registration,
    start: instant(trip.startedAtMs),
    end: trip.endedAtMs === null ? null : instant(trip.endedAtMs),
    start_reason: trip.startReason,
    end_reason: trip.endReason,
    distance_m: trip.distanceM,
    duration_s: seconds((trip.endedAtMs ?? trip.settledAtMs) - trip.startedAtMs),
    driving_s: trip.drivingS,
    standing_s: trip.standingS,
    unknown_s: trip.unknownS,
    max_speed: trip.maxSpeedKmh,
    start_place: isPrivate ? null : presentPlace(trip.start),
    end_place: isPrivate ? null : presentPlace(trip.end),
    start_odometer_m: trip.startOdometerM,
    end_odometer_m: trip.endOdometerM,
    driver,
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
    start: instant(stop.startedAtMs),
    end: stop.endedAtMs === null ? null : instant(stop.endedAtMs),
    duration_s: seconds((stop.endedAtMs ?? nowMs) - stop.startedAtMs),
    reason: stop.reason,
    place: stop.isPrivate ? null : presentPlace(stop.place),
    is_private: stop.isPrivate,
  }
}

function presentPlace(place: { latitude: number; longitude: number } | null) {
  return place && { lat: place.latitude, long: place.longitude, address: null }
}

const instant = (atMs: number) => new Date(atMs).toISOString()
const seconds = (ms: number) => Math.round(ms / 1000)

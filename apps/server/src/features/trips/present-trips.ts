import type { Place, Stop, TableStop, Trip } from '@milepost/contract/trips.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import type { PastTrip } from '../../telemetry/past-trip.ts'
import type { PlaceNames } from '../../telemetry/place-names.ts'
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

export function presentPlace(place: { latitude: number; longitude: number } | null) {
  return place && { lat: place.latitude, long: place.longitude, address: null }
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

/** Each costs about a third of a millisecond. In long lists the newest get theirs; for others there is the geocode call. */
const MOST_ADDRESSES = 200

/** Fills in the addresses of the places of a list, the newest first. Places that were reached before cost nothing. */
export async function addAddresses(
  list: { results: readonly Trip[]; stops: readonly Stop[] },
  names: PlaceNames,
  language: 'en' | 'pt',
  most = MOST_ADDRESSES,
): Promise<void> {
  const places = new Map<string, { lat: number; long: number; same: NonNullable<Place>[] }>()
  const add = (place: Place) => {
    if (place === null) return
    const key = `${place.lat.toFixed(4)} ${place.long.toFixed(4)}`
    const known = places.get(key)
    if (known) known.same.push(place)
    else if (places.size < most) places.set(key, { lat: place.lat, long: place.long, same: [place] })
  }
  for (const trip of list.results.toSorted((a, b) => (a.start < b.start ? 1 : -1))) {
    add(trip.end_place)
    add(trip.start_place)
  }
  for (const stop of list.stops.toReversed()) add(stop.place)
  await Promise.all(
    [...places.values()].map(async ({ lat, long, same }) => {
      const address = await names.addressAt(lat, long, language)
      for (const place of same) place.address = address
    }),
  )
}

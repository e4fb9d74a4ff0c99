import type { Place } from '@milepost/contract/place.ts'
import type { TraceHalt, TraceJourney } from '@milepost/contract/traces.ts'
import { silentSinceMs } from '@milepost/domain/trips/silent-since.ts'
import { type TripKind, tripKind } from '@milepost/domain/trips/trip-kind.ts'
import type { Journeys } from './use-traces.ts'

/** A trip, or a stop between or within trips, cut to the time that is shown. */
export interface JourneyRow {
  key: string
  /** `unseen`: moved while no record came. */
  kind: TripKind | 'parked' | 'idling'
  fromMs: number
  /** Null while it lasts. */
  untilMs: number | null
  /** It has no end, but its vehicle is silent for too long to say that it goes on: `untilMs` is its last contact. */
  isSilent: boolean
  durationS: number
  distanceM: number | null
  /** Of the distance of a trip. */
  unknownM: number
  driver: string | null
  isPrivate: boolean
  /** Where it stood, or where a trip began and ended, as far as that is known. */
  addresses: readonly string[]
}

/** Trips and stops in order of time. */
export function journeyRows({ trips, stops }: Pick<Journeys, 'trips' | 'stops'>, nowMs: number): JourneyRow[] {
  const rows = [
    ...trips.map(trip => ({
      ...rowOf(kindOf(trip), trip, nowMs, silentSince(trip, nowMs)),
      ...waysOf(trip),
      driver: trip.driver,
      addresses: addressesOf(trip.start_place, trip.end_place),
    })),
    ...stops.map(stop => ({ ...rowOf(stop.kind, stop, nowMs), addresses: addressesOf(stop.place) })),
  ]
  return rows.sort((a, b) => a.fromMs - b.fromMs || (isStop(a) ? 1 : -1))
}

/** How far it went, of a carried one how far it was carried, and how much of a driven one is unknown. */
function waysOf(trip: TraceJourney): Pick<JourneyRow, 'distanceM' | 'unknownM'> {
  const kind = kindOf(trip)
  return {
    distanceM: kind === 'carried' ? trip.carried_m : trip.distance_m,
    unknownM: kind === 'driven' ? (trip.unknown_m ?? 0) : 0,
  }
}

const addressesOf = (...places: Place[]): string[] =>
  [...new Set(places.map(place => place?.address))].filter(address => address != null)

const isStop = ({ kind }: JourneyRow) => kind === 'parked' || kind === 'idling'

/** Of a private one it is not told. */
const kindOf = ({ start_reason }: TraceJourney) => (start_reason === null ? 'driven' : tripKind(start_reason))

const silentSince = ({ end, known_until }: TraceJourney, nowMs: number) =>
  silentSinceMs({ endMs: end === null ? null : Date.parse(end), lastRecordMs: Date.parse(known_until) }, nowMs)

function rowOf(
  kind: JourneyRow['kind'],
  { start, end, is_private }: TraceJourney | TraceHalt,
  nowMs: number,
  silentMs: number | null = null,
): JourneyRow {
  const fromMs = Date.parse(start)
  const untilMs = end === null ? silentMs : Date.parse(end)
  return {
    key: `${kind} ${start}`,
    kind,
    fromMs,
    untilMs,
    isSilent: silentMs !== null,
    durationS: Math.max(0, Math.round(((untilMs ?? nowMs) - fromMs) / 1000)),
    distanceM: null,
    unknownM: 0,
    driver: null,
    isPrivate: is_private,
    addresses: [],
  }
}

export interface JourneyTotals {
  trips: number
  privateTrips: number
  distanceM: number
  drivingS: number
  unknownM: number
  carriedM: number
  unknownS: number
  carriedS: number
}

/** The sums of the trips that are not private; private ones are only counted. What nobody drove is no trip. */
export function journeyTotals({ trips }: Pick<Journeys, 'trips'>): JourneyTotals {
  const shown = trips.filter(trip => !trip.is_private)
  const sum = (value: (trip: TraceJourney) => number | null) =>
    shown.reduce((total, trip) => total + (value(trip) ?? 0), 0)
  return {
    trips: shown.filter(trip => kindOf(trip) === 'driven').length,
    privateTrips: trips.length - shown.length,
    distanceM: sum(trip => trip.distance_m),
    drivingS: sum(trip => trip.driving_s),
    unknownM: sum(trip => trip.unknown_m),
    carriedM: sum(trip => trip.carried_m),
    unknownS: sum(trip => trip.unknown_s),
    carriedS: sum(trip => trip.carried_s),
  }
}

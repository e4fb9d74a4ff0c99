import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { fleetPlaces } from '@milepost/domain/geo/neighbourhood.ts'
import type { TrackData } from './track-data.ts'

/** With the middle of the view as many as the maps service takes. */
const MOST_PLACES = 5

/** Where most of the vehicles are now, those with most of them first: what is searched for is near to one of these. */
export const placesOfFleet = ({ store }: TrackData): LatLon[] =>
  fleetPlaces(
    store.facts.flatMap((_vehicle, slot) => store.fixAt(slot) ?? []),
    MOST_PLACES,
  )

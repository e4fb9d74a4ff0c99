import type { LatLon } from '@milepost/domain/geo/distance.ts'
import type { GeocodeResult } from '@milepost/maps/geocode-result.ts'
import type { Directions } from '@milepost/maps/road-directions.ts'
import type { SnapQuery } from '@milepost/maps/road-snapper.ts'
import type { RoutePart, RoutePoint } from '@milepost/maps/route-parts.ts'

export type MapLanguage = 'en' | 'pt'

export type NearestRoad =
  | {
      matched: true
      latitude: number
      longitude: number
      distanceM: number
      name: string
      ref: string
      /** Null where the provider knows none. */
      speedLimitKmh: number | null
      /** Whether it stands on a sign, rather than being the usual one of such a road. */
      limitIsPosted: boolean
    }
  | { matched: false; reason: 'no_road_data' | 'too_far' }

/** An address or a place, with the name by which its provider finds it again. */
export type Place = GeocodeResult & { readonly placeId: string }

/** An address in its parts; null where it has no such part, or the provider does not give it. */
export interface AddressParts {
  houseNumber: string | null
  street: string | null
  postcode: string | null
  town: string | null
  region: string | null
}

export interface PlaceDetails {
  place: Place
  parts: AddressParts
}

export const PROVIDER_NAMES = ['embedded', 'nominatim', 'photon', 'valhalla', 'osrm'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

/**
 * Why a configured provider gave nothing: it took too long, could not be reached, refused, sent what makes no sense or too
 * much of it, or failed so often that it is left alone for a while.
 */
export const PROVIDER_FAILURES = ['timeout', 'unreachable', 'refused', 'nonsense', 'too-large', 'resting'] as const
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number]

/** What was found, and by which provider: where a configured provider fails, the installed maps are used, and `failure` says why. */
export interface Sourced<Value> {
  value: Value
  by: ProviderName
  failure: ProviderFailure | null
}

/** Addresses: results state the precision of what was found. */
export interface Geocoder {
  /** What lies near to one of the places `near` comes first, each with how far it is from the nearest of them. */
  search(text: string, language: MapLanguage, near?: readonly LatLon[]): Promise<Sourced<Place[]>>
  /** Null where nothing is known, such as out at sea. */
  reverse(latitude: number, longitude: number, language: MapLanguage): Promise<Sourced<Place | null>>
  /** Null for an id that the provider does not know. */
  details(placeId: string, language: MapLanguage): Promise<Sourced<PlaceDetails | null>>
}

/** Roads: no road where no street map is. */
export interface RoadFinder {
  nearestRoad(query: SnapQuery): Promise<Sourced<NearestRoad>>
}

/** Puts positions on roads: nothing is matched where no street map is. */
export interface RoadMatcher {
  matchToRoads(points: readonly RoutePoint[]): Promise<Sourced<RoutePart[]>>
}

/** The way by road from one place to another: none where no street map has both, or no road leads there. */
export interface RoadRouter {
  findDirections(from: SnapQuery, to: LatLon): Promise<Sourced<Directions | null>>
}

/** Where addresses and roads come from: what is installed, or servers of the operator's behind the same interface. */
export interface MapProvider extends Geocoder, RoadFinder, RoadMatcher, RoadRouter {
  /** Addresses of the installed maps alone: nothing is asked of anybody. */
  installed: Geocoder
  close(): Promise<void>
}

import type { LatLon } from '@milepost/domain/geo/distance.ts'
import type { Directions } from '@milepost/maps/road-directions.ts'
import type { SnapQuery } from '@milepost/maps/road-snapper.ts'
import { LRUCache } from 'lru-cache'
import type {
  Geocoder,
  MapLanguage,
  NearestRoad,
  Place,
  PlaceDetails,
  ProviderName,
  RoadFinder,
  RoadRouter,
  Sourced,
} from './map-provider.ts'
import { mergeSources } from './merge-sources.ts'
import { ProviderError } from './provider-guard.ts'

/** A configured server of addresses. Throws a ProviderError when it fails. */
export interface ExternalGeocoder {
  name: ProviderName
  /** What is near to `bias` is preferred, where there is one. */
  search(text: string, language: MapLanguage, bias: LatLon | null): Promise<Place[]>
  reverse(latitude: number, longitude: number, language: MapLanguage): Promise<Place | null>
  details(placeId: string, language: MapLanguage): Promise<PlaceDetails | null>
  /** Whether an id is one of its own: those of the installed maps are still in addresses that people keep. */
  isOwnId(placeId: string): boolean
}

/** A configured server of roads. Throws likewise. */
export interface ExternalRoads {
  name: ProviderName
  nearestRoad(query: SnapQuery): Promise<NearestRoad>
}

/** A configured server that finds the way. Throws likewise. */
export interface ExternalRouter {
  name: ProviderName
  findDirections(from: SnapQuery, to: LatLon): Promise<Directions | null>
}

const CACHED = { max: 20_000, ttl: 24 * 3_600_000 }

/** Queries the configured server of addresses and caches its results; the installed maps are used where it fails. */
export function geocoderWithFallback(external: ExternalGeocoder, installed: Geocoder): Geocoder {
  const cache = createCache()
  const { name } = external
  return {
    search: (text, language, near = []) => {
      const bias = biasOf(near)
      const key = `search ${language} ${bias === null ? '' : `${bias.latitude},${bias.longitude}`} ${text}`
      return orInstalled(
        name,
        async () => {
          const found = cache(key, () => external.search(text, language, bias))
          // What the installed maps print is found whatever the server knows.
          return near.length === 0
            ? found
            : mergeSources(text, near, [...(await installed.search(text, language, near)).value, ...(await found)])
        },
        () => installed.search(text, language, near),
      )
    },
    reverse: (latitude, longitude, language) =>
      orInstalled(
        name,
        () =>
          cache(`reverse ${language} ${latitude.toFixed(5)},${longitude.toFixed(5)}`, () =>
            external.reverse(latitude, longitude, language),
          ),
        () => installed.reverse(latitude, longitude, language),
      ),
    details: (placeId, language) =>
      external.isOwnId(placeId)
        ? orInstalled(
            name,
            () => cache(`details ${language} ${placeId}`, () => external.details(placeId, language)),
            () => installed.details(placeId, language),
          )
        : installed.details(placeId, language),
  }
}

/** The first place that a search is near to, to some ten kilometres: the server is not told where exactly a fleet is. */
function biasOf([first]: readonly LatLon[]): LatLon | null {
  return first
    ? { latitude: Math.round(first.latitude * 10) / 10, longitude: Math.round(first.longitude * 10) / 10 }
    : null
}

/** The same for roads. */
export function roadsWithFallback(external: ExternalRoads, installed: RoadFinder): RoadFinder {
  const cache = createCache()
  return {
    nearestRoad: query => {
      const { latitude, longitude, headingDeg, maxDistanceM } = query
      const key = [latitude.toFixed(5), longitude.toFixed(5), Math.round((headingDeg ?? -45) / 45), maxDistanceM].join()
      return orInstalled(
        external.name,
        () => cache(key, () => external.nearestRoad(query)),
        () => installed.nearestRoad(query),
      )
    },
  }
}

/** The same for the way from one place to another, which is asked for while a vehicle moves: nothing is cached. */
export const routerWithFallback = (external: ExternalRouter, installed: RoadRouter): RoadRouter => ({
  findDirections: (from, to) =>
    orInstalled(
      external.name,
      () => external.findDirections(from, to),
      () => installed.findDirections(from, to),
    ),
})

/** The result of the configured server, or else of the installed maps, and why. */
export async function orInstalled<Value>(
  by: ProviderName,
  find: () => Promise<Value>,
  findInstalled: () => Promise<Sourced<Value>>,
): Promise<Sourced<Value>> {
  try {
    return { value: await find(), by, failure: null }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { ...(await findInstalled()), failure: error.failure }
  }
}

/** Results are kept for a day, requests under way are shared, failures are not kept. */
function createCache() {
  const known = new LRUCache<string, Promise<unknown>>(CACHED)
  return <Value>(key: string, find: () => Promise<Value>): Promise<Value> => {
    const cached = known.get(key)
    if (cached) return cached as Promise<Value>
    const pending = find()
    known.set(key, pending)
    pending.catch(() => known.delete(key))
    return pending
  }
}

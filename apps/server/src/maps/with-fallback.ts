import type { SnapQuery } from '@milepost/maps/road-snapper.ts'
import { LRUCache } from 'lru-cache'
import type {
  Answered,
  Geocoder,
  MapLanguage,
  NearestRoad,
  Place,
  PlaceDetails,
  ProviderName,
  RoadFinder,
} from './map-provider.ts'
import { ProviderError } from './provider-client.ts'

/** A configured server of addresses. Throws a ProviderError when it does not answer. */
export interface ExternalGeocoder {
  name: ProviderName
  search(text: string, language: MapLanguage): Promise<Place[]>
  reverse(latitude: number, longitude: number, language: MapLanguage): Promise<Place | null>
  details(placeId: string, language: MapLanguage): Promise<PlaceDetails | null>
  /** Whether an id is one of its own: those of the installed maps are still in addresses that people keep. */
  knows(placeId: string): boolean
}

/** A configured server of roads. Throws likewise. */
export interface ExternalRoads {
  name: ProviderName
  nearestRoad(query: SnapQuery): Promise<NearestRoad>
}

const REMEMBERED = { max: 20_000, ttl: 24 * 3_600_000 }

/** Asks the configured server of addresses and remembers what it said; the installed maps answer where it fails. */
export function geocoderWithFallback(external: ExternalGeocoder, installed: Geocoder): Geocoder {
  const remember = remembering()
  const { name } = external
  return {
    search: (text, language) =>
      answered(
        name,
        () => remember(`search ${language} ${text}`, () => external.search(text, language)),
        () => installed.search(text, language),
      ),
    reverse: (latitude, longitude, language) =>
      answered(
        name,
        () =>
          remember(`reverse ${language} ${latitude.toFixed(5)},${longitude.toFixed(5)}`, () =>
            external.reverse(latitude, longitude, language),
          ),
        () => installed.reverse(latitude, longitude, language),
      ),
    details: (placeId, language) =>
      external.knows(placeId)
        ? answered(
            name,
            () => remember(`details ${language} ${placeId}`, () => external.details(placeId, language)),
            () => installed.details(placeId, language),
          )
        : installed.details(placeId, language),
  }
}

/** The same for roads. */
export function roadsWithFallback(external: ExternalRoads, installed: RoadFinder): RoadFinder {
  const remember = remembering()
  return {
    nearestRoad: query => {
      const { latitude, longitude, headingDeg, maxDistanceM } = query
      const key = [latitude.toFixed(5), longitude.toFixed(5), Math.round((headingDeg ?? -45) / 45), maxDistanceM].join()
      return answered(
        external.name,
        () => remember(key, () => external.nearestRoad(query)),
        () => installed.nearestRoad(query),
      )
    },
  }
}

/** What the configured server says, or else what is installed, and why. */
export async function answered<Value>(
  by: ProviderName,
  ask: () => Promise<Value>,
  askInstalled: () => Promise<Answered<Value>>,
): Promise<Answered<Value>> {
  try {
    return { value: await ask(), by, failure: null }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { ...(await askInstalled()), failure: error.failure }
  }
}

/** What was answered within a day is not asked for again, nor what is being asked. Failures are not remembered. */
function remembering() {
  const known = new LRUCache<string, Promise<unknown>>(REMEMBERED)
  return <Value>(key: string, ask: () => Promise<Value>): Promise<Value> => {
    const remembered = known.get(key)
    if (remembered) return remembered as Promise<Value>
    const asked = ask()
    known.set(key, asked)
    asked.catch(() => known.delete(key))
    return asked
  }
}

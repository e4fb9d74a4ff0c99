import { bearingDeg, distanceM, type LatLon } from '@milepost/domain/geo/distance.ts'
import { firstDistinct, isSameLabel, nearThenFar, splitNearAndFar } from '@milepost/domain/geo/near-order.ts'
import { nearestM } from '@milepost/domain/geo/neighbourhood.ts'
import type { AreaGeocoder } from './area-geocoder.ts'
import type { BasePlace, BasePlaces } from './base-places.ts'
import { countryLabel, joinParts, type LabelLanguage, placeLabel, stationLabel } from './geocode-labels.ts'
import { type GeocodeResult, nameScore, type ReverseResult, type ScoredResult } from './geocode-result.ts'
import { foldText } from './text-folding.ts'
import { TokenIndex } from './token-index.ts'

export interface SearchOptions {
  /** 10 when absent. */
  readonly limit?: number
  /** What is near to one of these comes first, by how well its name matches and then by how near it is. */
  readonly near?: readonly LatLon[]
  readonly language?: LabelLanguage
}

export interface Geocoder {
  search(text: string, options?: SearchOptions): GeocodeResult[]
  /** What lies at a point, as exactly as the installed data knows; null out at sea. */
  reverse(latitude: number, longitude: number, language?: LabelLanguage): GeocodeResult | null
}

const stationReachM = 150
const placeReachM = 60_000
const longestQuery = 200

/** Searches the installed areas first and the world-wide places after them; no request leaves the machine. */
export function createGeocoder(areas: readonly AreaGeocoder[], basePlaces: BasePlaces): Geocoder {
  const placeIndex = new TokenIndex(
    basePlaces.places.map(({ name, region, country }) => foldText(`${name} ${region} ${country}`)),
  )

  function searchPlaces(text: string, language: LabelLanguage): ScoredResult[] {
    const query = foldText(text)
    return placeIndex.search(query.split(' ').filter(token => token !== '')).map(i => {
      const place = basePlaces.placeAt(i)
      const isStation = place.kind === 'station'
      return {
        label: isStation ? stationLabel(place.name, place.region, language) : joinParts(place.name, place.region),
        precision: place.kind,
        latitude: place.latitude,
        longitude: place.longitude,
        country: place.country,
        score: nameScore(foldText(place.name), query),
        weight: Math.log10(place.population + 1) - (isStation ? 2 : 0),
      }
    })
  }

  function search(text: string, { limit = 10, near = [], language = 'en' }: SearchOptions = {}): GeocodeResult[] {
    const query = text.slice(0, longestQuery)
    if (foldText(query) === '') return []
    const results = [...areas.flatMap(area => area.search(query, language)), ...searchPlaces(query, language)]
    const ordered = near.length === 0 ? byScore(results) : byNearness(results, near, limit)
    // A village that the map prints is in the list of the world's places too.
    return firstDistinct(ordered, isSameLabel, limit)
  }

  function reverse(latitude: number, longitude: number, language: LabelLanguage = 'en'): GeocodeResult | null {
    let best: ReverseResult | null = null
    for (const area of areas) {
      const result = area.reverse(latitude, longitude)
      if (result !== null && (best === null || result.distanceM < best.distanceM)) best = result
    }
    if (best !== null) return best
    const [station] = basePlaces.nearest(latitude, longitude, { kind: 'station', maxDistanceM: stationReachM })
    if (station !== undefined) {
      const label = stationLabel(station.name, station.region, language)
      return { label, precision: 'station', ...positionOf(station, latitude, longitude) }
    }
    const [place] = basePlaces.nearest(latitude, longitude, { kind: 'place' })
    if (place === undefined) return null
    const position = positionOf(place, latitude, longitude)
    if (position.distanceM > placeReachM) {
      const label = countryLabel(place.country, language)
      return { label, precision: 'country', latitude, longitude, country: place.country }
    }
    const bearing = bearingDeg(place.latitude, place.longitude, latitude, longitude)
    return { label: placeLabel(place, position.distanceM, bearing, language), precision: 'place', ...position }
  }

  return { search, reverse }
}

function positionOf(place: BasePlace, latitude: number, longitude: number) {
  return {
    latitude: place.latitude,
    longitude: place.longitude,
    distanceM: distanceM(latitude, longitude, place.latitude, place.longitude),
    country: place.country,
  }
}

/** The best matches, and of equally good ones the largest. */
const byScore = (results: readonly ScoredResult[]): GeocodeResult[] =>
  results.toSorted((a, b) => b.score + (b.weight ?? 0) - a.score - (a.weight ?? 0)).map(withoutScore)

/** Results that are far away and are shown although enough others are near. */
const LEAST_FAR = 3

/** What is near, the best matches and of those the nearest first; then the likeliest of what is far away. */
function byNearness(results: readonly ScoredResult[], places: readonly LatLon[], limit: number): GeocodeResult[] {
  const { near, far } = splitNearAndFar(results.map(one => ({ ...one, distanceM: nearestM(one, places) })))
  const likeliest = far.toSorted((a, b) => likelihood(b) - likelihood(a))
  const distinct = firstDistinct(near.map(withoutScore), isSameLabel, limit)
  return nearThenFar(distinct, likeliest.map(withoutScore), { most: limit, leastFar: LEAST_FAR })
}

/** Of what is far away a large place is likelier to be meant than a small one, and a nearer one than one further away. */
const likelihood = ({ score, weight = 0, distanceM }: ScoredResult & { distanceM: number }): number =>
  score + weight - 3 * Math.log10(1 + distanceM / 1000)

const withoutScore = ({ score: _score, weight: _weight, ...result }: ScoredResult): GeocodeResult => result

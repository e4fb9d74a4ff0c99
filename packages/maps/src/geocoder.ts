import { bearingDeg, distanceM, type LatLon } from '@milepost/domain/geo/distance.ts'
import { NEIGHBOURHOOD_M, nearestM } from '@milepost/domain/geo/neighbourhood.ts'
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
    const results = [...areas.flatMap(area => area.search(query)), ...searchPlaces(query, language)]
    return distinct(near.length === 0 ? byScore(results) : nearFirst(results, near, limit), limit)
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
function byScore(results: readonly ScoredResult[]): GeocodeResult[] {
  return results
    .toSorted((a, b) => b.score + (b.weight ?? 0) - a.score - (a.weight ?? 0))
    .map(({ score: _score, weight: _weight, ...result }) => result)
}

/** Of those that are far away so many are shown however many are near. */
const farShown = 3

/** What is near, the best matches and of those the nearest first; then the likeliest of what is far away. */
function nearFirst(results: readonly ScoredResult[], near: readonly LatLon[], limit: number): GeocodeResult[] {
  const measured = results.map(({ score, weight = 0, ...result }) => {
    const distance = nearestM(result, near)
    return { result: { ...result, distanceM: distance }, score, rank: score + weight - distancePenalty(distance) }
  })
  const isNear = ({ result }: (typeof measured)[number]) => result.distanceM <= NEIGHBOURHOOD_M
  const here = measured.filter(isNear).sort((a, b) => b.score - a.score || a.result.distanceM - b.result.distanceM)
  const away = measured.filter(one => !isNear(one)).sort((a, b) => b.rank - a.rank)
  const shown = distinct(
    here.map(({ result }) => result),
    limit - Math.min(farShown, away.length),
  )
  return [...shown, ...away.map(({ result }) => result)]
}

const distancePenalty = (distanceM: number) => 3 * Math.log10(1 + distanceM / 1000)

/** Results that read the same within a few hundred metres, and are of one kind, are one to the person who looks at them. */
function distinct(results: readonly GeocodeResult[], limit: number): GeocodeResult[] {
  const kept = new Map<string, GeocodeResult>()
  for (const result of results) {
    if (kept.size >= limit) break
    const key = `${result.label}|${result.kind ?? ''}|${result.latitude.toFixed(2)}|${result.longitude.toFixed(2)}`
    if (!kept.has(key)) kept.set(key, result)
  }
  return [...kept.values()]
}

import { distanceM } from '../geo/distance.ts'
import type { LonLat } from '../geo/shapes.ts'

/** Further from everything else than any trip is. */
const FAR_M = 1_500_000
/** As near as sites of one fleet are to each other. */
const NEAR_M = 800_000

/**
 * Whether latitude and longitude of some places look mistaken for each other: they lie far from where the others usually are,
 * and would lie near with the two exchanged. False while there are no others.
 */
export function areSwapped(places: readonly LonLat[], usual: readonly LonLat[]): boolean {
  const [found, expected] = [middleOf(places), middleOf(usual)]
  if (found === null || expected === null) return false
  const awayM = ([longitude, latitude]: LonLat) => distanceM(latitude, longitude, expected[1], expected[0])
  return awayM(found) > FAR_M && Math.abs(found[0]) <= 90 && awayM(exchanged(found)) < NEAR_M
}

export const exchanged = ([longitude, latitude]: LonLat): LonLat => [latitude, longitude]

/** Half of the places lie on either side of it, so that a stray one does not move it. */
function middleOf(places: readonly LonLat[]): LonLat | null {
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]
  const longitude = median(places.map(place => place[0]))
  const latitude = median(places.map(place => place[1]))
  return longitude === undefined || latitude === undefined ? null : [longitude, latitude]
}

/** Parsed GeoJSON with the first two numbers of every position exchanged. What else it holds stays. */
export function withExchangedPositions(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(withExchangedPositions)
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      if (key === 'coordinates') return [key, exchangedPositions(value)]
      return [key, key === 'properties' ? value : withExchangedPositions(value)]
    }),
  )
}

function exchangedPositions(given: unknown): unknown {
  if (!Array.isArray(given)) return given
  const [first, second, ...others]: unknown[] = given
  if (typeof first === 'number' && typeof second === 'number') return [second, first, ...others]
  return given.map(exchangedPositions)
}

import type { BasemapArea } from './basemap/basemap-options.ts'

export interface OpeningArea extends BasemapArea {
  /** ISO 3166-1 alpha-2; absent where the map opens at a place that is known. */
  readonly country?: string
}

type Bounds = [west: number, south: number, east: number, north: number]

const COUNTRIES = { en: 'GB', pt: 'PT' } as const
const UNITED_KINGDOM: Bounds = [-8.65, 49.85, 1.77, 59.4]

/**
 * Where a map opens, in degrees, while nothing says where the fleet is: the first area with streets in the country of the reader's
 * language, or else the first, or without one the United Kingdom.
 */
export function openingBounds(areas: readonly OpeningArea[], language: 'en' | 'pt'): Bounds {
  const area = areas.find(({ country }) => country === COUNTRIES[language]) ?? areas[0]
  if (area === undefined) return UNITED_KINGDOM
  const { west, south, east, north } = area.bounds
  return [west, south, east, north]
}

export type GeocodePrecision = 'house' | 'street' | 'postcode' | 'station' | 'place' | 'country'

export interface GeocodeResult {
  readonly label: string
  /** How exact the result is; show it, a place name is not an address. */
  readonly precision: GeocodePrecision
  readonly latitude: number
  readonly longitude: number
  /** From the point of a query of `reverse`, or from the nearest place that a search was near to. */
  readonly distanceM?: number
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Of a name on the street map, what it is there: "suburb", "hospital". */
  readonly kind?: string
}

/** What an area has at a point. */
export interface ReverseResult extends GeocodeResult {
  readonly distanceM: number
}

/** A search result with how well it matches the words of the query; larger is better. */
export interface ScoredResult extends GeocodeResult {
  readonly score: number
  /** How much larger it is than others of its name, 0-7; counts where the search is near to nothing. */
  readonly weight?: number
}

/** How well a name matches a query, 10-50; both are folded. */
export function nameScore(name: string, query: string): number {
  if (name === query) return 50
  if (query.startsWith(`${name} `)) return 45
  if (name.startsWith(query)) return 35
  return query.includes(name) ? 30 : 10
}

import type { LatLon } from '@milepost/domain/geo/distance.ts'
import type { Directions } from '@milepost/maps/road-directions.ts'
import { LRUCache } from 'lru-cache'
import type { RoadRouter } from '../../maps/map-provider.ts'

/** A way that was found, from where the vehicle was at `fromMs`. */
export interface Way extends Directions {
  fromMs: number
}

export interface From extends LatLon {
  headingDeg: number | null
  recordedAtMs: number
  isMoving: boolean
}

/** Milliseconds between two searches for the way of one link: a search takes the thread of the maps up to a second on the map of a country. */
const FOUND_FOR_MS = 30_000
const MOST_LINKS = 2_000

/** Finds the ways to the destinations of links, of each at most twice a minute however many look at it. */
export function createWaysToDestinations(router: RoadRouter) {
  const known = new LRUCache<number, Promise<Way | null>>({ max: MOST_LINKS, ttl: FOUND_FOR_MS })

  async function find(from: From, to: LatLon): Promise<Way | null> {
    const { latitude, longitude, headingDeg, isMoving } = from
    const place = { latitude, longitude, ...(isMoving && headingDeg !== null && { headingDeg }) }
    const { value } = await router.findDirections(place, to)
    return value && { ...value, fromMs: from.recordedAtMs }
  }

  /** The way of a link; null: no street map has one. */
  return (linkId: number, from: From, to: LatLon): Promise<Way | null> => {
    const cached = known.get(linkId)
    if (cached) return cached
    const pending = find(from, to)
    known.set(linkId, pending)
    pending.catch(() => known.delete(linkId))
    return pending
  }
}

export type WaysToDestinations = ReturnType<typeof createWaysToDestinations>

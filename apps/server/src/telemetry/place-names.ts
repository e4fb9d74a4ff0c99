import { LRUCache } from 'lru-cache'
import type { MapLanguage, MapProvider } from '../maps/map-provider.ts'

/** Names of places for lists. Null where none is known, or where the provider fails: a list is shown without them. */
export interface PlaceNames {
  roadAt(latitude: number, longitude: number, headingDeg?: number): Promise<string | null>
  addressAt(latitude: number, longitude: number, language: MapLanguage): Promise<string | null>
}

const REMEMBERED = 20_000

/** Vehicles stop at the same places and send several events from one: what was found is remembered, to about ten metres. */
export function createPlaceNames(maps: MapProvider): PlaceNames {
  const known = new LRUCache<string, Promise<string | null>>({ max: REMEMBERED })

  function recall(key: string, find: () => Promise<string | null>): Promise<string | null> {
    const remembered = known.get(key)
    if (remembered) return remembered
    const found = find().catch(() => {
      known.delete(key)
      return null
    })
    known.set(key, found)
    return found
  }

  return {
    roadAt: (latitude, longitude, headingDeg) =>
      recall(
        `road ${key(latitude, longitude)} ${headingDeg === undefined ? '' : Math.round(headingDeg / 45)}`,
        async () => {
          const point = { latitude, longitude, ...(headingDeg !== undefined && { headingDeg }) }
          const { value: found } = await maps.nearestRoad(point)
          return found.matched ? found.name || found.ref || null : null
        },
      ),
    addressAt: (latitude, longitude, language) =>
      recall(`address ${key(latitude, longitude)} ${language}`, async () => {
        return (await maps.reverse(latitude, longitude, language)).value?.label ?? null
      }),
  }
}

const key = (latitude: number, longitude: number) => `${latitude.toFixed(4)} ${longitude.toFixed(4)}`

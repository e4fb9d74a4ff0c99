import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { GeocodeResult } from '@milepost/maps/geocode-result.ts'
import type { Directions } from '@milepost/maps/road-directions.ts'
import type { RoutePart } from '@milepost/maps/route-parts.ts'
import type { MapQuery } from './embedded-map-worker.ts'
import { stampOfAreas } from './installed-area-stamp.ts'
import { partsOfInstalled, placeOfId, toInstalledPlace } from './installed-places.ts'
import type { Geocoder, MapLanguage, MapProvider, NearestRoad } from './map-provider.ts'

interface Reply {
  id: number
  result?: unknown
  failure?: string
}

const FILE = join(import.meta.dirname, 'embedded-map-worker.ts')

/**
 * Reads the installed map areas, in a thread of its own that starts with the first query, and again when other areas
 * are installed: whichever process did that.
 */
export function createEmbeddedMapProvider(directories: string[]): MapProvider {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let worker: Worker | null = null
  let lastId = 0
  /** The areas that the thread knows. */
  let known = ''

  function start(): Worker {
    known = stampOfAreas(directories)
    const started = new Worker(FILE, { workerData: { directories } })
    started.unref()
    started.on('message', ({ id, result, failure }: Reply) => {
      const pending = waiting.get(id)
      waiting.delete(id)
      if (failure === undefined) pending?.resolve(result)
      else pending?.reject(new Error(`The installed maps failed: ${failure}`))
    })
    const failed = (error: unknown) => {
      if (worker === started) fail(error)
    }
    started.on('error', failed)
    started.on('exit', () => failed(new Error('the thread of the installed maps ended')))
    return started
  }
  /** Rejects what waits; the next query starts a new thread. */
  function fail(error: unknown): void {
    worker = null
    for (const pending of waiting.values()) pending.reject(error)
    waiting.clear()
  }
  function replace(): void {
    const old = worker
    worker = null
    void old?.terminate()
  }
  function query<T>(mapQuery: MapQuery): Promise<T> {
    if (worker !== null && waiting.size === 0 && stampOfAreas(directories) !== known) replace()
    worker ??= start()
    const pending = Promise.withResolvers<unknown>()
    waiting.set(++lastId, pending)
    worker.postMessage({ id: lastId, query: mapQuery })
    return pending.promise as Promise<T>
  }

  const reverse = (latitude: number, longitude: number, language: MapLanguage) =>
    query<GeocodeResult | null>({ kind: 'reverse', latitude, longitude, language })

  const geocoder: Geocoder = {
    search: async (text, language, near = []) => {
      const found = await query<GeocodeResult[]>({ kind: 'search', text, language, near })
      return fromInstalled(found.map(toInstalledPlace))
    },
    reverse: async (latitude, longitude, language) => {
      const found = await reverse(latitude, longitude, language)
      return fromInstalled(found && toInstalledPlace(found))
    },
    details: async (placeId, language) => {
      const at = placeOfId(placeId)
      const found = at && (await reverse(at.latitude, at.longitude, language))
      return fromInstalled(found && { place: toInstalledPlace(found), parts: partsOfInstalled(found) })
    },
  }
  return {
    ...geocoder,
    installed: geocoder,
    matchToRoads: async points => fromInstalled(await query<RoutePart[]>({ kind: 'matchToRoads', points })),
    findDirections: async (from, to) =>
      fromInstalled(await query<Directions | null>({ kind: 'findDirections', from, to })),
    nearestRoad: async place => fromInstalled(await query<NearestRoad>({ kind: 'nearestRoad', query: place })),
    async close() {
      await worker?.terminate()
    },
  }
}

const fromInstalled = <Value>(value: Value) => ({ value, by: 'embedded' as const, failure: null })

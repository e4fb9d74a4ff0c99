import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { GeocodeResult } from '@milepost/maps/geocode-result.ts'
import type { WayPart } from '@milepost/maps/way-parts.ts'
import type { MapQuestion } from './embedded-map-worker.ts'
import { stampOfAreas } from './installed-area-stamp.ts'
import { partsOfInstalled, placeOfId, toInstalledPlace } from './installed-places.ts'
import type { MapLanguage, MapProvider, NearestRoad } from './map-provider.ts'

interface Reply {
  id: number
  result?: unknown
  failure?: string
}

const FILE = join(import.meta.dirname, 'embedded-map-worker.ts')

/**
 * Answers from the installed map areas, in a thread of its own that starts with the first question, and again when other areas
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
      const asked = waiting.get(id)
      waiting.delete(id)
      if (failure === undefined) asked?.resolve(result)
      else asked?.reject(new Error(`The installed maps could not answer: ${failure}`))
    })
    const failed = (error: unknown) => {
      if (worker === started) fail(error)
    }
    started.on('error', failed)
    started.on('exit', () => failed(new Error('the thread of the installed maps ended')))
    return started
  }
  /** What waits is told; the next question starts a new thread. */
  function fail(error: unknown): void {
    worker = null
    for (const asked of waiting.values()) asked.reject(error)
    waiting.clear()
  }
  function replace(): void {
    const old = worker
    worker = null
    void old?.terminate()
  }
  function ask<T>(question: MapQuestion): Promise<T> {
    if (worker !== null && waiting.size === 0 && stampOfAreas(directories) !== known) replace()
    worker ??= start()
    const asked = Promise.withResolvers<unknown>()
    waiting.set(++lastId, asked)
    worker.postMessage({ id: lastId, question })
    return asked.promise as Promise<T>
  }

  const reverse = (latitude: number, longitude: number, language: MapLanguage) =>
    ask<GeocodeResult | null>({ ask: 'reverse', latitude, longitude, language })

  return {
    search: async (text, language) => {
      const found = await ask<GeocodeResult[]>({ ask: 'search', text, language })
      return answered(found.map(toInstalledPlace))
    },
    reverse: async (latitude, longitude, language) => {
      const found = await reverse(latitude, longitude, language)
      return answered(found && toInstalledPlace(found))
    },
    details: async (placeId, language) => {
      const at = placeOfId(placeId)
      const found = at && (await reverse(at.latitude, at.longitude, language))
      return answered(found && { place: toInstalledPlace(found), parts: partsOfInstalled(found) })
    },
    matchWay: async points => answered(await ask<WayPart[]>({ ask: 'matchWay', points })),
    nearestRoad: async query => answered(await ask<NearestRoad>({ ask: 'nearestRoad', query })),
    async close() {
      await worker?.terminate()
    },
  }
}

const answered = <Value>(value: Value) => ({ value, by: 'embedded' as const, failure: null })

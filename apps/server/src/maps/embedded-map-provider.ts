import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { GeocodeResult } from '@milepost/maps/geocoder.ts'
import type { MapQuestion } from './embedded-map-worker.ts'
import type { MapProvider, NearestRoad } from './map-provider.ts'

interface Reply {
  id: number
  result?: unknown
  failure?: string
}

const FILE = join(import.meta.dirname, 'embedded-map-worker.ts')

/** Answers from the installed map areas, in a thread of its own that starts with the first question. */
export function createEmbeddedMapProvider(directories: string[]): MapProvider {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let worker: Worker | null = null
  let lastId = 0

  function start(): Worker {
    const started = new Worker(FILE, { workerData: { directories } })
    started.unref()
    started.on('message', ({ id, result, failure }: Reply) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (failure === undefined) asked?.resolve(result)
      else asked?.reject(new Error(`The installed maps could not answer: ${failure}`))
    })
    started.on('error', fail)
    started.on('exit', () => fail(new Error('the thread of the installed maps ended')))
    return started
  }
  /** What waits is told; the next question starts a new thread. */
  function fail(error: unknown): void {
    worker = null
    for (const asked of waiting.values()) asked.reject(error)
    waiting.clear()
  }
  function ask<T>(question: MapQuestion): Promise<T> {
    worker ??= start()
    const asked = Promise.withResolvers<unknown>()
    waiting.set(++lastId, asked)
    worker.postMessage({ id: lastId, question })
    return asked.promise as Promise<T>
  }

  return {
    search: (text, language) => ask<GeocodeResult[]>({ ask: 'search', text, language }),
    reverse: (latitude, longitude, language) =>
      ask<GeocodeResult | null>({ ask: 'reverse', latitude, longitude, language }),
    nearestRoad: query => ask<NearestRoad>({ ask: 'nearestRoad', query }),
    async close() {
      await worker?.terminate()
    },
  }
}

import { createHash } from 'node:crypto'
import { partsOfLegs, type RouteLeg, type RoutePoint, thinned } from '@milepost/maps/route-parts.ts'
import { LRUCache } from 'lru-cache'
import type { ProviderName, WayFinder } from './map-provider.ts'
import { type ChunkBounds, chunksOf, joinLegs } from './match-in-chunks.ts'
import { ProviderError } from './provider-client.ts'
import { orInstalled } from './with-fallback.ts'

/** A configured server that puts ways on roads. Throws a ProviderError when it fails. */
export interface ExternalWays {
  name: ProviderName
  bounds: ChunkBounds
  /** The lines between records that follow each other, by their places among the points given. */
  match(points: readonly RoutePoint[]): Promise<RouteLeg[]>
}

/** Places of lines, some 100 bytes each: a month of a vehicle, or a day of thirty. */
const REMEMBERED = { maxSize: 400_000, ttl: 24 * 3_600_000 }
/** A day of one vehicle is dozens of questions: those of a person looking up a road must find room beside them. */
const AT_ONCE = 4
/** After that the installed maps match the way. Results are cached, so that another request goes on. */
const MOST_MS = 20_000

/** Asks the configured server for the ways along roads, part by part; where it fails the installed maps match the whole way. */
export function waysWithFallback(external: ExternalWays, installed: WayFinder, mostMs = MOST_MS): WayFinder {
  const remembered = new LRUCache<string, RouteLeg[]>({ ...REMEMBERED, sizeCalculation: sizeOf })
  const inTurn = turns(AT_ONCE)

  async function matchChunk(points: readonly RoutePoint[], canAsk: () => boolean): Promise<RouteLeg[]> {
    const key = keyOf(points)
    const known = remembered.get(key)
    if (known) return known
    return inTurn(async () => {
      if (!canAsk()) throw new ProviderError('timeout')
      const legs = await external.match(points)
      remembered.set(key, legs)
      return legs
    })
  }

  async function match(given: readonly RoutePoint[]) {
    const points = thinned(given)
    const chunks = chunksOf(points, external.bounds)
    const untilMs = Date.now() + mostMs
    let hasFailed = false
    const asked = chunks.map(({ start, end }) =>
      matchChunk(points.slice(start, end), () => !hasFailed && Date.now() < untilMs),
    )
    try {
      return partsOfLegs(points, joinLegs(chunks, await Promise.all(asked)))
    } catch (error) {
      hasFailed = true
      throw error
    }
  }

  return {
    matchWay: points =>
      orInstalled(
        external.name,
        () => match(points),
        () => installed.matchWay(points),
      ),
  }
}

const sizeOf = (legs: readonly RouteLeg[]) => 1 + legs.reduce((sum, { line }) => sum + line.length, 0)

function keyOf(points: readonly RoutePoint[]): string {
  const hash = createHash('sha256')
  for (const { latitude, longitude, atMs } of points) hash.update(`${latitude},${longitude},${atMs};`)
  return hash.digest('base64')
}

/** Lets so many do their work at once; the others wait in order. */
function turns(atOnce: number) {
  let underWay = 0
  const waiting: (() => void)[] = []
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (underWay >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
    else underWay++
    try {
      return await work()
    } finally {
      // The next in line takes this place over.
      const next = waiting.shift()
      if (next) next()
      else underWay--
    }
  }
}

import { createHash } from 'node:crypto'
import { partsOfLegs, type RouteLeg, type RoutePoint, thinned } from '@milepost/maps/route-parts.ts'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { ProviderName, RoadMatcher } from './map-provider.ts'
import { type ChunkBounds, chunksOf, joinLegs } from './match-in-chunks.ts'
import { ProviderError } from './provider-guard.ts'
import { orInstalled } from './with-fallback.ts'

/** A configured server that puts positions on roads. Throws a ProviderError when it fails. */
export interface ExternalRoadMatcher {
  name: ProviderName
  bounds: ChunkBounds
  /** The lines between records that follow each other, by their places among the points given. */
  match(points: readonly RoutePoint[]): Promise<RouteLeg[]>
}

/** Places of lines, some 100 bytes each: a month of a vehicle, or a day of thirty. */
const CACHED = { maxSize: 400_000, ttl: 24 * 3_600_000 }
/** A day of one vehicle is dozens of requests: those of a person looking up a road must find room beside them. */
const AT_ONCE = 4
/** After that the installed maps match all positions. Results are cached, so that another request goes on. */
const MOST_MS = 20_000

/** Matches positions by the configured server, part by part; where it fails the installed maps match all of them. */
export function matchingWithFallback(
  external: ExternalRoadMatcher,
  installed: RoadMatcher,
  mostMs = MOST_MS,
): RoadMatcher {
  const cache = new LRUCache<string, RouteLeg[]>({ ...CACHED, sizeCalculation: sizeOf })
  const inTurn = pLimit(AT_ONCE)

  async function matchChunk(points: readonly RoutePoint[], mayRequest: () => boolean): Promise<RouteLeg[]> {
    const key = keyOf(points)
    const known = cache.get(key)
    if (known) return known
    return inTurn(async () => {
      if (!mayRequest()) throw new ProviderError('timeout')
      const legs = await external.match(points)
      cache.set(key, legs)
      return legs
    })
  }

  async function match(given: readonly RoutePoint[]) {
    const points = thinned(given)
    const chunks = chunksOf(points, external.bounds)
    const untilMs = Date.now() + mostMs
    let hasFailed = false
    const requested = chunks.map(({ start, end }) =>
      matchChunk(points.slice(start, end), () => !hasFailed && Date.now() < untilMs),
    )
    try {
      return partsOfLegs(points, joinLegs(chunks, await Promise.all(requested)))
    } catch (error) {
      hasFailed = true
      throw error
    }
  }

  return {
    matchToRoads: points =>
      orInstalled(
        external.name,
        () => match(points),
        () => installed.matchToRoads(points),
      ),
  }
}

const sizeOf = (legs: readonly RouteLeg[]) => 1 + legs.reduce((sum, { line }) => sum + line.length, 0)

function keyOf(points: readonly RoutePoint[]): string {
  const hash = createHash('sha256')
  for (const { latitude, longitude, atMs } of points) hash.update(`${latitude},${longitude},${atMs};`)
  return hash.digest('base64')
}

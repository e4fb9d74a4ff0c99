import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { distanceM, isInside, type LatLon } from '@milepost/domain/geo/distance.ts'
import { type InstalledArea, listInstalledAreas } from '@milepost/maps/installed-areas.ts'
import type { LimitsQuery, LimitsResult } from './road-limits-thread.ts'

interface RoadPoint extends LatLon {
  headingDeg: number
}

/** The posted limits of the installed maps, in bulk. */
export interface RoadLimits {
  /** The areas installed now: an import counts without a restart. */
  areas(): Promise<InstalledArea[]>
  /** For each point the posted limit in km/h of the road that it lies on; null where these areas have none. */
  limitsAt(areas: readonly InstalledArea[], points: readonly RoadPoint[]): Promise<(number | null)[]>
  close(): Promise<void>
}

const FILE = join(import.meta.dirname, 'road-limits-thread.ts')

/** Works in a thread of its own, which starts with the first point that lies in an area and keeps the road graphs it read. */
export function createRoadLimits(directories: readonly string[]): RoadLimits {
  let thread: Worker | null = null
  let before: Promise<unknown> = Promise.resolve()

  function find(query: LimitsQuery): Promise<LimitsResult> {
    const found = before.then(() => {
      thread ??= startThread()
      return resultOf(thread, query)
    })
    before = found.catch(() => {})
    return found
  }

  function startThread(): Worker {
    const started = new Worker(FILE)
    started.unref()
    const forget = () => {
      if (thread === started) thread = null
    }
    // After an error it still lives for a moment, in which it takes messages and does nothing.
    started.once('error', forget).once('exit', forget)
    return started
  }

  return {
    areas: () => listInstalledAreas(directories),
    async limitsAt(areas, points) {
      const touched = areas.filter(area => points.some(point => isInArea(area, point)))
      if (touched.length === 0) return points.map(() => null)
      const { limitsKmh } = await find({
        areas: touched.map(({ roadsFile, createdAt, bounds }) => ({ roadsFile, createdAt, bounds })),
        latitudes: Float64Array.from(points, point => point.latitude),
        longitudes: Float64Array.from(points, point => point.longitude),
        headingsDeg: Float32Array.from(points, point => point.headingDeg),
      })
      return Array.from(limitsKmh, limitKmh => (Number.isNaN(limitKmh) ? null : limitKmh))
    },
    async close() {
      await thread?.terminate()
    },
  }
}

/** One query at a time: the next message is its result. A thread that fails ends, and the next query starts another. */
function resultOf(thread: Worker, query: LimitsQuery): Promise<LimitsResult> {
  const { promise, resolve, reject } = Promise.withResolvers<LimitsResult>()
  const onExit = () => reject(new Error('the thread of the road limits ended'))
  thread.once('message', resolve).once('error', reject).once('exit', onExit)
  thread.postMessage(query)
  return promise.finally(() => thread.off('message', resolve).off('error', reject).off('exit', onExit))
}

function isInArea({ bounds }: InstalledArea, { latitude, longitude }: LatLon): boolean {
  return isInside(bounds, latitude, longitude)
}

/** Metres from a place to the bounds of an area; 0 within. */
export function distanceToAreaM({ bounds }: Pick<InstalledArea, 'bounds'>, { latitude, longitude }: LatLon): number {
  const nearestLatitude = Math.min(bounds.north, Math.max(bounds.south, latitude))
  const nearestLongitude = Math.min(bounds.east, Math.max(bounds.west, longitude))
  return distanceM(latitude, longitude, nearestLatitude, nearestLongitude)
}

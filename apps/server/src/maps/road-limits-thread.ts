// The thread of the road limits: reading a graph and looking up a day of a fleet take seconds.
import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { isInside } from '@milepost/domain/geo/distance.ts'
import type { InstalledArea } from '@milepost/maps/installed-areas.ts'
import { loadRoadGraph } from '@milepost/maps/road-graph-file.ts'
import { createRoadSnapper, type RoadSnapper } from '@milepost/maps/road-snapper.ts'

type LimitsArea = Pick<InstalledArea, 'roadsFile' | 'createdAt' | 'bounds'>

export interface LimitsQuery {
  areas: LimitsArea[]
  latitudes: Float64Array
  longitudes: Float64Array
  headingsDeg: Float32Array
}

export interface LimitsResult {
  /** NaN where none is known. */
  limitsKmh: Float64Array
}

/** Half a wide road and the error of a receiver with a clear view; farther away it is anybody's road. */
const ON_THE_ROAD_M = 25

/** By file; an area that was imported anew is read anew. */
const snappers = new Map<string, { createdAt: string; snapper: RoadSnapper }>()

async function snapperOf({ roadsFile, createdAt }: LimitsArea): Promise<RoadSnapper> {
  const known = snappers.get(roadsFile)
  if (known?.createdAt === createdAt) return known.snapper
  const snapper = createRoadSnapper(loadRoadGraph(await readFile(roadsFile)))
  snappers.set(roadsFile, { createdAt, snapper })
  return snapper
}

async function findLimits({ areas, latitudes, longitudes, headingsDeg }: LimitsQuery): Promise<LimitsResult> {
  const limitsKmh = new Float64Array(latitudes.length).fill(Number.NaN)
  const distances = new Float64Array(latitudes.length).fill(Number.POSITIVE_INFINITY)
  for (const area of areas) {
    const snapper = await snapperOf(area)
    for (let i = 0; i < latitudes.length; i++) {
      const [latitude, longitude] = [latitudes[i]!, longitudes[i]!]
      if (!isInside(area.bounds, latitude, longitude)) continue
      const road = snapper.snap({ latitude, longitude, headingDeg: headingsDeg[i]!, maxDistanceM: ON_THE_ROAD_M })
      if (!road.matched || road.distanceM >= distances[i]!) continue
      distances[i] = road.distanceM
      // What is usual for a class of road is no limit that anybody could be held to.
      limitsKmh[i] = road.limitIsPosted ? road.speedLimitKmh : Number.NaN
    }
  }
  return { limitsKmh }
}

async function reply(query: LimitsQuery): Promise<void> {
  parentPort?.postMessage(await findLimits(query))
}

// A graph that cannot be read ends the thread, and the caller gets its error.
parentPort?.on('message', (query: LimitsQuery) => void reply(query))

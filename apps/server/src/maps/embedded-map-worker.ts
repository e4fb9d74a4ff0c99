// The thread of the embedded map provider: building its indices takes seconds, which acknowledgements must not wait for.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { loadAreaGeocoder } from '@milepost/maps/area-geocoder.ts'
import { loadBasePlaces } from '@milepost/maps/base-places.ts'
import { createGeocoder } from '@milepost/maps/geocoder.ts'
import { listInstalledAreas } from '@milepost/maps/installed-areas.ts'
import { createMapMatcher, matchByBest } from '@milepost/maps/map-matcher.ts'
import { type Directions, findDirections } from '@milepost/maps/road-directions.ts'
import { loadRoadGraph } from '@milepost/maps/road-graph-file.ts'
import { createRoadSnapper, type SnapQuery } from '@milepost/maps/road-snapper.ts'
import type { RoutePoint } from '@milepost/maps/route-parts.ts'
import { shippedMapsDirectory } from '@milepost/maps/shipped-maps.ts'
import type { MapLanguage, NearestRoad } from './map-provider.ts'

export type MapQuery =
  | { kind: 'search'; text: string; language: MapLanguage; near: readonly LatLon[] }
  | { kind: 'reverse'; latitude: number; longitude: number; language: MapLanguage }
  | { kind: 'nearestRoad'; query: SnapQuery }
  | { kind: 'matchToRoads'; points: readonly RoutePoint[] }
  | { kind: 'findDirections'; from: SnapQuery; to: LatLon }

const RESULTS = 10
/** Places and addresses are shown apart from each other, some of each. */
const RESULTS_NEAR = 20

async function load() {
  const { directories }: { directories: string[] } = workerData
  const areas = await listInstalledAreas(directories)
  const geocoders = await Promise.all(areas.map(loadAreaGeocoder))
  const roads = await Promise.all(
    areas.map(async area => {
      const graph = loadRoadGraph(await readFile(area.roadsFile))
      const snapper = createRoadSnapper(graph)
      return { graph, snapper, matcher: createMapMatcher(graph, snapper) }
    }),
  )
  return {
    geocoder: createGeocoder(geocoders, await loadBasePlaces(shippedMapsDirectory)),
    snappers: roads.map(({ snapper }) => snapper),
    matchers: roads.map(({ matcher }) => matcher),
    roads,
  }
}

const loaded = load()

async function find(query: MapQuery): Promise<unknown> {
  const { geocoder, snappers, matchers, roads } = await loaded
  if (query.kind === 'search') {
    const { text, language, near } = query
    return geocoder.search(text, { limit: near.length === 0 ? RESULTS : RESULTS_NEAR, language, near })
  }
  if (query.kind === 'reverse') return geocoder.reverse(query.latitude, query.longitude, query.language)
  if (query.kind === 'matchToRoads') return matchByBest(matchers, query.points)
  if (query.kind === 'findDirections') {
    const found = roads.map(({ graph, snapper }) => findDirections(graph, snapper, query.from, query.to))
    return fastestOf(found.filter(one => one !== null))
  }
  return nearestOf(snappers.map(snapper => snapper.snap(query.query)))
}

/** Areas may overlap, and one may end before the motorway that another has. */
const fastestOf = (found: Directions[]): Directions | null =>
  found.toSorted((a, b) => a.durationS - b.durationS)[0] ?? null

/** Areas may overlap: the nearest road of any; "too far" is more exact than "no road data". */
function nearestOf(roads: NearestRoad[]): NearestRoad {
  const matched = roads.filter(one => one.matched).sort((a, b) => a.distanceM - b.distanceM)
  if (matched[0]) return matched[0]
  return roads.find(one => !one.matched && one.reason === 'too_far') ?? { matched: false, reason: 'no_road_data' }
}

parentPort?.on('message', ({ id, query }: { id: number; query: MapQuery }) => {
  find(query).then(
    result => parentPort?.postMessage({ id, result }),
    (error: Error) => parentPort?.postMessage({ id, failure: error.message }),
  )
})

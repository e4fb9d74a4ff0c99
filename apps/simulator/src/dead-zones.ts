import { distanceM, type LatLon } from '@milepost/domain/geo/distance.ts'
import { nodeLocation } from '@milepost/maps/road-graph.ts'
import { seededRandom } from './seeded-random.ts'
import type { WorkArea } from './work-area.ts'

/** A circle without mobile network: trackers inside keep their records until they are out. */
export interface DeadZone extends LatLon {
  readonly radiusM: number
}

const zoneCount = 6

/** Some circles on the road network, none of which reaches a place where vehicles stand overnight. */
export function chooseDeadZones(seed: number, { graph }: WorkArea, homes: readonly LatLon[]): DeadZone[] {
  const random = seededRandom(seed, 'dead zones')
  const zones: DeadZone[] = []
  for (let attempt = 0; attempt < zoneCount * 20 && zones.length < zoneCount; attempt++) {
    const node = random.integer(0, graph.nodeCount - 1)
    const zone = {
      ...nodeLocation(graph, node),
      radiusM: random.integer(250, 700),
    }
    if (graph.nodeIsConnected[node] === 1 && !homes.some(home => isInDeadZone([zone], home))) zones.push(zone)
  }
  return zones
}

export function isInDeadZone(zones: readonly DeadZone[], at: LatLon): boolean {
  return zones.some(zone => distanceM(zone.latitude, zone.longitude, at.latitude, at.longitude) <= zone.radiusM)
}

import { readFile } from 'node:fs/promises'
import { distanceM } from '@milepost/domain/geo/distance.ts'
import { type InstalledArea, readAreaPlaces } from '@milepost/maps/installed-areas.ts'
import { nodeLocation, type RoadGraph } from '@milepost/maps/road-graph.ts'
import { loadRoadGraph } from '@milepost/maps/road-graph-file.ts'

/** Somewhere to drive to: a place of the map and the road node in front of it. */
export interface Call {
  readonly name: string
  /** "key=value" of OpenStreetMap. */
  readonly kind: string
  readonly latitude: number
  readonly longitude: number
  readonly node: number
}

/** The roads and places that a fleet works in. */
export interface WorkArea {
  readonly graph: RoadGraph
  readonly calls: readonly Call[]
}

export async function loadWorkArea(area: InstalledArea): Promise<WorkArea> {
  const graph = loadRoadGraph(await readFile(area.roadsFile))
  const calls: Call[] = []
  for (const { name, kind, node } of await readAreaPlaces(area)) {
    if (node === undefined || graph.nodeIsConnected[node] !== 1) continue
    calls.push({ name, kind, node, ...nodeLocation(graph, node) })
  }
  return { graph, calls }
}

export function callsWithin(calls: readonly Call[], centre: Call, radiusM: number): Call[] {
  return calls.filter(call => {
    return distanceM(call.latitude, call.longitude, centre.latitude, centre.longitude) <= radiusM
  })
}

/** Nodes from which every destination can be reached, nearest to the call first. */
export function connectedNodesNear({ graph }: WorkArea, call: Call, count: number): number[] {
  const near: { node: number; distanceM: number }[] = []
  for (let node = 0; node < graph.nodeCount; node++) {
    if (graph.nodeIsConnected[node] !== 1) continue
    const { latitude, longitude } = nodeLocation(graph, node)
    const distance = distanceM(latitude, longitude, call.latitude, call.longitude)
    if (distance < 600) near.push({ node, distanceM: distance })
  }
  near.sort((a, b) => a.distanceM - b.distanceM)
  return near.slice(0, count).map(entry => entry.node)
}

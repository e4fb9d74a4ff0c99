import { float32At, float64At, int32At, uint32At } from '@milepost/domain/collections/typed-arrays.ts'
import { distanceM, type LatLon } from '@milepost/domain/geo/distance.ts'
import { MinHeap } from './min-heap.ts'
import { edgeClass, type RoadClass, type RoadGraph } from './road-graph.ts'

export interface Route {
  readonly edges: number[]
  readonly distanceM: number
  readonly durationS: number
}

export interface RouteOptions {
  /** The edge the vehicle came along: the route does not begin by turning back into it, except at a dead end. */
  readonly arrivingEdge?: number
  /** No longer route is looked at: a search for what is near ends soon. */
  readonly withinM?: number
}

// What a driver averages, as a share of the limit: junctions and traffic cost more on small roads.
const shareOfLimit: Record<RoadClass, number> = {
  motorway: 0.95,
  motorway_link: 0.75,
  trunk: 0.9,
  trunk_link: 0.7,
  primary: 0.85,
  primary_link: 0.7,
  secondary: 0.8,
  secondary_link: 0.7,
  tertiary: 0.75,
  tertiary_link: 0.7,
  unclassified: 0.65,
  residential: 0.6,
  living_street: 0.6,
  service: 0.5,
}

interface Scratch {
  readonly edgeDurationS: Float32Array
  readonly fastestMps: number
  readonly hasBannedTurn: Uint8Array
  readonly costS: Float64Array
  readonly cameFrom: Int32Array
  readonly seenIn: Uint32Array
  readonly settledIn: Uint32Array
  readonly heap: MinHeap
  search: number
}

const scratches = new WeakMap<RoadGraph, Scratch>()

/**
 * The fastest legal route between two nodes, or null where none exists. Searches over edges rather than nodes, so that a
 * banned turn or a turn-back in the road is seen; turning back happens only where there is no other way on.
 */
export function findRoute(
  graph: RoadGraph,
  fromNode: number,
  toNode: number,
  options: RouteOptions = {},
): Route | null {
  if (fromNode === toNode) return { edges: [], distanceM: 0, durationS: 0 }
  const scratch = scratchOf(graph)
  const search = ++scratch.search
  const { heap, costS, cameFrom, seenIn, settledIn, edgeDurationS, fastestMps } = scratch
  const targetLatitude = float64At(graph.nodeLatitude, toNode)
  const targetLongitude = float64At(graph.nodeLongitude, toNode)
  const leastRemainingS = (node: number) =>
    distanceM(
      float64At(graph.nodeLatitude, node),
      float64At(graph.nodeLongitude, node),
      targetLatitude,
      targetLongitude,
    ) / fastestMps

  const isTooFar = (node: number, withinM: number) =>
    metresBetween(graph, fromNode, node) + metresBetween(graph, node, toNode) > withinM

  heap.clear()
  const reach = (edge: number, previous: number, cost: number) => {
    if (seenIn[edge] === search && float64At(costS, edge) <= cost) return
    if (options.withinM !== undefined && isTooFar(uint32At(graph.edgeTo, edge), options.withinM)) return
    seenIn[edge] = search
    costS[edge] = cost
    cameFrom[edge] = previous
    heap.push(edge, cost + leastRemainingS(uint32At(graph.edgeTo, edge)))
  }
  const leave = (node: number, arriving: number, costSoFar: number) => {
    const first = uint32At(graph.nodeFirstEdge, node)
    const end = uint32At(graph.nodeFirstEdge, node + 1)
    for (let edge = first; edge < end; edge++) {
      if (arriving >= 0 && !mayTurn(graph, scratch, arriving, edge, end - first)) continue
      reach(edge, arriving, costSoFar + float32At(edgeDurationS, edge))
    }
  }

  leave(fromNode, options.arrivingEdge ?? -1, 0)
  while (heap.size > 0) {
    const edge = heap.pop()
    if (settledIn[edge] === search) continue
    settledIn[edge] = search
    if (graph.edgeTo[edge] === toNode) return traceBack(graph, scratch, edge, options.arrivingEdge ?? -1)
    leave(uint32At(graph.edgeTo, edge), edge, float64At(costS, edge))
  }
  return null
}

/** How long a drive along an edge takes, as routes count it. */
export const edgeDurationS = (graph: RoadGraph, edge: number): number => float32At(scratchOf(graph).edgeDurationS, edge)

const metresBetween = (graph: RoadGraph, a: number, b: number) =>
  distanceM(
    float64At(graph.nodeLatitude, a),
    float64At(graph.nodeLongitude, a),
    float64At(graph.nodeLatitude, b),
    float64At(graph.nodeLongitude, b),
  )

/** The points of an edge in its direction of travel. */
export function edgeGeometry(graph: RoadGraph, edge: number): LatLon[] {
  const road = uint32At(graph.edgeRoad, edge)
  const points: LatLon[] = []
  for (let point = uint32At(graph.roadFirstPoint, road); point < uint32At(graph.roadFirstPoint, road + 1); point++) {
    points.push({
      latitude: int32At(graph.pointLatitudeE6, point) / 1e6,
      longitude: int32At(graph.pointLongitudeE6, point) / 1e6,
    })
  }
  return graph.edgeIsReverse[edge] === 1 ? points.reverse() : points
}

function mayTurn(graph: RoadGraph, scratch: Scratch, from: number, to: number, exits: number): boolean {
  if (graph.edgeTwin[from] === to) return exits === 1
  return scratch.hasBannedTurn[from] === 0 || !isBannedTurn(graph, from, to)
}

function isBannedTurn(graph: RoadGraph, from: number, to: number): boolean {
  let low = 0
  let high = graph.bannedTurnFrom.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (uint32At(graph.bannedTurnFrom, middle) < from) low = middle + 1
    else high = middle
  }
  for (let i = low; graph.bannedTurnFrom[i] === from; i++) if (graph.bannedTurnTo[i] === to) return true
  return false
}

function traceBack(graph: RoadGraph, scratch: Scratch, lastEdge: number, arrivingEdge: number): Route {
  const edges: number[] = []
  let length = 0
  for (let edge = lastEdge; edge >= 0; edge = int32At(scratch.cameFrom, edge)) {
    edges.push(edge)
    length += float32At(graph.edgeLengthM, edge)
    if (scratch.cameFrom[edge] === arrivingEdge) break
  }
  return { edges: edges.reverse(), distanceM: length, durationS: float64At(scratch.costS, lastEdge) }
}

function scratchOf(graph: RoadGraph): Scratch {
  const known = scratches.get(graph)
  if (known !== undefined) return known
  const edgeDurationS = new Float32Array(graph.edgeCount)
  let fastestMps = 1
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const speedMps = (float32At(graph.edgeSpeedLimitKmh, edge) / 3.6) * shareOfLimit[edgeClass(graph, edge)]
    edgeDurationS[edge] = float32At(graph.edgeLengthM, edge) / speedMps
    fastestMps = Math.max(fastestMps, speedMps)
  }
  const hasBannedTurn = new Uint8Array(graph.edgeCount)
  for (const edge of graph.bannedTurnFrom) hasBannedTurn[edge] = 1
  const scratch: Scratch = {
    edgeDurationS,
    fastestMps,
    hasBannedTurn,
    costS: new Float64Array(graph.edgeCount),
    cameFrom: new Int32Array(graph.edgeCount),
    seenIn: new Uint32Array(graph.edgeCount),
    settledIn: new Uint32Array(graph.edgeCount),
    heap: new MinHeap(1024),
    search: 0,
  }
  scratches.set(graph, scratch)
  return scratch
}

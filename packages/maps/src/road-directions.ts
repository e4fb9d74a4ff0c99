import { float32At, int32At, uint32At } from '@milepost/domain/collections/typed-arrays.ts'
import { cut } from './map-matcher.ts'
import type { RoadGraph } from './road-graph.ts'
import { edgeDurationS, findRoute } from './road-router.ts'
import type { RoadSnapper, SnapQuery } from './road-snapper.ts'
import { lengthOf } from './route-parts.ts'

/** How far it is along the roads, and how long a driver takes. */
export interface Directions {
  readonly distanceM: number
  readonly durationS: number
}

/** Yards, car parks and the middle of a large building lie this far from a road. */
const REACH_M = 500

/** A place on an edge: so far along it. */
interface EdgePlace {
  edge: number
  alongM: number
}

/**
 * The fastest legal way from one place to another on one map; null where either is off its roads or no way leads there. With a heading it
 * begins in that direction where that leads there, else in whichever is better.
 */
export function findDirections(
  graph: RoadGraph,
  snapper: RoadSnapper,
  from: SnapQuery,
  to: Pick<SnapQuery, 'latitude' | 'longitude'>,
): Directions | null {
  const end = placeOn(graph, snapper, to)
  if (end === null) return null
  const ends = bothWays(graph, end)
  const ahead = from.headingDeg === undefined ? null : placeOn(graph, snapper, from)
  const found = ahead && fastestBetween(graph, [ahead], ends)
  if (found !== null) return found
  // It turns, or is on another road: that of its heading may be a yard without a way out.
  const { latitude, longitude } = from
  const start = placeOn(graph, snapper, { latitude, longitude })
  return start && fastestBetween(graph, bothWays(graph, start), ends)
}

function fastestBetween(graph: RoadGraph, starts: EdgePlace[], ends: EdgePlace[]): Directions | null {
  const found = starts.flatMap(start => ends.map(end => directionsBetween(graph, start, end)))
  return found.filter(one => one !== null).toSorted((a, b) => a.durationS - b.durationS)[0] ?? null
}

function placeOn(graph: RoadGraph, snapper: RoadSnapper, query: SnapQuery): EdgePlace | null {
  const snapped = snapper.snap({ ...query, maxDistanceM: REACH_M })
  if (!snapped.matched) return null
  const { points, at } = cut(graph, snapped)
  return { edge: snapped.edge, alongM: lengthOf([...points.slice(0, at + 1), snapped]) }
}

/** The place, and on a road of two directions the same in the other one. */
function bothWays(graph: RoadGraph, place: EdgePlace): EdgePlace[] {
  const twin = int32At(graph.edgeTwin, place.edge)
  return twin < 0 ? [place] : [place, { edge: twin, alongM: remainingM(graph, place) }]
}

const remainingM = (graph: RoadGraph, { edge, alongM }: EdgePlace) =>
  Math.max(0, float32At(graph.edgeLengthM, edge) - alongM)

function directionsBetween(graph: RoadGraph, from: EdgePlace, to: EdgePlace): Directions | null {
  if (from.edge === to.edge && from.alongM <= to.alongM) return alongEdge(graph, from.edge, to.alongM - from.alongM)
  const [leaving, arriving] = [uint32At(graph.edgeTo, from.edge), uint32At(graph.edgeFrom, to.edge)]
  if (leaving === arriving && isTurnBack(graph, from.edge, to.edge)) return null
  const route = findRoute(graph, leaving, arriving, { arrivingEdge: from.edge })
  if (route === null) return null
  const parts = [alongEdge(graph, from.edge, remainingM(graph, from)), route, alongEdge(graph, to.edge, to.alongM)]
  return {
    distanceM: parts.reduce((sum, part) => sum + part.distanceM, 0),
    durationS: parts.reduce((sum, part) => sum + part.durationS, 0),
  }
}

/** Whether going on from one edge to the other is to turn round in the road, where there is another way on. */
function isTurnBack(graph: RoadGraph, from: number, to: number): boolean {
  const node = uint32At(graph.edgeTo, from)
  const exits = uint32At(graph.nodeFirstEdge, node + 1) - uint32At(graph.nodeFirstEdge, node)
  return graph.edgeTwin[from] === to && exits > 1
}

function alongEdge(graph: RoadGraph, edge: number, metres: number): Directions {
  const lengthM = float32At(graph.edgeLengthM, edge)
  return { distanceM: metres, durationS: lengthM === 0 ? 0 : (edgeDurationS(graph, edge) * metres) / lengthM }
}

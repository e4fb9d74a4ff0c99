import { uint32At } from '@milepost/domain/collections/typed-arrays.ts'
import { isInside, type LatLon } from '@milepost/domain/geo/distance.ts'
import type { RoadGraph } from './road-graph.ts'
import { edgeGeometry, findRoute } from './road-router.ts'
import type { RoadSnapper, SnapResult } from './road-snapper.ts'
import {
  LEAST_STEP_M,
  lengthOf,
  longestWayM,
  metresBetween,
  partAsRecorded,
  partsOfLegs,
  thinned,
  type WayLeg,
  type WayPart,
  type WayPoint,
} from './way-parts.ts'

export interface WayMatcher {
  /** How many of these points lie in the area of its map. */
  covers(points: readonly LatLon[]): number
  /** Matches points in order of time between which the vehicle was not silent. */
  match(points: readonly WayPoint[]): WayPart[]
}

type Snapped = Extract<SnapResult, { matched: true }>

interface Placed {
  readonly point: WayPoint
  readonly snapped: Snapped | null
}

/** A standing vehicle has no heading that can be believed. */
const LEAST_HEADING_KMH = 5
const REACH_M = 30

/**
 * Puts ways on the roads of one map: each record on the road beneath it that leads where the vehicle headed, and between two
 * the fastest legal route. Where the route is no plausible way the part ends; what no road fits stays as it was recorded.
 */
export function createWayMatcher(graph: RoadGraph, snapper: RoadSnapper): WayMatcher {
  return {
    covers: points => points.filter(point => isInside(graph.bounds, point.latitude, point.longitude)).length,
    match(points) {
      const placed = thinned(points).map(point => place(snapper, point))
      return partsOfLegs(
        placed.map(({ point }) => point),
        legsOf(graph, placed),
      )
    },
  }
}

/** Areas may overlap: a way is matched by the map that most of it lies in, and by none where it lies in none. */
export function matchByBest(matchers: readonly WayMatcher[], points: readonly WayPoint[]): WayPart[] {
  const [best] = matchers
    .map(matcher => ({ matcher, covered: matcher.covers(points) }))
    .sort((a, b) => b.covered - a.covered)
  if (best !== undefined && best.covered > 0) return best.matcher.match(points)
  return partAsRecorded(points)
}

function place(snapper: RoadSnapper, point: WayPoint): Placed {
  const { latitude, longitude, headingDeg, speedKmh } = point
  const found = snapper.snap({
    ...{ latitude, longitude, maxDistanceM: REACH_M },
    ...(speedKmh >= LEAST_HEADING_KMH && { headingDeg }),
  })
  return { point, snapped: found.matched ? found : null }
}

function legsOf(graph: RoadGraph, placed: readonly Placed[]): WayLeg[] {
  return placed.slice(1).flatMap(({ snapped: to }, index) => {
    const from = placed[index]?.snapped
    const line = from && to && lineAlong(graph, from, to)
    return line ? [{ from: index, to: index + 1, line }] : []
  })
}

/** The way along the roads from one place to another; null where none is plausible. */
function lineAlong(graph: RoadGraph, from: Snapped, to: Snapped): LatLon[] | null {
  const straightM = metresBetween(from, to)
  const mostM = longestWayM(straightM)
  const start = cut(graph, from)
  const end = cut(graph, to)
  if (from.edge === to.edge) {
    if (start.at <= end.at) return [plain(from), ...start.points.slice(start.at + 1, end.at + 1), plain(to)]
    // A receiver that wandered back along its road is no detour round the block.
    if (straightM <= LEAST_STEP_M * 2) return [plain(from), plain(to)]
  }
  const [leaving, arriving] = [uint32At(graph.edgeTo, from.edge), uint32At(graph.edgeFrom, to.edge)]
  const route = findRoute(graph, leaving, arriving, { arrivingEdge: from.edge, withinM: mostM })
  if (route === null) return null
  const line = [
    plain(from),
    ...start.points.slice(start.at + 1),
    ...route.edges.flatMap(edge => edgeGeometry(graph, edge).slice(1)),
    ...end.points.slice(1, end.at + 1),
    plain(to),
  ]
  return lengthOf(line) <= mostM ? line : null
}

/** The points of an edge, and after which of them a place on it lies. */
function cut(graph: RoadGraph, { edge, latitude, longitude }: Snapped) {
  const points = edgeGeometry(graph, edge)
  let at = 0
  let least = Number.POSITIVE_INFINITY
  const place = { latitude, longitude }
  for (const [index, b] of points.entries()) {
    const a = points[index - 1]
    if (a === undefined) continue
    const excess = metresBetween(a, place) + metresBetween(place, b) - metresBetween(a, b)
    if (excess < least) [least, at] = [excess, index - 1]
  }
  return { points, at }
}

const plain = ({ latitude, longitude }: LatLon): LatLon => ({ latitude, longitude })

import { uint32At } from '@milepost/domain/collections/typed-arrays.ts'
import { isInside, type LatLon } from '@milepost/domain/geo/distance.ts'
import type { RoadGraph } from './road-graph.ts'
import { edgeGeometry, findRoute } from './road-router.ts'
import type { RoadSnapper, SnapResult } from './road-snapper.ts'
import {
  LEAST_STEP_M,
  lengthOf,
  longestRouteM,
  metresBetween,
  partAsRecorded,
  partsOfLegs,
  type RouteLeg,
  type RoutePart,
  type RoutePoint,
  thinned,
} from './route-parts.ts'

export interface MapMatcher {
  /** How many of these points lie in the area of its map. */
  covers(points: readonly LatLon[]): number
  /** Matches points in order of time between which the vehicle was not silent. */
  match(points: readonly RoutePoint[]): RoutePart[]
}

type Snapped = Extract<SnapResult, { matched: true }>

interface Placed {
  readonly point: RoutePoint
  readonly snapped: Snapped | null
}

/** A standing vehicle has no heading that can be believed. */
const LEAST_HEADING_KMH = 5
const REACH_M = 30

/**
 * Matches recorded positions to the roads of one map: each record on the road beneath it that leads where the vehicle headed, and between two
 * the fastest legal route. Where that route is not plausible the part ends; what no road fits stays as it was recorded.
 */
export function createMapMatcher(graph: RoadGraph, snapper: RoadSnapper): MapMatcher {
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

/** Areas may overlap: positions are matched by the map that most of them lie in, and by none where they lie in none. */
export function matchByBest(matchers: readonly MapMatcher[], points: readonly RoutePoint[]): RoutePart[] {
  const [best] = matchers
    .map(matcher => ({ matcher, covered: matcher.covers(points) }))
    .sort((a, b) => b.covered - a.covered)
  if (best !== undefined && best.covered > 0) return best.matcher.match(points)
  return partAsRecorded(points)
}

function place(snapper: RoadSnapper, point: RoutePoint): Placed {
  const { latitude, longitude, headingDeg, speedKmh } = point
  const found = snapper.snap({
    ...{ latitude, longitude, maxDistanceM: REACH_M },
    ...((speedKmh ?? 0) >= LEAST_HEADING_KMH && { headingDeg }),
  })
  return { point, snapped: found.matched ? found : null }
}

function legsOf(graph: RoadGraph, placed: readonly Placed[]): RouteLeg[] {
  return placed.slice(1).flatMap(({ snapped: to }, index) => {
    const from = placed[index]?.snapped
    const line = from && to && lineAlong(graph, from, to)
    return line ? [{ from: index, to: index + 1, line }] : []
  })
}

/** The route along the roads from one place to another; null where none is plausible. */
function lineAlong(graph: RoadGraph, from: Snapped, to: Snapped): LatLon[] | null {
  const straightM = metresBetween(from, to)
  const mostM = longestRouteM(straightM)
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
export function cut(graph: RoadGraph, { edge, latitude, longitude }: Pick<Snapped, 'edge' | 'latitude' | 'longitude'>) {
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

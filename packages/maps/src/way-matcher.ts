import { distanceM, isInside, type LatLon } from '@milepost/domain/geo-distance.ts'
import type { RoadGraph } from './road-graph.ts'
import { edgeGeometry, findRoute } from './road-router.ts'
import type { RoadSnapper, SnapResult } from './road-snapper.ts'

export interface WayPoint extends LatLon {
  readonly atMs: number
  readonly headingDeg: number
  readonly speedKmh: number
}

/** When the vehicle was at a place of its way, had it gone evenly between two records. */
export interface TimedPlace extends LatLon {
  readonly atMs: number
}

/** A part of a way: along roads, or as it was recorded where no road fits. */
export interface WayPart {
  readonly fromMs: number
  readonly untilMs: number
  readonly matched: boolean
  readonly line: TimedPlace[]
}

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

/** Nearer records say more about the receiver than about the road. */
const LEAST_STEP_M = 25
/** A standing vehicle has no heading that can be believed. */
const LEAST_HEADING_KMH = 5
const REACH_M = 30
/** A route may be this much longer than the straight line before it is no way that was driven between two records. */
const DETOUR = 1.6
const DETOUR_M = 150

/**
 * Puts ways on the roads of one map: each record on the road beneath it that leads where the vehicle headed, and between two
 * the fastest legal route. Where the route is no plausible way the part ends; what no road fits stays as it was recorded.
 */
export function createWayMatcher(graph: RoadGraph, snapper: RoadSnapper): WayMatcher {
  return {
    covers: points => points.filter(point => isInside(graph.bounds, point.latitude, point.longitude)).length,
    match(points) {
      const placed = thinned(points).map(point => place(snapper, point))
      return partsOf(graph, placed)
    },
  }
}

/** Areas may overlap: a way is matched by the map that most of it lies in, and by none where it lies in none. */
export function matchByBest(matchers: readonly WayMatcher[], points: readonly WayPoint[]): WayPart[] {
  const [best] = matchers
    .map(matcher => ({ matcher, covered: matcher.covers(points) }))
    .sort((a, b) => b.covered - a.covered)
  if (best !== undefined && best.covered > 0) return best.matcher.match(points)
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return []
  return [{ fromMs: first.atMs, untilMs: last.atMs, matched: false, line: points.map(timed) }]
}

function thinned(points: readonly WayPoint[]): WayPoint[] {
  const kept: WayPoint[] = []
  for (const [index, point] of points.entries()) {
    const last = kept.at(-1)
    if (last === undefined || index === points.length - 1 || metresBetween(last, point) >= LEAST_STEP_M)
      kept.push(point)
  }
  return kept
}

function place(snapper: RoadSnapper, point: WayPoint): Placed {
  const { latitude, longitude, headingDeg, speedKmh } = point
  const found = snapper.snap({
    ...{ latitude, longitude, maxDistanceM: REACH_M },
    ...(speedKmh >= LEAST_HEADING_KMH && { headingDeg }),
  })
  return { point, snapped: found.matched ? found : null }
}

function partsOf(graph: RoadGraph, placed: readonly Placed[]): WayPart[] {
  const parts: WayPart[] = []
  for (let index = 1; index < placed.length; index++) {
    const [from, to] = [placed[index - 1]!, placed[index]!]
    const along = from.snapped && to.snapped && lineAlong(graph, from.snapped, to.snapped)
    const line = along === null ? [timed(from.point), timed(to.point)] : inTime(along, from.point.atMs, to.point.atMs)
    const last = parts.at(-1)
    if (last !== undefined && last.matched === (along !== null)) {
      parts[parts.length - 1] = { ...last, untilMs: to.point.atMs, line: [...last.line, ...line.slice(1)] }
    } else parts.push({ fromMs: from.point.atMs, untilMs: to.point.atMs, matched: along !== null, line })
  }
  return parts
}

/** The way along the roads from one place to another; null where none is plausible. */
function lineAlong(graph: RoadGraph, from: Snapped, to: Snapped): LatLon[] | null {
  const straightM = metresBetween(from, to)
  const mostM = straightM * DETOUR + DETOUR_M
  const start = cut(graph, from)
  const end = cut(graph, to)
  if (from.edge === to.edge) {
    if (start.at <= end.at) return [plain(from), ...start.points.slice(start.at + 1, end.at + 1), plain(to)]
    // A receiver that wandered back along its road is no detour round the block.
    if (straightM <= LEAST_STEP_M * 2) return [plain(from), plain(to)]
  }
  const [leaving, arriving] = [graph.edgeTo[from.edge]!, graph.edgeFrom[to.edge]!]
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
  for (let index = 1; index < points.length; index++) {
    const [a, b] = [points[index - 1]!, points[index]!]
    const around = { latitude, longitude }
    const excess = metresBetween(a, around) + metresBetween(around, b) - metresBetween(a, b)
    if (excess < least) [least, at] = [excess, index - 1]
  }
  return { points, at }
}

/** A line with the times at which an even drive was at its points. */
function inTime(line: readonly LatLon[], fromMs: number, untilMs: number): TimedPlace[] {
  const wholeM = lengthOf(line) || 1
  let goneM = 0
  return line.map((place, index) => {
    if (index > 0) goneM += metresBetween(line[index - 1]!, place)
    return { ...plain(place), atMs: Math.round(fromMs + ((untilMs - fromMs) * goneM) / wholeM) }
  })
}

const timed = ({ latitude, longitude, atMs }: TimedPlace): TimedPlace => ({ latitude, longitude, atMs })
const plain = ({ latitude, longitude }: LatLon): LatLon => ({ latitude, longitude })
const metresBetween = (a: LatLon, b: LatLon) => distanceM(a.latitude, a.longitude, b.latitude, b.longitude)
const lengthOf = (line: readonly LatLon[]) =>
  line.reduce((sum, point, index) => (index === 0 ? 0 : sum + metresBetween(line[index - 1]!, point)), 0)

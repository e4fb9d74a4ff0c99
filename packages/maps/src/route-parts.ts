import { distanceM, type LatLon } from '@milepost/domain/geo/distance.ts'

export interface RoutePoint extends LatLon {
  readonly atMs: number
  readonly headingDeg: number
  /** Null where it is not known; the heading then says nothing either. */
  readonly speedKmh: number | null
}

/** When the vehicle was at a place of its route, at an even speed between two records. */
export interface TimedPlace extends LatLon {
  readonly atMs: number
}

/** A part of a route: along roads, or as it was recorded where no road fits. */
export interface RoutePart {
  readonly fromMs: number
  readonly untilMs: number
  readonly matched: boolean
  readonly line: TimedPlace[]
}

/** The line along roads from one record to a later one, by their places in the list. */
export interface RouteLeg {
  readonly from: number
  readonly to: number
  readonly line: readonly LatLon[]
}

/** Nearer records say more about the receiver than about the road. */
export const LEAST_STEP_M = 25
/** Milliseconds within `LEAST_STEP_M` after which a vehicle stood there: the last record of that time says when it went on. */
const STOOD_MS = 30_000
/** A route may be this much longer than the straight line before it is implausible as what was driven between two records. */
const DETOUR = 1.6
const DETOUR_M = 150

/** The longest route that may have been driven between two records. */
export const longestRouteM = (straightM: number): number => straightM * DETOUR + DETOUR_M

/** The records that say where a vehicle went: the first and the last, those a step apart, and when it went on from standing. */
export function thinned<Point extends TimedPlace>(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const [index, point] of points.entries()) {
    const last = kept.at(-1)
    const before = points[index - 1]
    const isStep = last === undefined || metresBetween(last, point) >= LEAST_STEP_M
    if (isStep && last && before && before !== last && before.atMs - last.atMs >= STOOD_MS) kept.push(before)
    if (isStep || index === points.length - 1) kept.push(point)
  }
  return kept
}

/** A whole route of legs in order, and straight from record to record where there is none. */
export function partsOfLegs(points: readonly TimedPlace[], legs: readonly RouteLeg[]): RoutePart[] {
  const legFrom = new Map(legs.map(leg => [leg.from, leg]))
  const parts: RoutePart[] = []
  for (let index = 0; index < points.length - 1; ) {
    const leg = legFrom.get(index)
    const [from, to] = [points[index], points[leg?.to ?? index + 1]]
    if (from === undefined || to === undefined) throw new RangeError('A leg ends after the last record.')
    const line = leg ? inTime(leg.line, from.atMs, to.atMs) : [timed(from), timed(to)]
    append(parts, { fromMs: from.atMs, untilMs: to.atMs, matched: leg !== undefined, line })
    index = leg?.to ?? index + 1
  }
  return parts
}

/** A route without known roads: from record to record. */
export function partAsRecorded(points: readonly TimedPlace[]): RoutePart[] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return []
  return [{ fromMs: first.atMs, untilMs: last.atMs, matched: false, line: points.map(timed) }]
}

function append(parts: RoutePart[], next: RoutePart): void {
  const last = parts.at(-1)
  if (last?.matched !== next.matched) {
    parts.push(next)
    return
  }
  const [end, start] = [last.line.at(-1), next.line[0]]
  const isSamePlace = end !== undefined && start !== undefined && metresBetween(end, start) < 1
  for (const place of next.line.slice(isSamePlace ? 1 : 0)) last.line.push(place)
  parts[parts.length - 1] = { ...last, untilMs: next.untilMs }
}

/** A line with the times at which an even drive was at its points. */
function inTime(line: readonly LatLon[], fromMs: number, untilMs: number): TimedPlace[] {
  const wholeM = lengthOf(line) || 1
  let goneM = 0
  return line.map((place, index) => {
    goneM += metresBetween(line[index - 1] ?? place, place)
    const { latitude, longitude } = place
    return { latitude, longitude, atMs: Math.round(fromMs + ((untilMs - fromMs) * goneM) / wholeM) }
  })
}

const timed = ({ latitude, longitude, atMs }: TimedPlace): TimedPlace => ({ latitude, longitude, atMs })

export const metresBetween = (a: LatLon, b: LatLon): number =>
  distanceM(a.latitude, a.longitude, b.latitude, b.longitude)

export const lengthOf = (line: readonly LatLon[]): number =>
  line.reduce((sum, point, index) => sum + metresBetween(line[index - 1] ?? point, point), 0)

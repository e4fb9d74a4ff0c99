import { bearingDeg, distanceM } from '../geo/distance.ts'
import type { LonLat, Shape } from '../geo/shapes.ts'

const EARTH_RADIUS_M = 6_371_008.8
const radians = Math.PI / 180

/** The place at a distance in metres and a bearing in degrees (0 is north, 90 east) along the great circle. */
export function placeAt([longitude, latitude]: LonLat, bearing: number, awayM: number): LonLat {
  const angle = awayM / EARTH_RADIUS_M
  const sinLatitude = Math.sin(latitude * radians)
  const cosLatitude = Math.cos(latitude * radians)
  const sin = sinLatitude * Math.cos(angle) + cosLatitude * Math.sin(angle) * Math.cos(bearing * radians)
  const east = Math.atan2(
    Math.sin(bearing * radians) * Math.sin(angle) * cosLatitude,
    Math.cos(angle) - sinLatitude * sin,
  )
  return [longitude + east / radians, Math.asin(Math.max(-1, Math.min(1, sin))) / radians]
}

/** Off the true circle by less than a two-hundredth of the radius. */
const CIRCLE_CORNERS = 64

/** A circle as a ring to draw. */
export const circleRing = (centre: LonLat, radiusM: number): LonLat[] =>
  Array.from({ length: CIRCLE_CORNERS }, (_, step) => placeAt(centre, (step * 360) / CIRCLE_CORNERS, radiusM))

/** Sides of a half circle around an end or a corner of a corridor. */
const CAP_STEPS = 8

/**
 * A corridor as rings to draw: one for each part of the line, with round ends, so that together they cover what lies within
 * half the width. Where the line turns, the round ends fill the corner.
 */
export function corridorRings(line: readonly LonLat[], halfWidthM: number): LonLat[][] {
  const [start, ...others] = line
  if (start !== undefined && others.length === 0) return [circleRing(start, halfWidthM)]
  return line.flatMap((from, index) => {
    const to = line[index + 1]
    if (to === undefined) return []
    const bearing = bearingDeg(from[1], from[0], to[1], to[0])
    const cap = (centre: LonLat, fromDeg: number) =>
      Array.from({ length: CAP_STEPS + 1 }, (_, step) =>
        placeAt(centre, fromDeg + (step * 180) / CAP_STEPS, halfWidthM),
      )
    return [[...cap(to, bearing - 90), ...cap(from, bearing + 90)]]
  })
}

/** What the map fills: rings whose union, or for a polygon whose even-odd area, is the shape. */
export function outlineOf(shape: Shape): readonly (readonly LonLat[])[] {
  if (shape.kind === 'circle') return [circleRing(shape.centre, shape.radiusM)]
  return shape.kind === 'corridor' ? corridorRings(shape.line, shape.halfWidthM) : shape.rings
}

/** Length of a line in metres; a closed one ends where it began. */
export function lengthM(line: readonly LonLat[], isClosed = false): number {
  let total = 0
  let a = isClosed ? line.at(-1) : undefined
  for (const b of line) {
    if (a !== undefined) total += distanceM(a[1], a[0], b[1], b[0])
    a = b
  }
  return total
}

/** The edge that passes nearest to a place, as the index of the corner it begins at, and the place on it. */
export function nearestEdge(
  corners: readonly LonLat[],
  isClosed: boolean,
  at: LonLat,
): { afterCorner: number; at: LonLat } | null {
  const eastScale = Math.cos(at[1] * radians)
  let nearest: { afterCorner: number; at: LonLat; squared: number } | null = null
  for (const [i, a] of corners.entries()) {
    const b = corners[i + 1] ?? (isClosed ? corners[0] : undefined)
    if (b === undefined) break
    const [dx, dy] = [(b[0] - a[0]) * eastScale, b[1] - a[1]]
    const squaredLength = dx * dx + dy * dy
    if (squaredLength === 0) continue
    const along = ((at[0] - a[0]) * eastScale * dx + (at[1] - a[1]) * dy) / squaredLength
    const share = Math.max(0, Math.min(1, along))
    const on: LonLat = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
    const squared = ((at[0] - on[0]) * eastScale) ** 2 + (at[1] - on[1]) ** 2
    if (nearest === null || squared < nearest.squared) nearest = { afterCorner: i, at: on, squared }
  }
  return nearest && { afterCorner: nearest.afterCorner, at: nearest.at }
}

import { type Bounds, distanceM } from './distance.ts'

/** [longitude, latitude] in degrees, as GeoJSON has it. */
export type LonLat = readonly [number, number]

/** An area on the ground. Rings are closed or not: the last point joins the first either way. */
export type Shape =
  | { kind: 'polygon'; rings: readonly (readonly LonLat[])[] }
  | { kind: 'circle'; centre: LonLat; radiusM: number }
  | { kind: 'corridor'; line: readonly LonLat[]; halfWidthM: number }

const METRES_PER_DEGREE = 111_195

/** Whether a place is in an area. Shapes do not cross the date line. */
export function shapeContains(shape: Shape, latitude: number, longitude: number): boolean {
  switch (shape.kind) {
    case 'circle':
      return distanceM(shape.centre[1], shape.centre[0], latitude, longitude) <= shape.radiusM
    case 'polygon':
      return shape.rings.reduce((inside, ring) => inside !== ringContains(ring, latitude, longitude), false)
    case 'corridor':
      return distanceToLineM(shape.line, latitude, longitude) <= shape.halfWidthM
  }
}

/** By crossings of a ray to the east: holes and islands come out right when the rings are counted together. */
export function ringContains(ring: readonly LonLat[], latitude: number, longitude: number): boolean {
  let inside = false
  let b = ring.at(-1)
  for (const a of ring) {
    if (b !== undefined && a[1] > latitude !== b[1] > latitude) {
      if (longitude < ((b[0] - a[0]) * (latitude - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside
    }
    b = a
  }
  return inside
}

/** On a plane that touches the earth at the place: exact to a thousandth over the some kilometres that matter here. */
function distanceToLineM(line: readonly LonLat[], latitude: number, longitude: number): number {
  const eastM = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  const points = line.map(([lon, lat]) => [(lon - longitude) * eastM, (lat - latitude) * METRES_PER_DEGREE] as const)
  let nearest = Number.POSITIVE_INFINITY
  let [before] = points
  for (const point of points) {
    nearest = Math.min(nearest, distanceToSegment(before ?? point, point))
    before = point
  }
  return nearest
}

/** From the origin. */
function distanceToSegment([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number {
  const dx = bx - ax
  const dy = by - ay
  const squared = dx * dx + dy * dy
  const along = squared === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / squared))
  return Math.hypot(ax + along * dx, ay + along * dy)
}

/** The smallest box around an area. */
export function shapeBounds(shape: Shape): Bounds {
  if (shape.kind === 'circle') return widened(boundsOf([shape.centre]), shape.radiusM)
  if (shape.kind === 'corridor') return widened(boundsOf(shape.line), shape.halfWidthM)
  return boundsOf(shape.rings.flat())
}

function boundsOf(points: readonly LonLat[]): Bounds {
  const bounds = { west: 180, south: 90, east: -180, north: -90 }
  for (const [longitude, latitude] of points) {
    bounds.west = Math.min(bounds.west, longitude)
    bounds.east = Math.max(bounds.east, longitude)
    bounds.south = Math.min(bounds.south, latitude)
    bounds.north = Math.max(bounds.north, latitude)
  }
  return bounds
}

function widened({ west, south, east, north }: Bounds, byM: number): Bounds {
  const latitudes = byM / METRES_PER_DEGREE
  const furthest = Math.min(89, Math.max(Math.abs(south), Math.abs(north)) + latitudes)
  const longitudes = latitudes / Math.cos((furthest * Math.PI) / 180)
  return { west: west - longitudes, south: south - latitudes, east: east + longitudes, north: north + latitudes }
}

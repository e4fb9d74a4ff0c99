import type { LonLat, Shape } from './geo-shapes.ts'
import { lengthM } from './geofence-drawing-outline.ts'

const EARTH_RADIUS_M = 6_371_008.8
const radians = Math.PI / 180

interface ShapeMeasures {
  areaM2: number
  /** Around a polygon and a circle, along a corridor. */
  lengthM: number
}

/** How large a shape is, as people say it. Bends of a corridor count twice where its parts overlap: less than its ends do. */
export function measuresOf(shape: Shape): ShapeMeasures {
  switch (shape.kind) {
    case 'circle':
      return { areaM2: Math.PI * shape.radiusM ** 2, lengthM: 2 * Math.PI * shape.radiusM }
    case 'corridor': {
      const alongM = lengthM(shape.line)
      return { areaM2: 2 * shape.halfWidthM * alongM + Math.PI * shape.halfWidthM ** 2, lengthM: alongM }
    }
    case 'polygon':
      return {
        areaM2: shape.rings.reduce(
          (total, ring, index) => total + (isHole(shape.rings, index) ? -1 : 1) * ringAreaM2(ring),
          0,
        ),
        lengthM: shape.rings.reduce((total, ring) => total + lengthM(ring, true), 0),
      }
  }
}

/** Between a ring and the equator, summed edge by edge on the sphere. */
function ringAreaM2(ring: readonly LonLat[]): number {
  let sum = 0
  for (let i = 0; i < ring.length; i++) {
    const [a, b] = [ring.at(i - 1)!, ring[i]!]
    sum += (b[0] - a[0]) * radians * (2 + Math.sin(a[1] * radians) + Math.sin(b[1] * radians))
  }
  return Math.abs((sum * EARTH_RADIUS_M ** 2) / 2)
}

/** Whether a ring lies within an odd number of the others, so that it takes away. Rings do not cross. */
export function isHole(rings: readonly (readonly LonLat[])[], index: number): boolean {
  const [first] = rings[index] ?? []
  if (first === undefined) return false
  return rings.filter((ring, other) => other !== index && ringHolds(ring, first)).length % 2 === 1
}

/** By crossings of a ray to the east. */
function ringHolds(ring: readonly LonLat[], [longitude, latitude]: LonLat): boolean {
  let isInside = false
  for (let i = 0; i < ring.length; i++) {
    const [a, b] = [ring.at(i - 1)!, ring[i]!]
    if (a[1] > latitude === b[1] > latitude) continue
    if (longitude < ((b[0] - a[0]) * (latitude - a[1])) / (b[1] - a[1]) + a[0]) isInside = !isInside
  }
  return isInside
}

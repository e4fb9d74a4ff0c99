import { type LonLat, ringContains, type Shape } from '../geo/shapes.ts'
import { lengthM } from './drawing-outline.ts'

const EARTH_RADIUS_M = 6_371_008.8
const radians = Math.PI / 180

interface ShapeMeasures {
  areaM2: number
  /** Around a polygon and a circle, along a corridor. */
  lengthM: number
}

/** The size of a shape in everyday measures. Bends of a corridor count twice where its parts overlap: less than its ends do. */
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
  let a = ring.at(-1)
  for (const b of ring) {
    if (a !== undefined) sum += (b[0] - a[0]) * radians * (2 + Math.sin(a[1] * radians) + Math.sin(b[1] * radians))
    a = b
  }
  return Math.abs((sum * EARTH_RADIUS_M ** 2) / 2)
}

/** Whether a ring lies within an odd number of the others, so that it takes away. Rings do not cross. */
export function isHole(rings: readonly (readonly LonLat[])[], index: number): boolean {
  const [first] = rings[index] ?? []
  if (first === undefined) return false
  return rings.filter((ring, other) => other !== index && ringContains(ring, first[1], first[0])).length % 2 === 1
}

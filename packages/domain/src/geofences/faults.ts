import { type LonLat, type Shape, shapeBounds } from '../geo/shapes.ts'
import { findCrossing } from './crossings.ts'
import { measuresOf } from './drawing-measure.ts'

/** What can be wrong with a shape. The codes are stable: there are words for each. */
export const SHAPE_FAULTS = [
  'too-few-corners',
  'too-many-corners',
  'crosses-itself',
  'no-area',
  'too-large',
  'spans-date-line',
  'near-pole',
  'radius-out-of-range',
  'width-out-of-range',
] as const

export type ShapeFaultCode = (typeof SHAPE_FAULTS)[number]

/** What can be wrong with a geofence. */
export const GEOFENCE_FAULTS = ['name-missing', 'name-too-long', 'name-taken', ...SHAPE_FAULTS, 'invalid'] as const

export type GeofenceFaultCode = (typeof GEOFENCE_FAULTS)[number]

export interface GeofenceFault<Code = GeofenceFaultCode> {
  code: Code
  /** Where, if it is at a place. */
  at: LonLat | null
}

type ShapeFault = GeofenceFault<ShapeFaultCode>

export const GEOFENCE_LIMITS = {
  mostNameLength: 100,
  /** Of all rings together. A coast to the metre is a map, and no area that somebody watches. */
  mostCorners: 2_000,
  mostRings: 100,
  /** A receiver that stands still wanders by some metres. */
  leastRadiusM: 10,
  mostRadiusM: 500_000,
  leastHalfWidthM: 5,
  mostHalfWidthM: 10_000,
  /** "Has left the country" is a usual question, and France is half of this. Coordinates in the wrong order are mostly more. */
  mostAreaM2: 1e12,
  leastAreaM2: 1,
  /** Where maps end. */
  mostLatitudeDeg: 85,
  /** Thirty days. */
  mostDwellS: 2_592_000,
} as const

/** What is wrong with a shape, the first thing first; empty where it may be stored. Coordinates are degrees on the globe. */
export function shapeFaults(shape: Shape): ShapeFault[] {
  const faults = [...sizeFaults(shape), ...cornerFaults(shape)]
  if (faults.length > 0) return faults
  const placed = placeFaults(shape)
  if (placed.length > 0) return placed
  // First, since the two halves of an outline that crosses itself may add up to no area.
  const crossing = shape.kind === 'polygon' ? findCrossing(shape.rings) : null
  if (crossing) return [fault('crosses-itself', crossing)]
  const { areaM2 } = measuresOf(shape)
  if (areaM2 < GEOFENCE_LIMITS.leastAreaM2) return [fault('no-area')]
  return areaM2 > GEOFENCE_LIMITS.mostAreaM2 ? [fault('too-large')] : []
}

/** What is wrong with a name. `isTaken`: whether another geofence that is not archived has it. */
export function nameFaults(name: string, isTaken: (name: string) => boolean = () => false): GeofenceFault[] {
  const text = name.trim()
  if (text === '') return [fault('name-missing')]
  if (text.length > GEOFENCE_LIMITS.mostNameLength) return [fault('name-too-long')]
  return isTaken(text) ? [fault('name-taken')] : []
}

const fault = <Code extends GeofenceFaultCode>(code: Code, at: LonLat | null = null): GeofenceFault<Code> => ({
  code,
  at,
})

function sizeFaults(shape: Shape): ShapeFault[] {
  const { leastRadiusM, mostRadiusM, leastHalfWidthM, mostHalfWidthM } = GEOFENCE_LIMITS
  const isWithin = (value: number, least: number, most: number) => value >= least && value <= most
  if (shape.kind === 'circle' && !isWithin(shape.radiusM, leastRadiusM, mostRadiusM)) {
    return [fault('radius-out-of-range')]
  }
  if (shape.kind === 'corridor' && !isWithin(shape.halfWidthM, leastHalfWidthM, mostHalfWidthM)) {
    return [fault('width-out-of-range')]
  }
  return []
}

function cornerFaults(shape: Shape): ShapeFault[] {
  if (shape.kind === 'circle') return []
  const rings = shape.kind === 'polygon' ? shape.rings : [shape.line]
  const fewest = shape.kind === 'polygon' ? 3 : 2
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0)
  if (rings.length > GEOFENCE_LIMITS.mostRings || corners > GEOFENCE_LIMITS.mostCorners + rings.length) {
    return [fault('too-many-corners')]
  }
  const distinct = (ring: readonly LonLat[]) => new Set(ring.map(point => point.join())).size
  const poor = rings.find(ring => distinct(ring) < fewest)
  return rings.length === 0 || poor ? [fault('too-few-corners', poor?.[0] ?? null)] : []
}

/** Shapes do not cross the date line: one that is drawn over it comes as one that goes round the world the other way. */
function placeFaults(shape: Shape): ShapeFault[] {
  const { west, south, east, north } = shapeBounds(shape)
  const faults: ShapeFault[] = []
  if (west < -180 || east > 180 || east - west > 180) faults.push(fault('spans-date-line'))
  const { mostLatitudeDeg } = GEOFENCE_LIMITS
  if (north > mostLatitudeDeg || south < -mostLatitudeDeg) faults.push(fault('near-pole'))
  return faults
}

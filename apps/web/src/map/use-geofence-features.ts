import type { LonLat, Shape } from '@milepost/domain/geo/shapes.ts'
import { outlineOf } from '@milepost/domain/geofences/drawing-outline.ts'
import type { GeoJSONSourceDiff } from 'maplibre-gl'
import type { FenceLook } from './fence-look.ts'
import { imageNameOf } from './fence-pattern-images.ts'

/** A geofence as the map draws it. The same object stands for the same picture. */
export interface DrawnFence extends FenceLook {
  id: number
  name: string
  shape: Shape
}

type Feature = NonNullable<GeoJSONSourceDiff['add']>[number]

const EQUATOR_M = 40_075_016.686
const TILE_PX = 512

/** Each geofence has two features: what is filled, and its middle, which is drawn while the rest is too small to see. */
const shapeId = (fenceId: number) => fenceId * 2
const middleId = (fenceId: number) => fenceId * 2 + 1

export function featuresOf({ id, shape, colour, pattern }: DrawnFence): Feature[] {
  const [longitude, latitude] = middleOf(shape)
  return [
    {
      id: shapeId(id),
      type: 'Feature',
      properties: { colour, ...patternProperties({ colour, pattern }), ...widthOf(shape) },
      geometry: geometryOf(shape),
    },
    {
      id: middleId(id),
      type: 'Feature',
      properties: { colour },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    },
  ]
}

/** By name for the dashes of a line, as an image for areas. */
function patternProperties(look: FenceLook) {
  const image = imageNameOf(look)
  return image === null ? {} : { pattern: look.pattern, image }
}

/** The width of a corridor in pixels at zoom nought, from which the map works out every other. */
function widthOf(shape: Shape) {
  if (shape.kind !== 'corridor') return {}
  const [, latitude] = middleOf(shape)
  const metresPerPx = (EQUATOR_M * Math.cos((latitude * Math.PI) / 180)) / TILE_PX
  return { width: (shape.halfWidthM * 2) / metresPerPx }
}

function geometryOf(shape: Shape): Feature['geometry'] {
  const writable = (line: readonly LonLat[]) => line.map(([longitude, latitude]) => [longitude, latitude])
  if (shape.kind === 'corridor') return { type: 'LineString', coordinates: writable(shape.line) }
  const rings = outlineOf(shape).map(ring => writable([...ring, ...ring.slice(0, 1)]))
  return { type: 'Polygon', coordinates: rings }
}

/** Where its name and its mark are: in the middle of its corners, or half-way along. */
export function middleOf(shape: Shape): LonLat {
  if (shape.kind === 'circle') return shape.centre
  if (shape.kind === 'corridor') return shape.line[Math.floor(shape.line.length / 2)] ?? [0, 0]
  const [ring = []] = shape.rings
  const longitudes = ring.map(([longitude]) => longitude)
  const latitudes = ring.map(([, latitude]) => latitude)
  return [(least(longitudes) + most(longitudes)) / 2, (least(latitudes) + most(latitudes)) / 2]
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)

/** The changes that make the map show `after` instead of `before`; null when that is the same. */
export function differenceOf(before: readonly DrawnFence[], after: readonly DrawnFence[]): GeoJSONSourceDiff | null {
  const known = new Map(before.map(fence => [fence.id, fence]))
  const changed = after.filter(fence => !isSamePicture(known.get(fence.id), fence))
  const kept = new Set(after.map(fence => fence.id))
  const gone = before.filter(fence => !kept.has(fence.id))
  if (changed.length === 0 && gone.length === 0) return null
  const replaced = changed.filter(fence => known.has(fence.id))
  return {
    remove: [...gone, ...replaced].flatMap(fence => [shapeId(fence.id), middleId(fence.id)]),
    add: changed.flatMap(featuresOf),
  }
}

const isSamePicture = (a: DrawnFence | undefined, b: DrawnFence) =>
  a === b || (a !== undefined && a.shape === b.shape && a.colour === b.colour && a.pattern === b.pattern)

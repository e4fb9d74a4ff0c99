import type { Map as MapLibreMap } from 'maplibre-gl'
import { groupPoints, type PointGroup, type Points } from './group-points.ts'
import { latitudeOf, longitudeOf } from './mercator.ts'

/** Fractions of the world: some eight metres at the equator. */
const SAME_PLACE = 2e-7

/** Goes nearer until the members part. Where they stand upon each other, the next of them is selected. */
export function openGroup(
  map: MapLibreMap,
  points: Points,
  group: PointGroup,
  level: number,
  radiusPx: number,
  select: (slot: number) => void,
) {
  const reach = radiusPx / (512 * 2 ** level)
  const around = { west: group.x - reach, east: group.x + reach, north: group.y - reach, south: group.y + reach }
  const nearby = groupPoints(points, around, 30, 1)
  const xs = nearby.map(one => one.x)
  const ys = nearby.map(one => one.y)
  const span = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
  if (span < SAME_PLACE || map.getZoom() >= map.getMaxZoom() - 0.1) return select(group.slot)
  const { width, height } = map.getCanvas().getBoundingClientRect()
  const zoom = Math.log2((Math.min(width, height) * 0.6) / (512 * span))
  map.easeTo({
    center: [longitudeOf(middleOf(xs)), latitudeOf(middleOf(ys))],
    zoom: Math.min(map.getMaxZoom(), Math.max(map.getZoom() + 1, zoom)),
  })
}

const middleOf = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2

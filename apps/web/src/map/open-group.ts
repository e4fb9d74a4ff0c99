import { float64At } from '@milepost/domain/collections/typed-arrays.ts'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Points } from './group-points.ts'
import { latitudeOf, longitudeOf } from './mercator.ts'

/** Fractions of the world: some eight metres at the equator. */
const SAME_PLACE = 2e-7

/**
 * Goes nearer until the points of a group part. Returns whether that is possible: it is not where they stand upon each
 * other, or where the map is as near as it gets.
 */
export function openGroup(map: MapLibreMap, points: Points, slots: readonly number[]): boolean {
  const [west, east] = rangeOf(points.x, slots)
  const [north, south] = rangeOf(points.y, slots)
  const span = Math.max(east - west, south - north)
  if (span < SAME_PLACE || map.getZoom() >= map.getMaxZoom() - 0.1) return false
  const { width, height } = map.getCanvas().getBoundingClientRect()
  const zoom = Math.log2((Math.min(width, height) * 0.6) / (512 * span))
  map.easeTo({
    center: [longitudeOf((west + east) / 2), latitudeOf((north + south) / 2)],
    zoom: Math.min(map.getMaxZoom(), Math.max(map.getZoom() + 1, zoom)),
  })
  return true
}

function rangeOf(values: Float64Array, slots: readonly number[]): [least: number, most: number] {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const slot of slots) {
    least = Math.min(least, float64At(values, slot))
    most = Math.max(most, float64At(values, slot))
  }
  return [least, most]
}

import { itemAt } from '@milepost/domain/collections/item-at.ts'
import type { LonLat } from '@milepost/domain/geo/shapes.ts'
import { type Drawing, isEnough } from '@milepost/domain/geofences/drawing.ts'
import { middleHandles, openRings, type Point } from './use-geofence-drawing-paint.ts'

/** A corner is taken within this of its middle: 24 px across. */
const REACH_PX = 12

export type Handle =
  | { kind: 'corner'; ring: number; corner: number }
  | { kind: 'edge'; ring: number; afterCorner: number }

/** What can be taken at a place on the screen: corners first, the nearest of them. `at`: where a place is on the screen. */
export function handleNear(drawing: Drawing, at: (place: LonLat) => Point, x: number, y: number): Handle | null {
  const rings = openRings(drawing).map(ring => ({ ring, corners: itemAt(drawing.rings, ring).map(at) }))
  const awayPx = ([left, top]: Point) => Math.hypot(left - x, top - y)
  let nearest: { handle: Handle; px: number } | null = null
  for (const { ring, corners } of rings) {
    for (const [corner, place] of corners.entries()) {
      const px = awayPx(place)
      if (px > REACH_PX || (nearest !== null && px >= nearest.px)) continue
      nearest = { handle: { kind: 'corner', ring, corner }, px }
    }
  }
  if (nearest !== null || !isEnough(drawing)) return nearest?.handle ?? null
  for (const { ring, corners } of rings) {
    const middle = middleHandles(drawing, corners).find(handle => awayPx(handle.at) <= REACH_PX)
    if (middle !== undefined) return { kind: 'edge', ring, afterCorner: middle.afterCorner }
  }
  return null
}

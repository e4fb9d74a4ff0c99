import type { Box } from './group-points.ts'

/** What the map shows as numbers: it is never turned nor tilted, so a place on the screen is one multiplication away. */
export interface OverlayView {
  /** The middle in Web Mercator. */
  x: number
  y: number
  zoom: number
  widthPx: number
  heightPx: number
}

const TILE_PX = 512

const worldPx = (view: OverlayView) => TILE_PX * 2 ** view.zoom

/** What is on the screen, and beyond each edge a share of it. */
export function boxOf(view: OverlayView, margin: number): Box {
  const halfWidth = (view.widthPx / worldPx(view)) * (0.5 + margin)
  const halfHeight = (view.heightPx / worldPx(view)) * (0.5 + margin)
  return { west: view.x - halfWidth, east: view.x + halfWidth, north: view.y - halfHeight, south: view.y + halfHeight }
}

/**
 * Where a point is on the screen in CSS pixels: nowhere when it is further outside than `reachPx`, several times where the
 * world repeats.
 */
export function placesOf(view: OverlayView, x: number, y: number, reachPx: number): [left: number, top: number][] {
  const scale = worldPx(view)
  const top = view.heightPx / 2 + (y - view.y) * scale
  if (top < -reachPx || top > view.heightPx + reachPx) return []
  const reach = (view.widthPx / 2 + reachPx) / scale
  const places: [number, number][] = []
  for (let world = Math.ceil(view.x - reach - x); world <= view.x + reach - x; world++) {
    places.push([view.widthPx / 2 + (x + world - view.x) * scale, top])
  }
  return places
}

/** The one of these places that is nearest to the middle: a line stays in one world. Undefined where it is nowhere. */
export function placeOf(view: OverlayView, ...point: [x: number, y: number, reachPx: number]) {
  const fromMiddle = ([left]: [number, number]) => Math.abs(left - view.widthPx / 2)
  return placesOf(view, ...point).sort((a, b) => fromMiddle(a) - fromMiddle(b))[0]
}

export const isSameView = (a: OverlayView, b: OverlayView) =>
  a.x === b.x && a.y === b.y && a.zoom === b.zoom && a.widthPx === b.widthPx && a.heightPx === b.heightPx

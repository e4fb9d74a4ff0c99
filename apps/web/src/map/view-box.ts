import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Box } from './group-points.ts'
import { mercatorX, mercatorY } from './mercator.ts'

/** What the map shows, and beyond each edge a share of it. */
export function boxOf(map: MapLibreMap, margin: number): Box {
  const bounds = map.getBounds()
  const west = mercatorX(bounds.getWest())
  const east = mercatorX(bounds.getEast())
  const north = mercatorY(bounds.getNorth())
  const south = mercatorY(bounds.getSouth())
  const [moreX, moreY] = [(east - west) * margin, (south - north) * margin]
  return { west: west - moreX, east: east + moreX, north: north - moreY, south: south + moreY }
}

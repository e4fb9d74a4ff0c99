import { type Shape, shapeBounds, shapeContains } from '../geo-shapes.ts'
import type { FencedArea, GeofenceIndex } from './geofence-visits.ts'

export type GeofenceShape = Shape

/** One shape of a geofence and when it counted. */
export interface DatedShape {
  area: FencedArea
  shape: GeofenceShape
  validFromMs: number
  /** Null: still. */
  validUntilMs: number | null
}

/** About a kilometre: most geofences are sites, and lie in one to four cells. */
const CELL_DEGREES = 0.01
/** A country-sized shape is asked each time instead of being entered in a million cells. */
const MOST_CELLS = 4_096

/** Finds the shapes around a place by a grid, whose cost does not grow with the number of geofences elsewhere. */
export function indexGeofences(shapes: readonly DatedShape[]): GeofenceIndex {
  const cells = new Map<number, DatedShape[]>()
  const everywhere: DatedShape[] = []
  for (const dated of shapes) {
    const keys = cellsOf(dated.shape)
    if (keys === null) everywhere.push(dated)
    else for (const key of keys) cells.set(key, [...(cells.get(key) ?? []), dated])
  }
  return {
    containing(latitude, longitude, atMs) {
      const near = cells.get(cellKey(column(longitude), row(latitude)))
      if (near === undefined && everywhere.length === 0) return []
      const found: FencedArea[] = []
      for (const dated of near ?? []) if (holds(dated, latitude, longitude, atMs)) found.push(dated.area)
      for (const dated of everywhere) if (holds(dated, latitude, longitude, atMs)) found.push(dated.area)
      return found.length < 2 ? found : found.sort((a, b) => a.id - b.id)
    },
  }
}

function holds({ shape, validFromMs, validUntilMs }: DatedShape, latitude: number, longitude: number, atMs: number) {
  if (atMs < validFromMs || (validUntilMs !== null && atMs >= validUntilMs)) return false
  return shapeContains(shape, latitude, longitude)
}

const column = (longitude: number) => Math.floor((longitude + 180) / CELL_DEGREES)
const row = (latitude: number) => Math.floor((latitude + 90) / CELL_DEGREES)
const cellKey = (x: number, y: number) => x * 100_000 + y

function cellsOf(shape: GeofenceShape): number[] | null {
  const { west, south, east, north } = shapeBounds(shape)
  const [firstX, lastX, firstY, lastY] = [column(west), column(east), row(south), row(north)]
  if ((lastX - firstX + 1) * (lastY - firstY + 1) > MOST_CELLS) return null
  const keys: number[] = []
  for (let x = firstX; x <= lastX; x++) for (let y = firstY; y <= lastY; y++) keys.push(cellKey(x, y))
  return keys
}

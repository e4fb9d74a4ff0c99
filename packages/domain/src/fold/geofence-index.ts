import { type Shape, shapeBounds, shapeContains } from '../geo/shapes.ts'
import { lastIndexAt } from '../time/last-index-at.ts'
import type { FencedArea, GeofenceIndex } from './geofence-visits.ts'

export type GeofenceShape = Shape

/** One shape of a geofence and the rules with it, and when they were in force. Those of one geofence do not overlap. */
export interface DatedShape {
  area: FencedArea
  shape: GeofenceShape
  validFromMs: number
  /** Null: still. */
  validUntilMs: number | null
}

/**
 * Cells of grids from a kilometre to a continent: a shape lies in the finest in which it needs few cells, so that a thousand
 * sites cost what one does, and a country no more than a site.
 */
const GRIDS_DEGREES = [0.01, 0.1, 1, 10]
const MOST_CELLS = 36

/** What was in force of one geofence, in order of time. */
type Versions = DatedShape[]

interface Grid {
  cellDegrees: number
  cells: Map<number, Versions[]>
}

/** Finds the shapes around a place by grids, whose cost does not grow with the number of geofences elsewhere. */
export function indexGeofences(shapes: readonly DatedShape[]): GeofenceIndex {
  const byId = versionsById(shapes)
  const grids: Grid[] = GRIDS_DEGREES.map(cellDegrees => ({ cellDegrees, cells: new Map() }))
  for (const versions of byId.values())
    for (const [grid, keys] of placesOf(versions, grids)) enter(grid, keys, versions)
  const used = grids.filter(({ cells }) => cells.size > 0)
  return {
    containing(latitude, longitude, atMs) {
      let found: FencedArea[] | null = null
      for (const { cells, cellDegrees } of used) {
        const near = cells.get(cellKey(column(longitude, cellDegrees), row(latitude, cellDegrees)))
        for (const versions of near ?? []) {
          const dated = versionAt(versions, atMs)
          if (dated === null || !shapeContains(dated.shape, latitude, longitude)) continue
          found ??= []
          if (!found.includes(dated.area)) found.push(dated.area)
        }
      }
      if (found === null) return NOTHING
      return found.length < 2 ? found : found.sort((a, b) => a.id - b.id)
    },
    inForce(geofenceId, atMs) {
      const versions = byId.get(geofenceId)
      return (versions && versionAt(versions, atMs)?.area) ?? null
    },
  }
}

const NOTHING: readonly FencedArea[] = []

function versionsById(shapes: readonly DatedShape[]): Map<number, Versions> {
  const byId = new Map<number, Versions>()
  for (const dated of shapes) {
    const versions = byId.get(dated.area.id)
    if (versions) versions.push(dated)
    else byId.set(dated.area.id, [dated])
  }
  for (const versions of byId.values()) versions.sort((a, b) => a.validFromMs - b.validFromMs)
  return byId
}

const validFromMs = (dated: DatedShape) => dated.validFromMs

/** A geofence that changed often is one entry of a cell, and the version in force is found by halving. */
function versionAt(versions: Versions, atMs: number): DatedShape | null {
  const dated = versions[lastIndexAt(versions, atMs, validFromMs)]
  return dated && (dated.validUntilMs === null || atMs < dated.validUntilMs) ? dated : null
}

/** The cells of all shapes that it had; most have had one. */
function placesOf(versions: Versions, grids: readonly Grid[]): Map<Grid, Set<number>> {
  const places = new Map<Grid, Set<number>>()
  for (const shape of new Set(versions.map(dated => dated.shape))) {
    const bounds = shapeBounds(shape)
    const grid = grids.find(({ cellDegrees }) => cellRange(bounds, cellDegrees).count <= MOST_CELLS) ?? grids.at(-1)!
    const keys = places.get(grid) ?? new Set()
    places.set(grid, keys)
    const { firstX, lastX, firstY, lastY } = cellRange(bounds, grid.cellDegrees)
    for (let x = firstX; x <= lastX; x++) for (let y = firstY; y <= lastY; y++) keys.add(cellKey(x, y))
  }
  return places
}

function enter({ cells }: Grid, keys: Iterable<number>, versions: Versions): void {
  for (const key of keys) {
    const held = cells.get(key)
    if (held) held.push(versions)
    else cells.set(key, [versions])
  }
}

function cellRange({ west, south, east, north }: ReturnType<typeof shapeBounds>, cellDegrees: number) {
  const [firstX, lastX] = [column(west, cellDegrees), column(east, cellDegrees)]
  const [firstY, lastY] = [row(south, cellDegrees), row(north, cellDegrees)]
  return { firstX, lastX, firstY, lastY, count: (lastX - firstX + 1) * (lastY - firstY + 1) }
}

const column = (longitude: number, cellDegrees: number) => Math.floor((longitude + 180) / cellDegrees)
const row = (latitude: number, cellDegrees: number) => Math.floor((latitude + 90) / cellDegrees)
const cellKey = (x: number, y: number) => x * 100_000 + y

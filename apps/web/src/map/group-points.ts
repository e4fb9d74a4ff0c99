import { float64At, uint8At } from '@milepost/domain/collections/typed-arrays.ts'
import { reachPx } from './mark-sizes.ts'

/** The statuses that can be drawn, in the order in which they are counted. A vehicle that never reported has no place. */
export const DRAWN_STATUSES = ['moving', 'idling', 'stopped', 'stale'] as const

export type DrawnStatus = (typeof DRAWN_STATUSES)[number]

/** Points as columns, one slot each: fifty thousand are looked through in a millisecond or two. */
export interface Points {
  count: number
  /** Web Mercator, 0 to 1. */
  x: Float64Array
  y: Float64Array
  /** Index into DRAWN_STATUSES; anything beyond has no place and is not drawn. */
  status: Uint8Array
  /** 1 where the point is to be drawn. */
  shown: Uint8Array
}

/** What is on the screen, in Web Mercator. Its west may be below 0 or its east above 1 where the world repeats. */
export interface Box {
  west: number
  north: number
  east: number
  south: number
}

export interface PointGroup {
  cell: number
  /** Its first point: the only one when the size is 1. */
  slot: number
  size: number
  x: number
  y: number
  /** How many of each drawn status. */
  counts: [number, number, number, number]
  /** The cells of the neighbours it took in. */
  taken: readonly number[]
}

const NONE: readonly number[] = []

const TILE_PX = 512
/** Cells across the world at the deepest zoom stay below this, so that a cell's number is exact. */
const CELLS_ACROSS = 2 ** 26
/** Groups whose centres are nearer than this share of the radius would lie upon each other. */
const MERGE_SHARE = 0.85
/** So would those whose rings come nearer than this share of their reaches. */
const REACH_SHARE = 0.75

/** A ring reaches further than a cell where cells are small. */
const AROUND = [-2, -1, 0, 1, 2]
const NEIGHBOURS = AROUND.flatMap(row => AROUND.map(column => row * CELLS_ACROSS + column))

/**
 * Points that would lie upon each other at a zoom, as groups. The cells are fixed to the ground, so a group keeps its
 * place while the map is panned and while its members move. `apart` is a slot that is left out: it is drawn by itself.
 */
export function groupPoints(points: Points, box: Box, zoom: number, radiusPx: number, apart = -1): PointGroup[] {
  const cellSize = cellSizeOf(zoom, radiusPx)
  const cells = new Map<number, PointGroup>()
  for (let slot = 0; slot < points.count; slot++) {
    const status = uint8At(points.status, slot)
    if (points.shown[slot] === 0 || status >= DRAWN_STATUSES.length || slot === apart) continue
    const x = float64At(points.x, slot)
    const y = float64At(points.y, slot)
    if (y < box.north || y > box.south || !isBetween(x, box)) continue
    const cell = cellOf(x, y, cellSize)
    const group = cells.get(cell)
    if (group === undefined) cells.set(cell, { cell, slot, size: 1, x, y, counts: countOf(status), taken: NONE })
    else add(group, x, y, status)
  }
  return mergeClose(cells, cellSize, cellSize / radiusPx)
}

/** The slots of the points in a group, grouped at the same zoom and radius; those beyond the edge of its box too. */
export function slotsOf(points: Points, group: PointGroup, zoom: number, radiusPx: number): number[] {
  const cellSize = cellSizeOf(zoom, radiusPx)
  const cells = new Set([group.cell, ...group.taken])
  const slots: number[] = []
  for (let slot = 0; slot < points.count; slot++) {
    if (points.shown[slot] === 0 || uint8At(points.status, slot) >= DRAWN_STATUSES.length) continue
    if (cells.has(cellOf(float64At(points.x, slot), float64At(points.y, slot), cellSize))) slots.push(slot)
  }
  return slots
}

const cellSizeOf = (zoom: number, radiusPx: number) => radiusPx / (TILE_PX * 2 ** zoom)

const cellOf = (x: number, y: number, cellSize: number) =>
  Math.floor(y / cellSize) * CELLS_ACROSS + Math.floor(x / cellSize)

function isBetween(x: number, { west, east }: Box): boolean {
  return (x >= west && x <= east) || x + 1 <= east || x - 1 >= west
}

function countOf(status: number): PointGroup['counts'] {
  const counts: PointGroup['counts'] = [0, 0, 0, 0]
  counts[status] = 1
  return counts
}

function add(group: PointGroup, x: number, y: number, status: number) {
  group.size++
  group.x += (x - group.x) / group.size
  group.y += (y - group.y) / group.size
  group.counts[status] = (group.counts[status] ?? 0) + 1
}

/** Large groups take in their small neighbours across the edges of cells; ties go by cell, so the order is always the same. */
function mergeClose(cells: Map<number, PointGroup>, cellSize: number, pxSize: number): PointGroup[] {
  const bySize = [...cells.values()].sort((a, b) => b.size - a.size || a.cell - b.cell)
  const kept: PointGroup[] = []
  for (const group of bySize) {
    if (!cells.delete(group.cell)) continue
    kept.push(group)
    for (const step of NEIGHBOURS) {
      const other = cells.get(group.cell + step)
      if (other === undefined) continue
      const reach = (reachPx(group.size) + reachPx(other.size)) * pxSize
      const apart = Math.max(cellSize * MERGE_SHARE, reach * REACH_SHARE)
      if (Math.hypot(other.x - group.x, other.y - group.y) >= apart) continue
      cells.delete(other.cell)
      takeIn(group, other)
    }
  }
  return kept
}

function takeIn(group: PointGroup, other: PointGroup) {
  const size = group.size + other.size
  group.x += ((other.x - group.x) * other.size) / size
  group.y += ((other.y - group.y) * other.size) / size
  group.size = size
  group.taken = [...group.taken, other.cell]
  for (const status of [0, 1, 2, 3] as const) group.counts[status] += other.counts[status]
}

export const contains = (outer: Box, inner: Box) =>
  inner.west >= outer.west && inner.east <= outer.east && inner.north >= outer.north && inner.south <= outer.south

/** How many drawn points are in a box. */
export function countInside({ count, x, y, shown, status }: Points, box: Box): number {
  let inside = 0
  for (let slot = 0; slot < count; slot++) {
    if (shown[slot] === 0 || uint8At(status, slot) >= DRAWN_STATUSES.length) continue
    const atY = float64At(y, slot)
    if (atY >= box.north && atY <= box.south && isBetween(float64At(x, slot), box)) inside++
  }
  return inside
}

/** The smallest box around every drawn point, none left out; null when there are none. */
export function boxAround({ count, x, y, shown, status }: Points): Box | null {
  const box = { west: Number.POSITIVE_INFINITY, east: -1, north: Number.POSITIVE_INFINITY, south: -1 }
  for (let slot = 0; slot < count; slot++) {
    if (shown[slot] === 0 || uint8At(status, slot) >= DRAWN_STATUSES.length) continue
    box.west = Math.min(box.west, float64At(x, slot))
    box.east = Math.max(box.east, float64At(x, slot))
    box.north = Math.min(box.north, float64At(y, slot))
    box.south = Math.max(box.south, float64At(y, slot))
  }
  return box.east < 0 ? null : box
}

/** What geofences are filled with, so that categories and groups are distinguished without their colours. */
export const FENCE_PATTERNS = ['rising', 'dots', 'lattice', 'upright', 'falling', 'pluses', 'level'] as const

export type FencePattern = (typeof FENCE_PATTERNS)[number]

/** The side of a tile in the units of its path. Tiles meet without a seam. */
export const PATTERN_TILE = 8

interface PatternTile {
  /** As SVG and Path2D have it; it is stroked. */
  path: string
  strokeWidth: number
  /** Of the line of a corridor, which is too narrow for tiles: dashes and gaps in widths of the line. */
  dashes: readonly number[]
}

const RISING = 'M-1 1 L1 -1 M0 8 L8 0 M7 9 L9 7'
const FALLING = 'M-1 7 L1 9 M0 0 L8 8 M7 -1 L9 1'

export const PATTERN_TILES: Record<FencePattern, PatternTile> = {
  rising: { path: RISING, strokeWidth: 1.2, dashes: [6, 2] },
  dots: { path: 'M4 4 h0.01', strokeWidth: 2.6, dashes: [1, 1.5] },
  lattice: { path: `${RISING} ${FALLING}`, strokeWidth: 0.9, dashes: [5, 1.5, 1, 1.5] },
  upright: { path: 'M4 0 V8', strokeWidth: 1.2, dashes: [3, 3] },
  falling: { path: FALLING, strokeWidth: 1.2, dashes: [10, 2] },
  pluses: { path: 'M4 2 V6 M2 4 H6', strokeWidth: 1, dashes: [5, 1.5, 1, 1.5, 1, 1.5] },
  level: { path: 'M0 4 H8', strokeWidth: 1.2, dashes: [14, 5] },
}

/** Of a geofence without a category or a group. */
export const PLAIN_DASHES: readonly number[] = [3, 2]

/** A category or a group keeps its pattern by its id; those made one after another have different ones. */
export const patternOf = (id: number): FencePattern => FENCE_PATTERNS[id % FENCE_PATTERNS.length] ?? 'rising'

/** A tile on a canvas of its own, `px` wide in CSS pixels, or null where there is no canvas. */
export function patternCanvas(
  pattern: FencePattern,
  colour: string,
  px: number,
  pixelRatio: number,
): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(px * pixelRatio)
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (context === null) return null
  const { path, strokeWidth } = PATTERN_TILES[pattern]
  context.scale(canvas.width / PATTERN_TILE, canvas.width / PATTERN_TILE)
  context.lineCap = 'round'
  context.lineWidth = strokeWidth
  context.strokeStyle = colour
  context.stroke(new Path2D(path))
  return canvas
}

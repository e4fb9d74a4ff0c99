import { itemAt } from '@milepost/domain/collections/item-at.ts'
import type { LonLat, Shape } from '@milepost/domain/geo/shapes.ts'
import { cornersOf, type Drawing, shapeOf } from '@milepost/domain/geofences/drawing.ts'
import { outlineOf } from '@milepost/domain/geofences/drawing-outline.ts'
import type { FenceLook } from '../../map/fence-look.ts'
import { patternCanvas } from '../../map/fence-patterns.ts'
import type { OverlayFrame } from '../../map/map-overlay.ts'
import { mercatorX, mercatorY } from '../../map/mercator.ts'
import type { OverlayView } from '../../map/overlay-view.ts'

export type Point = readonly [left: number, top: number]

const TILE_PX = 512
const CORNER_PX = 6
const MIDDLE_PX = 4
const PATTERN_PX = 8
/** Handles on edges shorter than this would hide the corners. */
const SHORT_EDGE_PX = 36

export interface DrawingPicture {
  drawing: Drawing
  look: FenceLook
  /** Corners are to be seen and taken. */
  isEditable: boolean
  /** Where the pointer is, while it would place the next corner. */
  pointer: LonLat | null
  /** Keys place a corner at the middle of the map. */
  isByKey: boolean
}

/** Where a place is on the screen in CSS pixels, also far outside: an edge leads there. */
export function screenOf(view: OverlayView): (place: LonLat) => Point {
  const scale = TILE_PX * 2 ** view.zoom
  return ([longitude, latitude]) => [
    view.widthPx / 2 + (mercatorX(longitude) - view.x) * scale,
    view.heightPx / 2 + (mercatorY(latitude) - view.y) * scale,
  ]
}

/** The shape that is drawn or edited, with its corners. */
export function paintDrawing(frame: OverlayFrame, picture: DrawingPicture) {
  const { context, view } = frame
  const at = screenOf(view)
  const { drawing, look, pointer, isEditable } = picture
  context.save()
  context.lineJoin = 'round'
  context.strokeStyle = look.colour
  context.fillStyle = look.colour
  const shown = pointer === null ? drawing : withPointer(drawing, pointer)
  fillShape(frame, shown, look, at)
  if (drawing.kind !== 'circle') {
    strokeLine(context, cornersOf(shown).map(at), drawing.kind === 'polygon' && drawing.isFinished)
  }
  if (isEditable) paintHandles(frame, drawing, at)
  if (picture.isByKey && !drawing.isFinished) paintCross(context, view.widthPx / 2, view.heightPx / 2)
  context.restore()
}

/** As it would be if the pointer were clicked now. */
function withPointer(drawing: Drawing, pointer: LonLat): Drawing {
  const corners = cornersOf(drawing)
  const [centre] = corners
  if (drawing.kind !== 'circle') return { ...drawing, rings: drawing.rings.with(drawing.ring, [...corners, pointer]) }
  if (centre === undefined) return drawing
  const metresPerDegree = 111_195
  const eastM = (pointer[0] - centre[0]) * metresPerDegree * Math.cos((centre[1] * Math.PI) / 180)
  return { ...drawing, sizeM: Math.hypot(eastM, (pointer[1] - centre[1]) * metresPerDegree) }
}

function fillShape(frame: OverlayFrame, drawing: Drawing, look: FenceLook, at: (place: LonLat) => Point) {
  const { context } = frame
  const shape = shapeSoFar(drawing)
  if (shape === null) return
  const path = new Path2D()
  for (const ring of outlineOf(shape)) {
    for (const [index, place] of ring.entries()) {
      const [left, top] = at(place)
      if (index === 0) path.moveTo(left, top)
      else path.lineTo(left, top)
    }
    path.closePath()
  }
  const rule = shape.kind === 'polygon' ? 'evenodd' : 'nonzero'
  context.globalAlpha = 0.24
  context.fill(path, rule)
  const pattern = fillPattern(context, look, at(cornersOf(drawing)[0] ?? [0, 0]))
  if (pattern !== null) {
    context.fillStyle = pattern
    context.globalAlpha = 0.5
    context.fill(path, rule)
  }
  context.globalAlpha = 1
  context.lineWidth = 2.5
  if (shape.kind !== 'corridor') context.stroke(path)
}

/** Laid out from a place, so that it moves with the map. */
function fillPattern(
  context: CanvasRenderingContext2D,
  { pattern, colour }: FenceLook,
  [left, top]: Point,
): CanvasPattern | null {
  if (pattern === null) return null
  const tile = patternCanvas(pattern, colour, PATTERN_PX, devicePixelRatio)
  const filling = tile && context.createPattern(tile, 'repeat')
  filling?.setTransform(new DOMMatrix().translate(left, top).scale(PATTERN_PX / (tile?.width ?? PATTERN_PX)))
  return filling
}

/** A hole that has only begun leaves the rest of its polygon to be seen. */
function shapeSoFar(drawing: Drawing): Shape | null {
  const { kind, rings } = drawing
  return kind === 'polygon' ? { kind, rings: rings.filter(ring => ring.length > 2) } : shapeOf(drawing)
}

function strokeLine(context: CanvasRenderingContext2D, line: readonly Point[], isClosed: boolean) {
  context.beginPath()
  for (const [index, [left, top]] of line.entries()) {
    if (index === 0) context.moveTo(left, top)
    else context.lineTo(left, top)
  }
  if (isClosed) context.closePath()
  context.lineWidth = 2.5
  context.stroke()
}

/**
 * Corners of the outline and the holes; on a finished line, half-way between them, where another can be put in. The selected
 * one is filled. While a hole is being drawn, it alone has them.
 */
function paintHandles({ context, sprites }: OverlayFrame, drawing: Drawing, at: (place: LonLat) => Point) {
  const rings = openRings(drawing).map(ring => ({ ring, corners: itemAt(drawing.rings, ring).map(at) }))
  context.fillStyle = sprites.colour('--mp-surface')
  context.lineWidth = 1.5
  for (const { corners } of rings) {
    for (const { at: middle } of middleHandles(drawing, corners)) dot(context, middle, MIDDLE_PX)
  }
  context.lineWidth = 2.5
  for (const { ring, corners } of rings) {
    for (const [index, corner] of corners.entries()) {
      const isSelected = ring === drawing.ring && index === drawing.selected
      context.fillStyle = isSelected ? sprites.colour('--mp-brand') : sprites.colour('--mp-surface')
      dot(context, corner, isSelected ? CORNER_PX + 2 : CORNER_PX)
    }
  }
}

/** The rings whose corners can be taken now, by their index. */
export const openRings = ({ rings, ring, isFinished }: Drawing): number[] =>
  isFinished ? rings.map((_, index) => index) : [ring]

/** Where a corner can be put in on one ring, with the corner that it comes after. */
export function middleHandles(drawing: Drawing, corners: readonly Point[]): { afterCorner: number; at: Point }[] {
  if (!drawing.isFinished || drawing.kind === 'circle') return []
  const edges = drawing.kind === 'polygon' ? corners.length : corners.length - 1
  return Array.from({ length: edges }, (_, afterCorner) => {
    const [a, b] = [itemAt(corners, afterCorner), itemAt(corners, (afterCorner + 1) % corners.length)]
    const at: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
    return { afterCorner, at, lengthPx: Math.hypot(a[0] - b[0], a[1] - b[1]) }
  }).filter(({ lengthPx }) => lengthPx >= SHORT_EDGE_PX)
}

function dot(context: CanvasRenderingContext2D, [left, top]: Point, radiusPx: number) {
  context.beginPath()
  context.arc(left, top, radiusPx, 0, 2 * Math.PI)
  context.fill()
  context.stroke()
}

function paintCross(context: CanvasRenderingContext2D, left: number, top: number) {
  context.beginPath()
  context.moveTo(left - 12, top)
  context.lineTo(left + 12, top)
  context.moveTo(left, top - 12)
  context.lineTo(left, top + 12)
  context.lineWidth = 2
  context.stroke()
}

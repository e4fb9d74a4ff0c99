import type { LonLat } from '@milepost/domain/geo-shapes.ts'
import { type Drawing, shapeOf } from '@milepost/domain/geofence-drawing.ts'
import { outlineOf } from '@milepost/domain/geofence-drawing-outline.ts'
import type { OverlayFrame } from './map-overlay.ts'
import { mercatorX, mercatorY } from './mercator.ts'
import type { OverlayView } from './overlay-view.ts'

type Point = readonly [left: number, top: number]

const TILE_PX = 512
const CORNER_PX = 6
const MIDDLE_PX = 4
/** Handles on edges shorter than this would hide the corners. */
const SHORT_EDGE_PX = 36

export interface DrawingPicture {
  drawing: Drawing
  colour: string
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
  const { drawing, colour, pointer, isEditable } = picture
  context.save()
  context.lineJoin = 'round'
  context.strokeStyle = colour
  context.fillStyle = colour
  const shown = pointer === null ? drawing : withPointer(drawing, pointer)
  fillShape(context, shown, at)
  const line = shown.corners.map(at)
  if (drawing.kind !== 'circle') strokeLine(context, line, drawing.kind === 'polygon' && drawing.isFinished)
  if (isEditable) paintHandles(frame, drawing, drawing.corners.map(at))
  if (picture.isByKey && !drawing.isFinished) paintCross(context, view.widthPx / 2, view.heightPx / 2)
  context.restore()
}

/** As it would be if the pointer were clicked now. */
function withPointer(drawing: Drawing, pointer: LonLat): Drawing {
  const [centre] = drawing.corners
  if (drawing.kind !== 'circle') return { ...drawing, corners: [...drawing.corners, pointer] }
  if (centre === undefined) return drawing
  const metresPerDegree = 111_195
  const eastM = (pointer[0] - centre[0]) * metresPerDegree * Math.cos((centre[1] * Math.PI) / 180)
  return { ...drawing, sizeM: Math.hypot(eastM, (pointer[1] - centre[1]) * metresPerDegree) }
}

function fillShape(context: CanvasRenderingContext2D, drawing: Drawing, at: (place: LonLat) => Point) {
  const shape = shapeOf(drawing)
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
  context.globalAlpha = 0.24
  context.fill(path, shape.kind === 'polygon' ? 'evenodd' : 'nonzero')
  context.globalAlpha = 1
  context.lineWidth = 2.5
  if (shape.kind !== 'corridor') context.stroke(path)
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

/** Corners; on a finished line, half-way between them, where another can be put in. The selected one is filled. */
function paintHandles({ context, sprites }: OverlayFrame, drawing: Drawing, corners: readonly Point[]) {
  context.fillStyle = sprites.colour('--mp-surface')
  context.lineWidth = 1.5
  for (const {
    at: [left, top],
  } of middleHandles(drawing, corners))
    dot(context, left, top, MIDDLE_PX)
  context.lineWidth = 2.5
  for (const [index, [left, top]] of corners.entries()) {
    const isSelected = index === drawing.selected
    context.fillStyle = isSelected ? sprites.colour('--mp-brand') : sprites.colour('--mp-surface')
    dot(context, left, top, isSelected ? CORNER_PX + 2 : CORNER_PX)
  }
}

/** Where a corner can be put in, with the corner that it comes after. */
export function middleHandles(drawing: Drawing, corners: readonly Point[]): { afterCorner: number; at: Point }[] {
  if (!drawing.isFinished || drawing.kind === 'circle') return []
  const edges = drawing.kind === 'polygon' ? corners.length : corners.length - 1
  return Array.from({ length: edges }, (_, afterCorner) => {
    const [a, b] = [corners[afterCorner]!, corners[(afterCorner + 1) % corners.length]!]
    const at: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
    return { afterCorner, at, lengthPx: Math.hypot(a[0] - b[0], a[1] - b[1]) }
  }).filter(({ lengthPx }) => lengthPx >= SHORT_EDGE_PX)
}

function dot(context: CanvasRenderingContext2D, left: number, top: number, radiusPx: number) {
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

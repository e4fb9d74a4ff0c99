import { distanceM } from './geo-distance.ts'
import type { LonLat, Shape } from './geo-shapes.ts'

/**
 * A geofence while it is drawn or edited. The corners of a polygon, the line of a corridor, or as the only one the centre of
 * a circle; further rings of a polygon (holes and islands) are kept as they are.
 */
export interface Drawing {
  readonly kind: Shape['kind']
  readonly corners: readonly LonLat[]
  readonly otherRings: readonly (readonly LonLat[])[]
  /** Radius of a circle, or half the width of a corridor; null until it is said. */
  readonly sizeM: number | null
  /** No click adds to it any more; corners are moved, put in and taken away. */
  readonly isFinished: boolean
  /** Index of the corner that keys move. */
  readonly selected: number | null
}

export type DrawingInput =
  /** A click on the map beside everything that is drawn. */
  | { do: 'place'; at: LonLat }
  | { do: 'finish' }
  | { do: 'remove last' }
  | { do: 'select'; corner: number | null }
  | { do: 'move'; corner: number; to: LonLat }
  /** On the edge that begins at a corner. */
  | { do: 'insert'; afterCorner: number; at: LonLat }
  | { do: 'remove'; corner: number }
  | { do: 'size'; sizeM: number | null }
  /** All corners at once, as typed. */
  | { do: 'corners'; corners: readonly LonLat[] }
  /** A whole circle, as by an address and a radius. */
  | { do: 'circle'; centre: LonLat; radiusM: number }

/** Wide enough for the lanes of a road and the error of a receiver. */
const USUAL_HALF_WIDTH_M = 50

const FEWEST_CORNERS = { polygon: 3, circle: 1, corridor: 2 } as const

/** The degrees that are kept of a place: a hundred-thousandth is about a metre, and two more digits lose nothing. */
const round = ([longitude, latitude]: LonLat): LonLat => [roundTo7(longitude), roundTo7(latitude)]
const roundTo7 = (degrees: number) => Math.round(degrees * 1e7) / 1e7

export const emptyDrawing = (kind: Shape['kind']): Drawing => ({
  kind,
  corners: [],
  otherRings: [],
  sizeM: kind === 'corridor' ? USUAL_HALF_WIDTH_M : null,
  isFinished: false,
  selected: null,
})

/** Whether it has what its kind needs to be a shape. */
export const isEnough = ({ kind, corners, sizeM }: Drawing): boolean =>
  corners.length >= FEWEST_CORNERS[kind] && (kind === 'polygon' || (sizeM !== null && sizeM > 0))

/** The drawing after an input. What makes no sense leaves it as it is, the same object. */
export function drawingAfter(drawing: Drawing, input: DrawingInput): Drawing {
  switch (input.do) {
    case 'place':
      return placed(drawing, round(input.at))
    case 'finish':
      return isEnough(drawing) ? { ...drawing, isFinished: true, selected: null } : drawing
    case 'remove last':
      return drawing.isFinished || drawing.corners.length === 0
        ? drawing
        : { ...drawing, corners: drawing.corners.slice(0, -1) }
    case 'select':
      return input.corner !== null && drawing.corners[input.corner] === undefined
        ? drawing
        : { ...drawing, selected: input.corner }
    case 'move':
      return moved(drawing, input.corner, round(input.to))
    case 'insert': {
      const corners = drawing.corners.toSpliced(input.afterCorner + 1, 0, round(input.at))
      return drawing.kind === 'circle' ? drawing : { ...drawing, corners, selected: input.afterCorner + 1 }
    }
    case 'remove':
      return removed(drawing, input.corner)
    case 'size':
      return sized(drawing, input.sizeM)
    case 'corners': {
      const corners = input.corners.slice(0, drawing.kind === 'circle' ? 1 : undefined).map(round)
      const next = { ...drawing, corners, selected: null }
      return { ...next, isFinished: isEnough(next) }
    }
    case 'circle':
      return {
        ...emptyDrawing('circle'),
        corners: [round(input.centre)],
        sizeM: input.radiusM,
        isFinished: input.radiusM > 0,
      }
  }
}

function placed(drawing: Drawing, at: LonLat): Drawing {
  if (drawing.isFinished) return drawing
  const [centre] = drawing.corners
  if (drawing.kind !== 'circle' || centre === undefined) return { ...drawing, corners: [...drawing.corners, at] }
  const radiusM = Math.round(distanceM(centre[1], centre[0], at[1], at[0]))
  return radiusM === 0 ? drawing : { ...drawing, sizeM: radiusM, isFinished: true }
}

function moved(drawing: Drawing, corner: number, to: LonLat): Drawing {
  return drawing.corners[corner] === undefined
    ? drawing
    : { ...drawing, corners: drawing.corners.with(corner, to), selected: corner }
}

/** A finished shape keeps the corners that its kind needs. */
function removed(drawing: Drawing, corner: number): Drawing {
  const { corners, isFinished, kind } = drawing
  const fewest = isFinished ? FEWEST_CORNERS[kind] : 0
  if (corners[corner] === undefined || corners.length <= fewest) return drawing
  return { ...drawing, corners: corners.toSpliced(corner, 1), selected: null }
}

/** A circle is finished by its radius. */
function sized(drawing: Drawing, sizeM: number | null): Drawing {
  const next = { ...drawing, sizeM }
  return drawing.kind === 'circle' && isEnough(next) ? { ...next, isFinished: true } : next
}

/** The shape that a drawing stands for; null while it is not one. */
export function shapeOf(drawing: Drawing): Shape | null {
  if (!isEnough(drawing)) return null
  const { kind, corners, otherRings, sizeM } = drawing
  if (kind === 'polygon') return { kind, rings: [corners, ...otherRings] }
  if (kind === 'circle') return { kind, centre: corners[0]!, radiusM: sizeM! }
  return { kind, line: corners, halfWidthM: sizeM! }
}

/** A shape to be edited. */
export function drawingOf(shape: Shape): Drawing {
  const finished = { ...emptyDrawing(shape.kind), isFinished: true }
  if (shape.kind === 'circle') return { ...finished, corners: [shape.centre], sizeM: shape.radiusM }
  if (shape.kind === 'corridor') return { ...finished, corners: shape.line, sizeM: shape.halfWidthM }
  const [first = [], ...otherRings] = shape.rings.map(openRing)
  return { ...finished, corners: first, otherRings }
}

/** A ring without the last point that repeats the first. */
export function openRing(ring: readonly LonLat[]): readonly LonLat[] {
  const [first, last] = [ring[0], ring.at(-1)]
  const isClosed = ring.length > 1 && first![0] === last![0] && first![1] === last![1]
  return isClosed ? ring.slice(0, -1) : ring
}

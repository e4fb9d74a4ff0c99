import { distanceM } from '../geo/distance.ts'
import type { LonLat, Shape } from '../geo/shapes.ts'

/** A geofence while it is drawn or edited. */
export interface Drawing {
  readonly kind: Shape['kind']
  /** The outline of a polygon and its holes; of a corridor its line alone, of a circle its centre alone. */
  readonly rings: readonly (readonly LonLat[])[]
  /** Index of the ring that is drawn or edited. */
  readonly ring: number
  /** Radius of a circle, or half the width of a corridor; null until it is given. */
  readonly sizeM: number | null
  /** No click adds to it any more; corners are moved, put in and taken away. */
  readonly isFinished: boolean
  /** Index, in that ring, of the corner that keys move. */
  readonly selected: number | null
}

export type DrawingInput =
  /** A click on the map beside everything that is drawn. */
  | { do: 'place'; at: LonLat }
  | { do: 'finish' }
  | { do: 'remove last' }
  /** Of the ring that is edited, or of another, which is edited from then on. */
  | { do: 'select'; corner: number | null; ring?: number }
  | { do: 'move'; corner: number; to: LonLat }
  /** On the edge that begins at a corner. */
  | { do: 'insert'; afterCorner: number; at: LonLat; ring?: number }
  | { do: 'remove'; corner: number }
  | { do: 'size'; sizeM: number | null }
  /** Begins a hole in a finished polygon. */
  | { do: 'add hole' }
  /** A hole as a whole, finished or not. */
  | { do: 'remove hole'; ring: number }
  /** All corners of the ring at once, as typed. */
  | { do: 'corners'; corners: readonly LonLat[] }
  /** A whole circle, as by an address and a radius. */
  | { do: 'circle'; centre: LonLat; radiusM: number }

/** Wide enough for the lanes of a road and the error of a receiver. */
const USUAL_HALF_WIDTH_M = 50

export const FEWEST_CORNERS = { polygon: 3, circle: 1, corridor: 2 } as const

/** The degrees that are kept of a place: a hundred-thousandth is about a metre, and two more digits lose nothing. */
const round = ([longitude, latitude]: LonLat): LonLat => [roundTo7(longitude), roundTo7(latitude)]
const roundTo7 = (degrees: number) => Math.round(degrees * 1e7) / 1e7

export const emptyDrawing = (kind: Shape['kind']): Drawing => ({
  kind,
  rings: [[]],
  ring: 0,
  sizeM: kind === 'corridor' ? USUAL_HALF_WIDTH_M : null,
  isFinished: false,
  selected: null,
})

/** The corners that are drawn or edited: those of one ring. */
export const cornersOf = ({ rings, ring }: Drawing): readonly LonLat[] => rings[ring] ?? []

/** Whether it has what its kind needs to be a shape. */
export const isEnough = ({ kind, rings, sizeM }: Drawing): boolean =>
  rings.every(ring => ring.length >= FEWEST_CORNERS[kind]) && (kind === 'polygon' || (sizeM !== null && sizeM > 0))

/** Whether a corner can be taken away: a finished ring keeps those that its kind needs. */
export const hasSpareCorner = (drawing: Drawing): boolean =>
  cornersOf(drawing).length > (drawing.isFinished ? FEWEST_CORNERS[drawing.kind] : 0)

const withCorners = (drawing: Drawing, corners: readonly LonLat[]): Drawing => ({
  ...drawing,
  rings: drawing.rings.with(drawing.ring, corners),
})

/** The drawing after an input. What makes no sense leaves it as it is, the same object. */
export function drawingAfter(drawing: Drawing, input: DrawingInput): Drawing {
  switch (input.do) {
    case 'place':
      return placed(drawing, round(inOneWorld(drawing, input.at)))
    case 'finish':
      return isEnough(drawing) ? { ...drawing, isFinished: true, selected: null } : drawing
    case 'remove last': {
      const corners = cornersOf(drawing)
      return drawing.isFinished || corners.length === 0 ? drawing : withCorners(drawing, corners.slice(0, -1))
    }
    case 'select':
      return selected(drawing, input.corner, input.ring ?? drawing.ring)
    case 'move':
      return moved(drawing, input.corner, round(input.to))
    case 'insert':
      return inserted(drawing, input.afterCorner, round(input.at), input.ring ?? drawing.ring)
    case 'remove':
      return removed(drawing, input.corner)
    case 'add hole':
      return drawing.kind === 'polygon' && drawing.isFinished
        ? { ...drawing, rings: [...drawing.rings, []], ring: drawing.rings.length, isFinished: false, selected: null }
        : drawing
    case 'remove hole':
      return withoutHole(drawing, input.ring)
    case 'size':
      return sized(drawing, input.sizeM)
    case 'corners': {
      const corners = input.corners.slice(0, drawing.kind === 'circle' ? 1 : undefined).map(round)
      const next = { ...withCorners(drawing, corners), selected: null }
      return { ...next, isFinished: isEnough(next) }
    }
    case 'circle':
      return {
        ...emptyDrawing('circle'),
        rings: [[round(input.centre)]],
        sizeM: input.radiusM,
        isFinished: input.radiusM > 0,
      }
  }
}

/**
 * The map shows the world again beyond the date line. A drawing begins in the world of -180 to 180 degrees, and goes on where
 * it is nearest to its beginning, so that one over the date line is seen to be.
 */
function inOneWorld({ rings }: Drawing, [longitude, latitude]: LonLat): LonLat {
  const [from] = rings[0]?.[0] ?? [0]
  return [longitude - Math.round((longitude - from) / 360) * 360, latitude]
}

function placed(drawing: Drawing, at: LonLat): Drawing {
  if (drawing.isFinished) return drawing
  const corners = cornersOf(drawing)
  const [centre] = corners
  if (drawing.kind !== 'circle' || centre === undefined) return withCorners(drawing, [...corners, at])
  const radiusM = Math.round(distanceM(centre[1], centre[0], at[1], at[0]))
  return radiusM === 0 ? drawing : { ...drawing, sizeM: radiusM, isFinished: true }
}

/** While a ring is being drawn, no other is edited. */
const isOpenToEdit = ({ rings, ring, isFinished }: Drawing, other: number) =>
  rings[other] !== undefined && (isFinished || other === ring)

function selected(drawing: Drawing, corner: number | null, ring: number): Drawing {
  const isThere = isOpenToEdit(drawing, ring) && (corner === null || drawing.rings[ring]?.[corner] !== undefined)
  return isThere ? { ...drawing, ring, selected: corner } : drawing
}

function moved(drawing: Drawing, corner: number, to: LonLat): Drawing {
  const corners = cornersOf(drawing)
  if (corners[corner] === undefined) return drawing
  return { ...withCorners(drawing, corners.with(corner, to)), selected: corner }
}

function inserted(drawing: Drawing, afterCorner: number, at: LonLat, ring: number): Drawing {
  if (drawing.kind === 'circle' || !isOpenToEdit(drawing, ring)) return drawing
  const edited = { ...drawing, ring }
  return { ...withCorners(edited, cornersOf(edited).toSpliced(afterCorner + 1, 0, at)), selected: afterCorner + 1 }
}

function removed(drawing: Drawing, corner: number): Drawing {
  const corners = cornersOf(drawing)
  if (corners[corner] === undefined || !hasSpareCorner(drawing)) return drawing
  return { ...withCorners(drawing, corners.toSpliced(corner, 1)), selected: null }
}

/** The outline is no hole. A hole that is being drawn leaves a finished polygon behind. */
function withoutHole(drawing: Drawing, ring: number): Drawing {
  if (ring < 1 || drawing.rings[ring] === undefined) return drawing
  const next = { ...drawing, rings: drawing.rings.toSpliced(ring, 1), ring: 0, selected: null }
  return { ...next, isFinished: isEnough(next) }
}

/** A circle is finished by its radius. */
function sized(drawing: Drawing, sizeM: number | null): Drawing {
  const next = { ...drawing, sizeM }
  return drawing.kind === 'circle' && isEnough(next) ? { ...next, isFinished: true } : next
}

/** The shape that a drawing stands for; null while it is not one. */
export function shapeOf(drawing: Drawing): Shape | null {
  if (!isEnough(drawing)) return null
  const { kind, rings, sizeM } = drawing
  if (kind === 'polygon') return { kind, rings }
  const [line = []] = rings
  const [centre] = line
  if (centre === undefined || sizeM === null) return null
  return kind === 'circle' ? { kind, centre, radiusM: sizeM } : { kind, line, halfWidthM: sizeM }
}

/** A shape to be edited. */
export function drawingOf(shape: Shape): Drawing {
  const finished = { ...emptyDrawing(shape.kind), isFinished: true }
  if (shape.kind === 'circle') return { ...finished, rings: [[shape.centre]], sizeM: shape.radiusM }
  if (shape.kind === 'corridor') return { ...finished, rings: [shape.line], sizeM: shape.halfWidthM }
  return { ...finished, rings: shape.rings.map(openRing) }
}

/** A ring without the last point that repeats the first. */
export function openRing(ring: readonly LonLat[]): readonly LonLat[] {
  const [first, last] = [ring[0], ring.at(-1)]
  if (first === undefined || last === undefined || ring.length < 2) return ring
  return first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring
}

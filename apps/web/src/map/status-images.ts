import type { Map as MapLibreMap } from 'maplibre-gl'
import { DRAWN_STATUSES, type PointGroup } from './group-points.ts'
import { STATUS_SHAPES } from './status-shapes.ts'

const PIXEL_RATIO = 2
const MARK_PX = 26
/** Shares are drawn in sixteenths, which keeps the number of different rings in the hundreds. */
const RING_PARTS = 16

const tokenColour = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(token).trim()

/** Paints the marks of the statuses in the colours of the theme. */
export function addStatusImages(map: MapLibreMap) {
  for (const status of DRAWN_STATUSES) map.addImage(`mark-${status}`, paintMark(status), { pixelRatio: PIXEL_RATIO })
}

function paintMark(status: (typeof DRAWN_STATUSES)[number]): ImageData {
  const context = canvas(MARK_PX)
  const { path, hollow, token } = STATUS_SHAPES[status]
  const shape = new Path2D(path)
  const surface = tokenColour('--mp-surface')
  const colour = tokenColour(token)
  context.translate(2, 2)
  context.scale((MARK_PX - 4) / 24, (MARK_PX - 4) / 24)
  context.lineJoin = 'round'
  context.strokeStyle = surface
  context.lineWidth = hollow ? 7 : 4.5
  context.stroke(shape)
  if (hollow) {
    context.fillStyle = surface
    context.globalAlpha = 0.75
    context.fill(shape)
    context.globalAlpha = 1
    context.strokeStyle = colour
    context.lineWidth = 3
    context.setLineDash([4.2, 2.2])
    context.stroke(shape)
  } else {
    // What is cut out of a shape shows the surface, not the street below.
    if (status === 'idling') {
      context.fillStyle = surface
      context.fill(shape, 'nonzero')
    }
    context.fillStyle = colour
    context.fill(shape, 'evenodd')
  }
  return context.getImageData(0, 0, MARK_PX * PIXEL_RATIO, MARK_PX * PIXEL_RATIO)
}

export const ringPx = (size: number) => (size < 10 ? 32 : size < 100 ? 40 : size < 1000 ? 48 : size < 10_000 ? 58 : 68)

/**
 * The image of a group: a disc for its number, with the shares of the statuses around it. Moving is the widest band and
 * stale a hairline, so that the shares can be told apart without their colours. Adds the image when the map lacks it.
 */
export function ringImage(map: MapLibreMap, group: PointGroup): string {
  const parts = shares(group.counts, group.size)
  const px = ringPx(group.size)
  const id = `ring-${px}-${parts.join('-')}`
  if (!map.hasImage(id)) map.addImage(id, paintRing(px, parts), { pixelRatio: PIXEL_RATIO })
  return id
}

/** Sixteenths for each status; any that is there has at least one. */
export function shares(counts: readonly number[], size: number): number[] {
  const parts = counts.map(count => (count === 0 ? 0 : Math.max(1, Math.round((count / size) * RING_PARTS))))
  const largest = parts.indexOf(Math.max(...parts))
  return parts.map((part, index) => (index === largest ? part + RING_PARTS - sum(parts) : part))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

const BAND_PX = [5.5, 4.5, 3.5, 1.5]

function paintRing(px: number, parts: readonly number[]): ImageData {
  const context = canvas(px)
  const middle = px / 2
  const outer = middle - 1.5
  context.beginPath()
  context.arc(middle, middle, outer, 0, 2 * Math.PI)
  context.fillStyle = tokenColour('--mp-surface')
  context.shadowColor = 'rgb(0 0 0 / 35%)'
  context.shadowBlur = 2
  context.fill()
  context.shadowColor = 'transparent'
  let from = -Math.PI / 2
  const gap = parts.filter(part => part > 0).length > 1 ? 0.06 : 0
  for (const [index, part] of parts.entries()) {
    if (part === 0) continue
    const to = from + (part / RING_PARTS) * 2 * Math.PI
    const band = BAND_PX[index] as number
    const status = DRAWN_STATUSES[index] as (typeof DRAWN_STATUSES)[number]
    context.beginPath()
    context.arc(middle, middle, outer - band / 2, from + gap, to - gap)
    context.lineWidth = band
    context.strokeStyle = tokenColour(STATUS_SHAPES[status].token)
    context.stroke()
    from = to
  }
  return context.getImageData(0, 0, px * PIXEL_RATIO, px * PIXEL_RATIO)
}

function canvas(px: number): CanvasRenderingContext2D {
  const element = document.createElement('canvas')
  element.width = px * PIXEL_RATIO
  element.height = px * PIXEL_RATIO
  const context = element.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  context.scale(PIXEL_RATIO, PIXEL_RATIO)
  return context
}

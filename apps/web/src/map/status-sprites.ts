import { itemAt } from '@milepost/domain/collections/item-at.ts'
import type { GroupMark } from './drawn-marks.ts'
import { DRAWN_STATUSES, type DrawnStatus, type PointGroup } from './group-points.ts'
import { MARK_PX, ringPx } from './mark-sizes.ts'
import { STATUS_SHAPES } from './status-shapes.ts'

/** Shares are drawn in sixteenths, which keeps the number of different rings in the hundreds. */
const RING_PARTS = 16
/** Arrows are turned in steps of this, which look the same as every degree. */
const HEADING_STEP_DEG = 5
/** How each status is drawn in a ring, so that the shares can be distinguished without their colours. */
const BANDS: Record<DrawnStatus, { px: number; splitPx?: number; dashPx?: readonly number[] }> = {
  moving: { px: 6 },
  idling: { px: 6, splitPx: 2 },
  stopped: { px: 4 },
  stale: { px: 2.5, dashPx: [3, 2] },
}

/** A picture made once, and its side in CSS pixels. */
export interface Sprite {
  image: HTMLCanvasElement
  px: number
}

/** The marks and rings in the colours of the theme as it is when this is made, each painted when first needed. */
export class StatusSprites {
  readonly pixelRatio: number
  readonly #sprites = new Map<string, Sprite>()
  readonly #colours = new Map<string, string>()

  constructor(pixelRatio: number) {
    this.pixelRatio = pixelRatio
  }

  colour(token: string): string {
    const known = this.#colours.get(token)
    if (known !== undefined) return known
    const colour = getComputedStyle(document.documentElement).getPropertyValue(token).trim()
    this.#colours.set(token, colour)
    return colour
  }

  mark(status: DrawnStatus, headingDeg: number): Sprite {
    const turns = Math.round(headingDeg / HEADING_STEP_DEG)
    return this.#sprite(`${status} ${turns}`, MARK_PX, context => {
      context.translate(MARK_PX / 2, MARK_PX / 2)
      context.rotate((turns * HEADING_STEP_DEG * Math.PI) / 180)
      context.translate(-MARK_PX / 2, -MARK_PX / 2)
      this.#paintMark(context, status)
    })
  }

  /**
   * The picture of a group: a disc for its number, with the shares of the statuses around it: a wide band for moving, a double
   * one for idling, a narrow one for stopped and dashes for those that have not reported.
   */
  ring({ group }: GroupMark): Sprite {
    const parts = shares(group)
    const px = ringPx(group.size)
    return this.#sprite(`${px} ${parts.join()}`, px, context => this.#paintRing(context, px, parts))
  }

  #sprite(key: string, px: number, paint: (context: CanvasRenderingContext2D) => void): Sprite {
    const known = this.#sprites.get(key)
    if (known !== undefined) return known
    const image = document.createElement('canvas')
    image.width = Math.round(px * this.pixelRatio)
    image.height = image.width
    const context = image.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.scale(this.pixelRatio, this.pixelRatio)
    paint(context)
    const sprite = { image, px }
    this.#sprites.set(key, sprite)
    return sprite
  }

  #paintMark(context: CanvasRenderingContext2D, status: DrawnStatus) {
    const { path, hollow, token } = STATUS_SHAPES[status]
    const shape = new Path2D(path)
    const surface = this.colour('--mp-surface')
    const colour = this.colour(token)
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
      return
    }
    // What is cut out of a shape shows the surface, not the street below.
    if (status === 'idling') {
      context.fillStyle = surface
      context.fill(shape, 'nonzero')
    }
    context.fillStyle = colour
    context.fill(shape, 'evenodd')
  }

  #paintRing(context: CanvasRenderingContext2D, px: number, parts: readonly number[]) {
    const middle = px / 2
    const outer = middle - 1.5
    context.beginPath()
    context.arc(middle, middle, outer, 0, 2 * Math.PI)
    context.fillStyle = this.colour('--mp-surface')
    context.shadowColor = 'rgb(0 0 0 / 35%)'
    context.shadowBlur = 2
    context.fill()
    context.shadowColor = 'transparent'
    let from = -Math.PI / 2
    const gap = parts.filter(part => part > 0).length > 1 ? 0.06 : 0
    for (const [index, part] of parts.entries()) {
      if (part === 0) continue
      const to = from + (part / RING_PARTS) * 2 * Math.PI
      const status = itemAt(DRAWN_STATUSES, index)
      const { px: bandPx, splitPx = 0, dashPx = [] } = BANDS[status]
      context.beginPath()
      context.arc(middle, middle, outer - bandPx / 2, from + gap, to - gap)
      context.setLineDash([...dashPx])
      context.lineWidth = bandPx
      context.strokeStyle = this.colour(STATUS_SHAPES[status].token)
      context.stroke()
      context.setLineDash([])
      if (splitPx > 0) {
        context.lineWidth = splitPx
        context.strokeStyle = this.colour('--mp-surface')
        context.stroke()
      }
      from = to
    }
  }
}

/** Sixteenths for each status; any that is there has at least one. */
export function shares({ counts, size }: Pick<PointGroup, 'counts' | 'size'>): number[] {
  const parts = counts.map(count => (count === 0 ? 0 : Math.max(1, Math.round((count / size) * RING_PARTS))))
  const largest = parts.indexOf(Math.max(...parts))
  return parts.map((part, index) => (index === largest ? part + RING_PARTS - sum(parts) : part))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

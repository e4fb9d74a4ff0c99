import { EVENT_SEVERITIES, type EventSeverity } from '@milepost/domain/events/event-kinds.ts'
import type { PointGroup } from '../../map/group-points.ts'
import type { OverlayFrame } from '../../map/map-overlay.ts'
import { mercatorX, mercatorY } from '../../map/mercator.ts'
import { fontOf } from '../../map/overlay-text.ts'
import { placesOf } from '../../map/overlay-view.ts'
import { SEVERITY_SHAPES } from './severity-shapes.ts'

export const MARK_RADIUS_PX = 11
export const GROUP_RADIUS_PX = 16
const HALO_PX = 19
const COUNT = fontOf(600, 12)

export interface EventPoint {
  id: string
  latitude: number
  longitude: number
  severity: EventSeverity
  /** What a person reads about it under the pointer. */
  label: string
}

interface Drawn {
  points: readonly EventPoint[]
  /** Above all others, ringed. */
  selected: EventPoint | undefined
  groups: readonly PointGroup[]
}

/** Paths are parsed once. */
const shapes = new Map<string, Path2D>()

export function paintEvents(frame: OverlayFrame, { points, selected, groups }: Drawn) {
  for (const group of groups) {
    for (const [left, top] of placesOf(frame.view, group.x, group.y, GROUP_RADIUS_PX)) {
      const point = points[group.slot]
      if (group.size > 1) paintGroup(frame, group, left, top)
      else if (point !== undefined) paintMark(frame, point.severity, left, top, MARK_RADIUS_PX)
    }
  }
  if (selected === undefined) return
  const [x, y] = [mercatorX(selected.longitude), mercatorY(selected.latitude)]
  for (const [left, top] of placesOf(frame.view, x, y, HALO_PX)) {
    paintRing(frame, left, top)
    paintMark(frame, selected.severity, left, top, MARK_RADIUS_PX + 2)
  }
}

function paintMark(
  { context, sprites }: OverlayFrame,
  severity: EventPoint['severity'],
  x: number,
  y: number,
  r: number,
) {
  const { path, token } = SEVERITY_SHAPES[severity]
  const shape = shapes.get(path) ?? new Path2D(path)
  shapes.set(path, shape)
  const scale = r / 12
  context.save()
  context.translate(x - r, y - r)
  context.scale(scale, scale)
  context.lineWidth = 4
  context.lineJoin = 'round'
  context.strokeStyle = sprites.colour('--mp-surface')
  context.stroke(shape)
  // What is cut out of the shape shows the surface.
  context.fillStyle = sprites.colour('--mp-surface')
  context.fill(shape, 'nonzero')
  context.fillStyle = sprites.colour(token)
  context.fill(shape, 'evenodd')
  context.restore()
}

/** The number within, the worst severity as ring and as mark at its edge. */
function paintGroup(frame: OverlayFrame, { size, counts }: PointGroup, left: number, top: number) {
  const { context, sprites } = frame
  const worst = EVENT_SEVERITIES.findLast((_, index) => (counts[index] ?? 0) > 0) ?? 'info'
  context.beginPath()
  context.arc(left, top, GROUP_RADIUS_PX, 0, 2 * Math.PI)
  context.fillStyle = sprites.colour('--mp-surface')
  context.fill()
  context.lineWidth = 3
  context.strokeStyle = sprites.colour(SEVERITY_SHAPES[worst].token)
  context.stroke()
  context.font = COUNT
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.fillStyle = sprites.colour('--mp-text')
  context.fillText(String(size), left, top + 4.5)
  paintMark(frame, worst, left + GROUP_RADIUS_PX * 0.9, top - GROUP_RADIUS_PX * 0.9, 7)
}

function paintRing({ context, sprites }: OverlayFrame, left: number, top: number) {
  context.beginPath()
  context.arc(left, top, HALO_PX, 0, 2 * Math.PI)
  context.fillStyle = sprites.colour('--mp-brand')
  context.globalAlpha = 0.18
  context.fill()
  context.globalAlpha = 1
  context.lineWidth = 2.5
  context.strokeStyle = sprites.colour('--mp-brand')
  context.stroke()
}

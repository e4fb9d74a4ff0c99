import { useEffect, useEffectEvent } from 'react'
import { useOpenMap } from './map-context.ts'
import type { OverlayFrame } from './map-overlay.ts'
import type { GroundPoint } from './measure-legs.ts'
import { mercatorX, mercatorY } from './mercator.ts'
import { placeOf } from './overlay-view.ts'

const REACH_PX = 100_000

type Line = readonly GroundPoint[]

const NO_LINES: readonly Line[] = []

/** The path of a vehicle, as lines with gaps between them where nothing is known; those that are given are dashed, as on Trace. */
export function useTrailLayer(lines: readonly Line[], gaps = NO_LINES) {
  const { overlay } = useOpenMap()
  const current = useEffectEvent(() => ({ lines, gaps }))
  useEffect(() => overlay.add({ order: 0.2, paint: frame => paint(frame, current()) }), [overlay])
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read when painting
  useEffect(() => overlay.paintSoon(), [overlay, lines, gaps])
}

function paint({ context, view, sprites }: OverlayFrame, { lines, gaps }: Record<'lines' | 'gaps', readonly Line[]>) {
  const stroke = (line: Line) => {
    context.beginPath()
    for (const { latitude, longitude } of line) {
      const place = placeOf(view, mercatorX(longitude), mercatorY(latitude), REACH_PX)
      if (place !== undefined) context.lineTo(place[0], place[1])
    }
    context.stroke()
  }
  context.lineWidth = 2
  context.strokeStyle = sprites.colour('--mp-stale')
  context.setLineDash([4, 5])
  gaps.forEach(stroke)
  context.setLineDash([])
  context.lineJoin = 'round'
  context.lineCap = 'round'
  for (const [width, token, opacity] of [
    [6.5, '--mp-surface', 0.8],
    [3.5, '--mp-brand', 0.85],
  ] as const) {
    context.globalAlpha = opacity
    context.lineWidth = width
    context.strokeStyle = sprites.colour(token)
    lines.forEach(stroke)
  }
  context.globalAlpha = 1
}

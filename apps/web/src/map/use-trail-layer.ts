import { useEffect, useEffectEvent } from 'react'
import { useOpenMap } from './map-context.ts'
import type { OverlayFrame } from './map-overlay.ts'
import type { GroundPoint } from './measure-legs.ts'
import { mercatorX, mercatorY } from './mercator.ts'
import { placesOf } from './overlay-view.ts'

const REACH_PX = 100_000

/** The path of a vehicle, as lines with gaps between them where nothing is known. */
export function useTrailLayer(lines: readonly (readonly GroundPoint[])[]) {
  const { overlay } = useOpenMap()
  const current = useEffectEvent(() => lines)
  useEffect(() => overlay.add({ order: 0.2, paint: frame => paint(frame, current()) }), [overlay])
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read when painting
  useEffect(() => overlay.paintSoon(), [overlay, lines])
}

function paint({ context, view, sprites }: OverlayFrame, lines: readonly (readonly GroundPoint[])[]) {
  context.lineJoin = 'round'
  context.lineCap = 'round'
  for (const [width, token, opacity] of [
    [6.5, '--mp-surface', 0.8],
    [3.5, '--mp-brand', 0.85],
  ] as const) {
    context.globalAlpha = opacity
    context.lineWidth = width
    context.strokeStyle = sprites.colour(token)
    for (const line of lines) {
      context.beginPath()
      for (const { latitude, longitude } of line) {
        const [place] = placesOf(view, mercatorX(longitude), mercatorY(latitude), REACH_PX)
        if (place !== undefined) context.lineTo(place[0], place[1])
      }
      context.stroke()
    }
  }
  context.globalAlpha = 1
}

import type { Shape } from '@milepost/domain/geo/shapes.ts'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { useOpenMap } from '../../map/map-context.ts'
import type { OverlayFrame } from '../../map/map-overlay.ts'
import { mercatorX, mercatorY } from '../../map/mercator.ts'

type LonLat = readonly [number, number]

interface Drawing {
  /** The corners so far; null while nothing is drawn. */
  corners: readonly LonLat[] | null
  /** What is searched for. */
  shape: Shape | null
  onCorner: (corner: LonLat) => void
}

const METRES_PER_DEGREE = 111_195
const CIRCLE_STEPS = 72
const TILE_PX = 512

/** An area on the map: clicks add its corners while it is drawn. What the drawing means is the caller's business. */
export function useTraceArea({ corners, shape, onCorner }: Drawing) {
  const { map, overlay } = useOpenMap()
  const isDrawing = corners !== null
  const current = useEffectEvent(() => ({ corners, shape }))
  const add = useEffectEvent(({ lngLat }: MapMouseEvent) => onCorner([lngLat.lng, lngLat.lat]))

  useEffect(
    () =>
      overlay.add({
        order: 0,
        paint: frame => {
          const now = current()
          if (now.corners !== null) paintOutline(frame, now.corners, false)
          else if (now.shape !== null) paintOutline(frame, outlineOf(now.shape), true)
        },
      }),
    [overlay],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: both are read when painting
  useEffect(() => overlay.paintSoon(), [overlay, corners, shape])

  useEffect(() => {
    if (!isDrawing) return
    const canvas = map.getCanvas()
    const onClick = (event: MapMouseEvent) => add(event)
    canvas.style.cursor = 'crosshair'
    map.doubleClickZoom.disable()
    map.on('click', onClick)
    return () => {
      canvas.style.cursor = ''
      map.doubleClickZoom.enable()
      map.off('click', onClick)
    }
  }, [map, isDrawing])
}

/** The corners of a shape on the map; those of a circle are many. */
function outlineOf(shape: Shape): readonly LonLat[] {
  if (shape.kind === 'polygon') return shape.rings[0] ?? []
  if (shape.kind === 'corridor') return shape.line
  const [longitude, latitude] = shape.centre
  const latitudeDeg = shape.radiusM / METRES_PER_DEGREE
  const longitudeDeg = latitudeDeg / Math.cos((latitude * Math.PI) / 180)
  return Array.from({ length: CIRCLE_STEPS }, (_, step) => {
    const angle = (step / CIRCLE_STEPS) * 2 * Math.PI
    return [longitude + Math.cos(angle) * longitudeDeg, latitude + Math.sin(angle) * latitudeDeg] as const
  })
}

function paintOutline(frame: OverlayFrame, corners: readonly LonLat[], isClosed: boolean) {
  const { context, sprites, view } = frame
  const scale = TILE_PX * 2 ** view.zoom
  const places = corners.map(([longitude, latitude]): [number, number] => [
    view.widthPx / 2 + (mercatorX(longitude) - view.x) * scale,
    view.heightPx / 2 + (mercatorY(latitude) - view.y) * scale,
  ])
  const colour = sprites.colour('--mp-brand')
  context.beginPath()
  for (const [left, top] of places) context.lineTo(left, top)
  if (isClosed || places.length > 2) context.closePath()
  context.fillStyle = colour
  context.globalAlpha = 0.14
  context.fill()
  context.globalAlpha = 1
  context.strokeStyle = colour
  context.lineWidth = 2.5
  context.setLineDash(isClosed ? [] : [6, 4])
  context.stroke()
  context.setLineDash([])
  if (isClosed) return
  for (const [left, top] of places) {
    context.beginPath()
    context.arc(left, top, 4.5, 0, 2 * Math.PI)
    context.fillStyle = sprites.colour('--mp-surface')
    context.fill()
    context.stroke()
  }
}

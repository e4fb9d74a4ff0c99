import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { boxBelow } from '../../map/label-boxes.ts'
import { useOpenMap } from '../../map/map-context.ts'
import type { OverlayFrame } from '../../map/map-overlay.ts'
import type { GroundPoint } from '../../map/measure-legs.ts'
import { mercatorX, mercatorY } from '../../map/mercator.ts'
import { fontOf, paintHaloed, widthOf } from '../../map/overlay-text.ts'
import { placesOf } from '../../map/overlay-view.ts'

const DOT_PX = 4.5
const FONT = fontOf(600, 12)
const LABEL_PX = 15
const CROSS_PX = 9
/** The world is wider than a screen; a line is drawn where both of its ends are not further off than this. */
const REACH_PX = 100_000

interface MeasureLayer {
  points: readonly GroundPoint[]
  /** What stands at the middle of each leg. */
  labels: readonly string[]
  /** Clicks add points, and the keys of measuring count. */
  isDrawing: boolean
  onAdd: (point: GroundPoint) => void
  onRemoveLast: () => void
  onFinish: () => void
  onCancel: () => void
}

/** A line that is measured: clicks add points, Backspace takes the last back, Enter ends it and Escape gives it up. */
export function useMeasureLayer(layer: MeasureLayer) {
  const { map, overlay } = useOpenMap()
  const { points, labels, isDrawing } = layer
  const current = useEffectEvent(() => layer)
  const add = useEffectEvent((event: MapMouseEvent) =>
    layer.onAdd({ latitude: event.lngLat.lat, longitude: event.lngLat.wrap().lng }),
  )
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actionOf(event, layer)
    if (act === null) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })

  useEffect(() => overlay.add({ order: 2, paint: frame => paint(frame, current()) }), [overlay])

  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read when painting
  useEffect(() => overlay.paintSoon(), [overlay, points, labels, isDrawing])

  useEffect(() => {
    if (!isDrawing) return
    const onClick = (event: MapMouseEvent) => add(event)
    const onKey = (event: KeyboardEvent) => press(event)
    const canvas = map.getCanvas()
    map.on('click', onClick)
    map.doubleClickZoom.disable()
    canvas.style.cursor = 'crosshair'
    // Before the drawer beside the map, which closes on Escape.
    window.addEventListener('keydown', onKey, true)
    return () => {
      map.off('click', onClick)
      map.doubleClickZoom.enable()
      canvas.style.cursor = ''
      window.removeEventListener('keydown', onKey, true)
    }
  }, [map, isDrawing])
}

function actionOf(event: KeyboardEvent, layer: MeasureLayer): (() => void) | null {
  const target = event.target instanceof HTMLElement ? event.target : null
  if (target?.closest('input, textarea, select, dialog')) return null
  if (event.key === 'Escape') return layer.onCancel
  if (event.key === 'Backspace') return layer.onRemoveLast
  return event.key === 'Enter' && !target?.closest('button, a, [role="treeitem"]') ? layer.onFinish : null
}

function paint(frame: OverlayFrame, { points, labels, isDrawing }: MeasureLayer) {
  const { context, view, sprites } = frame
  if (isDrawing) paintCross(frame)
  const places = points.flatMap(point =>
    placesOf(view, mercatorX(point.longitude), mercatorY(point.latitude), REACH_PX).slice(0, 1),
  )
  if (places.length < points.length) return
  context.lineJoin = 'round'
  context.lineCap = 'round'
  for (const [width, token] of [
    [5, '--mp-surface'],
    [2.5, '--mp-brand'],
  ] as const) {
    context.beginPath()
    for (const [left, top] of places) context.lineTo(left, top)
    context.lineWidth = width
    context.strokeStyle = sprites.colour(token)
    context.stroke()
  }
  for (const [left, top] of places) {
    context.beginPath()
    context.arc(left, top, DOT_PX, 0, 2 * Math.PI)
    context.fillStyle = sprites.colour('--mp-surface')
    context.fill()
    context.lineWidth = 2
    context.strokeStyle = sprites.colour('--mp-brand')
    context.stroke()
  }
  for (const [index, label] of labels.entries()) {
    const [from, to] = [places[index], places[index + 1]]
    if (from === undefined || to === undefined) continue
    const [left, top] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + 4]
    if (frame.labels.tryPlace(boxBelow(left, top, widthOf(context, label, FONT), LABEL_PX)))
      paintHaloed(frame, label, FONT, left, top, 2)
  }
}

/** Where the button adds a point: for those who move the map by its keys. */
function paintCross({ context, view, sprites }: OverlayFrame) {
  const [x, y] = [view.widthPx / 2, view.heightPx / 2]
  context.beginPath()
  context.moveTo(x - CROSS_PX, y)
  context.lineTo(x + CROSS_PX, y)
  context.moveTo(x, y - CROSS_PX)
  context.lineTo(x, y + CROSS_PX)
  context.lineWidth = 1.5
  context.strokeStyle = sprites.colour('--mp-text')
  context.stroke()
}

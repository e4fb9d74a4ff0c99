import type { LonLat } from '@milepost/domain/geo/shapes.ts'
import { cornersOf, type Drawing, type DrawingInput } from '@milepost/domain/geofences/drawing.ts'
import type { MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FenceLook } from '../../map/fence-look.ts'
import { useOpenMap } from '../../map/map-context.ts'
import { handleNear } from './use-geofence-drawing-handles.ts'
import { inputOfKey } from './use-geofence-drawing-keys.ts'
import { paintDrawing, screenOf } from './use-geofence-drawing-paint.ts'

interface DrawingTool {
  /** Null: nothing is drawn. */
  drawing: Drawing | null
  look: FenceLook
  isEditable: boolean
  onInput: (input: DrawingInput) => void
  /** Escape with nothing to let go of. */
  onCancel: () => void
  onUndo: () => void
}

/**
 * Draws and edits one shape on the map. A click places a corner, a click on the first one or Enter finishes, a corner is
 * selected by a click and moved by dragging or by the arrow keys, and the small handles between them put in another; holes
 * have the same. Returns whether a place on the screen is one of its handles.
 */
export function useGeofenceDrawing(tool: DrawingTool): (x: number, y: number) => boolean {
  const { map, overlay } = useOpenMap()
  const { drawing, look, isEditable } = tool
  const isOn = drawing !== null && isEditable
  const pointer = useRef<LonLat | null>(null)
  const current = useEffectEvent(() => tool)

  useEffect(() => {
    const isByKey = () => map.getCanvas().matches(':focus-visible')
    return overlay.add({
      order: 2,
      paint(frame) {
        const now = current()
        if (now.drawing === null) return
        const isPlacing = now.isEditable && !now.drawing.isFinished
        const picture = { drawing: now.drawing, look: now.look, isEditable: now.isEditable }
        paintDrawing(frame, { ...picture, pointer: isPlacing ? pointer.current : null, isByKey: isByKey() })
      },
    })
  }, [map, overlay])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is read when it is painted
  useEffect(() => overlay.paintSoon(), [overlay, drawing, look.colour, look.pattern, isEditable])

  const handleAt = useEffectEvent((event: MapMouseEvent | MapTouchEvent) => {
    if (tool.drawing === null) return null
    return handleNear(tool.drawing, screenOf(overlay.view()), event.point.x, event.point.y)
  })

  const press = useEffectEvent((event: MapMouseEvent | MapTouchEvent): number | null => {
    const handle = handleAt(event)
    if (handle === null || tool.drawing === null || !tool.drawing.isFinished) return null
    event.preventDefault()
    if (handle.kind === 'corner') {
      tool.onInput({ do: 'select', ring: handle.ring, corner: handle.corner })
      return handle.corner
    }
    const { lng, lat } = event.lngLat
    tool.onInput({ do: 'insert', ring: handle.ring, afterCorner: handle.afterCorner, at: [lng, lat] })
    return handle.afterCorner + 1
  })

  const click = useEffectEvent((event: MapMouseEvent) => {
    if (tool.drawing === null || tool.drawing.isFinished) return
    const handle = handleAt(event)
    const last = cornersOf(tool.drawing).length - 1
    const isEnd = handle?.kind === 'corner' && (handle.corner === 0 || handle.corner === last)
    if (isEnd && tool.drawing.kind !== 'circle') return tool.onInput({ do: 'finish' })
    tool.onInput({ do: 'place', at: [event.lngLat.lng, event.lngLat.lat] })
  })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (tool.drawing === null) return
    const { lng, lat } = map.getCenter()
    const perPx = 360 / (512 * 2 ** map.getZoom())
    const given = inputOfKey(event, tool.drawing, [lng, lat], perPx)
    if (given === null) return
    event.preventDefault()
    event.stopPropagation()
    if (given === 'cancel') tool.onCancel()
    else if (given === 'undo') tool.onUndo()
    else tool.onInput(given)
  })

  useEffect(() => {
    if (!isOn) return
    const canvas = map.getCanvas()
    let dragged: number | null = null
    const start = (event: MapMouseEvent | MapTouchEvent) => {
      dragged = press(event)
    }
    const move = (event: MapMouseEvent | MapTouchEvent) => {
      const at: LonLat = [event.lngLat.lng, event.lngLat.lat]
      if (dragged !== null) return current().onInput({ do: 'move', corner: dragged, to: at })
      pointer.current = at
      canvas.style.cursor = handleAt(event) === null ? (current().drawing?.isFinished ? '' : 'crosshair') : 'pointer'
      overlay.paintSoon()
    }
    const end = () => {
      dragged = null
    }
    const leave = () => {
      pointer.current = null
      overlay.paintSoon()
    }
    const onClick = (event: MapMouseEvent) => click(event)
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    const container = map.getCanvasContainer()
    map.doubleClickZoom.disable()
    const subscriptions = [
      map.on('mousedown', start),
      map.on('touchstart', start),
      map.on('mousemove', move),
      map.on('touchmove', move),
      map.on('mouseup', end),
      map.on('touchend', end),
      map.on('mouseout', leave),
      map.on('click', onClick),
    ]
    container.addEventListener('keydown', onKeyDown, true)
    canvas.addEventListener('focus', overlay.paintSoon)
    canvas.addEventListener('blur', overlay.paintSoon)
    return () => {
      map.doubleClickZoom.enable()
      for (const subscription of subscriptions) subscription.unsubscribe()
      container.removeEventListener('keydown', onKeyDown, true)
      canvas.removeEventListener('focus', overlay.paintSoon)
      canvas.removeEventListener('blur', overlay.paintSoon)
      canvas.style.cursor = ''
      pointer.current = null
    }
  }, [map, overlay, isOn])

  return (x, y) => isOn && handleNear(drawing, screenOf(overlay.view()), x, y) !== null
}

import { type LonLat, type Shape, shapeBounds } from '@milepost/domain/geo/shapes.ts'
import type { DrawingInput } from '@milepost/domain/geofences/drawing.ts'
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { FenceLook } from '../../map/fence-look.ts'
import { useOpenMap } from '../../map/map-context.ts'
import type { DrawnFence } from '../../map/use-geofence-features.ts'
import { useGeofenceLayer } from '../../map/use-geofence-layer.ts'
import { useGeofenceNames } from '../../map/use-geofence-names.ts'
import { useMapMove } from '../../map/use-map-move.ts'
import type { Covered } from '../../ui/drawer-cover.ts'
import { useGeofenceDrawing } from './use-geofence-drawing.ts'
import type { GeofenceEditor } from './use-geofence-editor.ts'
import { useGeofencePick } from './use-geofence-pick.ts'

export interface GeofenceMapHandle {
  showShape: (shape: Shape) => void
  showAll: () => void
  /** At least as near as this zoom. */
  showPlace: (place: LonLat, leastZoom: number) => void
  /** The keys go to the map. */
  focus: () => void
}

interface Props {
  ref: RefObject<GeofenceMapHandle | null>
  fences: readonly DrawnFence[]
  editor: GeofenceEditor | null
  look: FenceLook
  isEditable: boolean
  alwaysNames: boolean
  /** The address names a place, so the first geofences do not move the map. */
  hasPlace: boolean
  /** What the drawer covers of the map: pixels at its right, and a share of its height at the bottom. */
  covered: Covered
  onSelect: (id: number) => void
  onInput: (input: DrawingInput) => void
  onUndo: () => void
  onCancel: () => void
}

const CLOSEST_ZOOM = 17
const PADDING_PX = 70

/** What the Geofence screen puts on its map. */
export function GeofenceMap(props: Props) {
  const { ref, fences, editor, look, isEditable, alwaysNames, hasPlace, covered } = props
  const { map } = useOpenMap()
  const hasFitted = useRef(hasPlace)
  const drawing = editor?.draft.drawing ?? null
  const opened = editor?.draft.base ?? null
  const isAtWork = editor !== null && isEditable && (editor.isDirty || !editor.draft.drawing.isFinished)

  useGeofenceLayer(fences)
  useGeofenceNames(fences, alwaysNames)
  const isOnHandle = useGeofenceDrawing({
    drawing,
    look,
    isEditable,
    onInput: props.onInput,
    onCancel: props.onCancel,
    onUndo: props.onUndo,
  })
  useGeofencePick(fences, !isAtWork, isOnHandle, props.onSelect)

  const padding = () => {
    const { clientWidth, clientHeight } = map.getContainer()
    const around = Math.min(PADDING_PX, clientWidth / 6)
    const below = clientHeight * covered.bottomShare
    return { top: around, left: around, right: around + covered.rightPx, bottom: below + Math.min(around, 40) }
  }

  function showBox(shapes: readonly Shape[], animate: boolean) {
    const boxes = shapes.map(shapeBounds)
    const [first] = boxes
    if (first === undefined) return
    const box = boxes.reduce((a, b) => ({
      west: Math.min(a.west, b.west),
      south: Math.min(a.south, b.south),
      east: Math.max(a.east, b.east),
      north: Math.max(a.north, b.north),
    }))
    const corners: [[number, number], [number, number]] = [
      [box.west, box.south],
      [box.east, box.north],
    ]
    map.fitBounds(corners, { padding: padding(), maxZoom: CLOSEST_ZOOM, animate, duration: 500 })
  }

  const move = useMapMove<Shape>(shape => showBox([shape], true))

  useImperativeHandle(ref, () => ({
    showShape: shape => move.to(shape),
    showAll: () => showBox([...fences.map(fence => fence.shape), ...(opened === null ? [] : [opened.shape])], true),
    showPlace: ([lng, lat], leastZoom) =>
      map.easeTo({ center: { lng, lat }, zoom: Math.max(map.getZoom(), leastZoom), duration: 500 }),
    focus: () => map.getCanvas().focus({ preventScroll: true }),
  }))

  const showAgain = useEffectEvent(() => move.again())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is covered is read when the shape is shown
  useEffect(() => showAgain(), [covered.rightPx, covered.bottomShare])

  const showFirst = useEffectEvent((shapes: readonly Shape[]) => {
    if (hasFitted.current || shapes.length === 0) return
    hasFitted.current = true
    showBox(shapes, false)
  })
  useEffect(() => {
    showFirst(opened === null ? fences.map(fence => fence.shape) : [opened.shape])
  }, [fences, opened])

  return null
}

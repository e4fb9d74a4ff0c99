import { EVENT_SEVERITIES } from '@milepost/domain/events/event-kinds.ts'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { groupPoints, type PointGroup, type Points, slotsOf } from '../../map/group-points.ts'
import { useOpenMap } from '../../map/map-context.ts'
import { mercatorX, mercatorY } from '../../map/mercator.ts'
import { openGroup } from '../../map/open-group.ts'
import { boxOf, type OverlayView, placesOf } from '../../map/overlay-view.ts'
import { type EventPoint, GROUP_RADIUS_PX, MARK_RADIUS_PX, paintEvents } from './paint-events.ts'

interface EventLayer {
  points: readonly EventPoint[]
  selectedId: string | null
  onSelect: (id: string) => void
}

/** Marks that come nearer than this become one. */
const APART_PX = 36
/** A finger or a pointer may miss a mark by this much. */
const MISS_PX = 6

const levelOf = (view: OverlayView) => Math.floor(view.zoom * 2) / 2

/** Events on the map: marks by severity, near ones as one with their number, and the selected one by itself. */
export function useEventLayer(layer: EventLayer) {
  const { map, overlay } = useOpenMap()
  const current = useEffectEvent(() => layer)
  const select = useEffectEvent((id: string) => layer.onSelect(id))

  useEffect(() => {
    const groupsIn = (view: OverlayView) => {
      const { points, selectedId } = current()
      const selected = points.findIndex(point => point.id === selectedId)
      const groups = groupPoints(columnsOf(points), boxOf(view, 0.3), levelOf(view), APART_PX, selected)
      return { points, selected: points[selected], groups }
    }
    const groupAt = ({ point }: MapMouseEvent) => {
      const view = overlay.view()
      const { points, groups } = groupsIn(view)
      return { points, group: nearest(groups, view, point.x, point.y) }
    }
    const onClick = (event: MapMouseEvent) => {
      const { points, group } = groupAt(event)
      if (group === null) return
      const columns = columnsOf(points)
      const slots = group.size === 1 ? [group.slot] : slotsOf(columns, group, levelOf(overlay.view()), APART_PX)
      if (slots.length > 1 && openGroup(map, columns, slots)) return
      const first = points[slots[0] ?? -1]
      if (first !== undefined) select(first.id)
    }
    const onPointer = (event: MapMouseEvent) => {
      const { points, group } = groupAt(event)
      const canvas = map.getCanvas()
      canvas.style.cursor = group === null ? '' : 'pointer'
      canvas.title = group?.size === 1 ? (points[group.slot]?.label ?? '') : ''
    }
    const removeLayer = overlay.add({ order: 1, paint: frame => paintEvents(frame, groupsIn(frame.view)) })
    map.on('click', onClick)
    map.on('mousemove', onPointer)
    return () => {
      removeLayer()
      map.off('click', onClick)
      map.off('mousemove', onPointer)
    }
  }, [map, overlay])

  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read when it is painted
  useEffect(() => overlay.paintSoon(), [overlay, layer.points, layer.selectedId])
}

/** As the grouping takes them; the status of a point is its severity. */
function columnsOf(points: readonly EventPoint[]): Points {
  return {
    count: points.length,
    x: Float64Array.from(points, point => mercatorX(point.longitude)),
    y: Float64Array.from(points, point => mercatorY(point.latitude)),
    status: Uint8Array.from(points, point => EVENT_SEVERITIES.indexOf(point.severity)),
    shown: new Uint8Array(points.length).fill(1),
  }
}

function nearest(groups: readonly PointGroup[], view: OverlayView, x: number, y: number): PointGroup | null {
  let found: PointGroup | null = null
  let least = Number.POSITIVE_INFINITY
  for (const group of groups) {
    const reachPx = (group.size === 1 ? MARK_RADIUS_PX : GROUP_RADIUS_PX) + MISS_PX
    for (const [left, top] of placesOf(view, group.x, group.y, reachPx)) {
      const distance = Math.hypot(left - x, top - y)
      if (distance <= reachPx && distance < least) {
        found = group
        least = distance
      }
    }
  }
  return found
}

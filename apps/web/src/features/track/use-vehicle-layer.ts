import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { type DrawnMark, markAt, marksOf, type PointLabels } from '../../map/drawn-marks.ts'
import { type Box, contains, countInside, groupPoints, type Points, slotsOf } from '../../map/group-points.ts'
import { useOpenMap } from '../../map/map-context.ts'
import { openGroup } from '../../map/open-group.ts'
import { boxOf, type OverlayView } from '../../map/overlay-view.ts'
import { paintMarks } from '../../map/paint-marks.ts'

/** A screen shows about this many single marks with ease; from the second number on they are drawn as groups. */
const FEW = 300
const MANY = 400
const RADIUS_FEW_PX = 22
const RADIUS_MANY_PX = 60
/** Grouped beyond each edge of the screen, as a share of it, so that a small pan shows what is there. */
const MARGIN = 0.3
const PLATES_FROM_ZOOM = 13.5

export interface VehicleLayer {
  /** The columns as they are now, and their newest record (epoch ms); read whenever the vehicles are grouped. */
  points: () => Points & PointLabels & { newestMs: number }
  /** Slot of the selected vehicle, which is never part of a group; -1 for none. */
  selectedSlot: () => number
  /** Calls when the points changed; the layer decides when it draws. */
  onChange: (listener: () => void) => () => void
  locale: string
  /** Registrations at every zoom; otherwise only when near. */
  alwaysPlates: boolean
  onSelect: (slot: number) => void
  /** Clicks belong to another tool: measuring, or choosing a place. */
  isPassive?: boolean
  /** A group was chosen whose vehicles stand upon each other; the place is its middle in Web Mercator. */
  onSamePlace: (slots: readonly number[], place: { x: number; y: number }) => void
  /** What a person reads about a group under the pointer. */
  describeGroup: (counts: readonly number[]) => string
}

/** Groups keep to half steps of the zoom, so that they do not change with every turn of the wheel. */
const levelOf = (view: OverlayView) => Math.floor(view.zoom * 2) / 2

/** Vehicles on the map: single marks where there is room, groups with their statuses where there is not. */
export function useVehicleLayer(layer: VehicleLayer) {
  const { map, overlay } = useOpenMap()
  const { locale, alwaysPlates, onChange } = layer
  const points = useEffectEvent(() => layer.points())
  const selectedSlot = useEffectEvent(() => layer.selectedSlot())
  const select = useEffectEvent((slot: number) => layer.onSelect(slot))
  const showSamePlace = useEffectEvent<VehicleLayer['onSamePlace']>((slots, place) => layer.onSamePlace(slots, place))
  const describe = useEffectEvent((counts: readonly number[]) => layer.describeGroup(counts))
  const isPassive = useEffectEvent(() => layer.isPassive === true)
  const hasPlates = useEffectEvent((view: OverlayView) => alwaysPlates || view.zoom >= PLATES_FROM_ZOOM)

  useEffect(() => {
    const numbers = new Intl.NumberFormat(locale)
    let marks: DrawnMark[] = []
    let isDue = true
    let areMany = false
    let groupedBox: Box | null = null
    let groupedLevel = 0
    const radiusPx = () => (areMany ? RADIUS_MANY_PX : RADIUS_FEW_PX)

    const regroup = (view: OverlayView) => {
      const current = points()
      const box = boxOf(view, MARGIN)
      const inView = countInside(current, box)
      areMany = inView > (areMany ? FEW : MANY)
      isDue = false
      groupedBox = box
      groupedLevel = levelOf(view)
      marks = marksOf(groupPoints(current, box, groupedLevel, radiusPx(), selectedSlot()), current, numbers)
      const { dataset } = map.getContainer()
      dataset.vehiclesDrawn = String(inView)
      dataset.marksDrawn = String(marks.length)
      dataset.newestDrawn = String(current.newestMs)
    }
    /** While the map moves, only when it shows what was not grouped. */
    const isOutgrown = (view: OverlayView) =>
      groupedBox === null || levelOf(view) !== groupedLevel || !contains(groupedBox, boxOf(view, 0))

    const redraw = () => {
      isDue = true
      overlay.paintSoon()
    }
    const at = (event: MapMouseEvent) => markAt(marks, overlay.view(), event.point.x, event.point.y)
    const onClick = (event: MapMouseEvent) => {
      if (isPassive()) return
      const mark = at(event)
      if (mark === null) return
      if (mark.kind === 'vehicle') return select(mark.group.slot)
      const slots = slotsOf(points(), mark.group, groupedLevel, radiusPx())
      if (!openGroup(map, points(), slots)) showSamePlace(slots, mark.group)
    }
    const onPointer = (event: MapMouseEvent) => {
      if (isPassive()) return
      const mark = at(event)
      const canvas = map.getCanvas()
      canvas.style.cursor = mark === null ? '' : 'pointer'
      canvas.title = mark === null ? '' : mark.kind === 'vehicle' ? mark.label : describe(mark.group.counts)
    }

    const removeLayer = overlay.add({
      order: 0,
      paint: frame => {
        if (isDue || isOutgrown(frame.view)) regroup(frame.view)
        paintMarks(frame, marks, hasPlates(frame.view))
      },
    })
    const offChange = onChange(redraw)
    map.on('moveend', redraw)
    map.on('click', onClick)
    map.on('mousemove', onPointer)
    return () => {
      removeLayer()
      offChange()
      map.off('moveend', redraw)
      map.off('click', onClick)
      map.off('mousemove', onPointer)
    }
  }, [map, overlay, locale, onChange])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whether there are registrations is read when painting
  useEffect(() => overlay.paintSoon(), [overlay, alwaysPlates])
}

import type { ExpressionSpecification, GeoJSONSource, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { SourceContent } from './feature-difference.ts'
import { type Box, contains, countInside, groupPoints, type PointGroup, type Points } from './group-points.ts'
import { useOpenMap } from './map-context.ts'
import { openGroup } from './open-group.ts'
import { addStatusImages, ringImage } from './status-images.ts'
import { featureOf, type PointLabels } from './vehicle-features.ts'
import { addVehicleLayers, GROUPS, MARKS, removeVehicleLayers, SOURCE } from './vehicle-layer-style.ts'
import { boxOf } from './view-box.ts'

/** A screen shows about this many single marks with ease; from the second number on they are drawn as groups. */
const FEW = 300
const MANY = 400
const RADIUS_FEW_PX = 22
const RADIUS_MANY_PX = 60
/** Drawn beyond each edge of the screen, as a share of it, so that a small pan shows what is there. */
const MARGIN = 0.3
const PLATES_FROM_ZOOM = 13.5
const PLATE: ExpressionSpecification = ['get', 'label']

export interface VehicleLayer {
  /** The columns as they are now; asked for whenever the map is drawn. */
  points: () => Points & PointLabels
  /** Slot of the selected vehicle, which is never part of a group; -1 for none. */
  selectedSlot: () => number
  /** Calls when the points changed; the layer decides when it draws. */
  onChange: (listener: () => void) => () => void
  locale: string
  /** Registrations at every zoom; otherwise only when near. */
  alwaysPlates: boolean
  onSelect: (slot: number) => void
  /** What a person reads about a group under the pointer. */
  describeGroup: (counts: readonly number[]) => string
}

/** Vehicles on the map: single marks where there is room, groups with their statuses where there is not. */
export function useVehicleLayer(layer: VehicleLayer) {
  const { map, styleVersion } = useOpenMap()
  const { locale, alwaysPlates, onChange } = layer
  const points = useEffectEvent(() => layer.points())
  const selectedSlot = useEffectEvent(() => layer.selectedSlot())
  const select = useEffectEvent((slot: number) => layer.onSelect(slot))
  const describe = useEffectEvent((counts: readonly number[]) => layer.describeGroup(counts))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new style has lost the layer
  useEffect(() => {
    const numbers = new Intl.NumberFormat(locale)
    const content = new SourceContent()
    let groups: PointGroup[] = []
    let areMany = false
    let drawnBox: Box | null = null
    let drawnLevel = -1
    let frame = 0
    addStatusImages(map)
    addVehicleLayers(map)

    function draw() {
      frame = 0
      if (document.hidden) return
      const source = map.getSource<GeoJSONSource>(SOURCE)
      if (source === undefined) return
      const current = points()
      const box = boxOf(map, MARGIN)
      const level = Math.floor(map.getZoom() * 2) / 2
      const inView = countInside(current, box)
      areMany = inView > (areMany ? FEW : MANY)
      groups = groupPoints(current, box, level, areMany ? RADIUS_MANY_PX : RADIUS_FEW_PX, selectedSlot())
      drawnBox = box
      drawnLevel = level
      const features = groups.map(group => featureOf(group, current, level, numbers, one => ringImage(map, one)))
      const move = content.moveTo(features)
      if (move?.kind === 'all') void source.setData({ type: 'FeatureCollection', features })
      else if (move?.kind === 'difference') void source.updateData(move.diff)
      const { dataset } = map.getContainer()
      dataset.vehiclesDrawn = String(inView)
      dataset.marksDrawn = String(features.length)
    }

    const drawSoon = () => {
      frame ||= requestAnimationFrame(draw)
    }
    /** While the map moves, only when it shows what was not drawn. */
    const onMove = () => {
      if (drawnBox === null || Math.floor(map.getZoom() * 2) / 2 !== drawnLevel || !contains(drawnBox, boxOf(map, 0))) {
        drawSoon()
      }
    }
    const onVisible = () => void (document.hidden || drawSoon())

    const featureAt = (event: MapMouseEvent) => {
      const { x, y } = event.point
      const layers = [MARKS, GROUPS].filter(id => map.getLayer(id))
      const box: [[number, number], [number, number]] = [
        [x - 6, y - 6],
        [x + 6, y + 6],
      ]
      const key = map.queryRenderedFeatures(box, { layers })[0]?.properties.key as string | undefined
      return groups.find(group => keyOf(group, points(), drawnLevel) === key)
    }
    const onClick = (event: MapMouseEvent) => {
      const group = featureAt(event)
      if (group === undefined) return
      if (group.size === 1) select(group.slot)
      else openGroup(map, points(), group, drawnLevel, areMany ? RADIUS_MANY_PX : RADIUS_FEW_PX, select)
    }
    const onPointer = (event: MapMouseEvent) => {
      const group = featureAt(event)
      const canvas = map.getCanvas()
      canvas.style.cursor = group ? 'pointer' : ''
      canvas.title =
        group === undefined ? '' : group.size > 1 ? describe(group.counts) : points().registrationAt(group.slot)
    }

    const offChange = onChange(drawSoon)
    map.on('move', onMove)
    map.on('moveend', drawSoon)
    map.on('click', onClick)
    map.on('mousemove', onPointer)
    document.addEventListener('visibilitychange', onVisible)
    draw()
    return () => {
      cancelAnimationFrame(frame)
      offChange()
      map.off('move', onMove)
      map.off('moveend', drawSoon)
      map.off('click', onClick)
      map.off('mousemove', onPointer)
      document.removeEventListener('visibilitychange', onVisible)
      removeVehicleLayers(map)
    }
  }, [map, styleVersion, locale, onChange])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new style has lost the setting
  useEffect(() => {
    if (!map.getLayer(MARKS)) return
    map.setLayoutProperty(MARKS, 'text-field', alwaysPlates ? PLATE : ['step', ['zoom'], '', PLATES_FROM_ZOOM, PLATE])
  }, [map, styleVersion, alwaysPlates, locale, onChange])
}

const keyOf = (group: PointGroup, labels: PointLabels, level: number) =>
  group.size === 1 ? `v${labels.idAt(group.slot)}` : `g${level}:${group.cell}`

import { isInside } from '@milepost/domain/geo/distance.ts'
import { shapeBounds, shapeContains } from '@milepost/domain/geo/shapes.ts'
import { measuresOf } from '@milepost/domain/geofences/drawing-measure.ts'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { useOpenMap } from '../../map/map-context.ts'
import { type DrawnFence, middleOf } from '../../map/use-geofence-features.ts'

/** Around the mark of a geofence that is too small to be hit itself. */
const REACH_PX = 10

/** A click on a geofence selects it: of several the smallest, which nothing else could reach. Not where something else takes clicks. */
export function useGeofencePick(
  fences: readonly DrawnFence[],
  isOn: boolean,
  isTaken: (x: number, y: number) => boolean,
  onPick: (fenceId: number) => void,
) {
  const { map } = useOpenMap()
  const isOther = useEffectEvent((x: number, y: number) => isTaken(x, y))
  const pick = useEffectEvent((fenceId: number) => onPick(fenceId))

  useEffect(() => {
    if (!isOn) return
    const canvas = map.getCanvas()
    const boxes = fences.map(fence => ({ fence, bounds: shapeBounds(fence.shape) }))

    const at = ({ lngLat: { lng, lat }, point }: MapMouseEvent): DrawnFence | null => {
      if (isOther(point.x, point.y)) return null
      const hit = boxes
        .filter(({ bounds, fence }) => isInside(bounds, lat, lng) && shapeContains(fence.shape, lat, lng))
        .map(({ fence }) => ({ fence, areaM2: measuresOf(fence.shape).areaM2 }))
      if (hit.length > 0) return hit.reduce((a, b) => (b.areaM2 < a.areaM2 ? b : a)).fence
      const reach = map.unproject([point.x + REACH_PX, point.y - REACH_PX])
      const [east, north] = [reach.lng - lng, reach.lat - lat]
      const near = fences.find(({ shape }) => {
        const [longitude, latitude] = middleOf(shape)
        return Math.abs(longitude - lng) <= east && Math.abs(latitude - lat) <= north
      })
      return near ?? null
    }

    const onClick = (event: MapMouseEvent) => {
      const fence = at(event)
      if (fence !== null) pick(fence.id)
    }
    const onMove = (event: MapMouseEvent) => {
      const fence = at(event)
      canvas.style.cursor = fence === null ? '' : 'pointer'
      canvas.title = fence?.name ?? ''
    }
    map.on('click', onClick)
    map.on('mousemove', onMove)
    return () => {
      map.off('click', onClick)
      map.off('mousemove', onMove)
      canvas.style.cursor = ''
      canvas.title = ''
    }
  }, [map, fences, isOn])
}

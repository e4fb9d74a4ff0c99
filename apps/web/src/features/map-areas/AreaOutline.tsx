import type { MapArea } from '@milepost/contract/map-areas.ts'
import { useEffect } from 'react'
import { useOpenMap } from '../../map/map-context.ts'
import { mercatorX, mercatorY } from '../../map/mercator.ts'
import { placesOf } from '../../map/overlay-view.ts'

/** The box of an area, drawn over the map. */
export function AreaOutline({ bounds }: { bounds: MapArea['bounds'] }) {
  const { overlay } = useOpenMap()
  const { west, south, east, north } = bounds
  useEffect(
    () =>
      overlay.add({
        order: 1,
        paint({ context, sprites, view }) {
          const [topLeft] = placesOf(view, mercatorX(west), mercatorY(north), 10_000)
          const [bottomRight] = placesOf(view, mercatorX(east), mercatorY(south), 10_000)
          if (!topLeft || !bottomRight) return
          context.lineWidth = 2
          context.setLineDash([6, 4])
          context.strokeStyle = sprites.colour('--mp-brand')
          context.strokeRect(topLeft[0], topLeft[1], bottomRight[0] - topLeft[0], bottomRight[1] - topLeft[1])
          context.setLineDash([])
        },
      }),
    [overlay, west, south, east, north],
  )
  return null
}

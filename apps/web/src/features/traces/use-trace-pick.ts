import type { ReplayTrack } from '@milepost/domain/traces/replay-track.ts'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { useOpenMap } from '../../map/map-context.ts'
import { type TraceHit, traceHit } from './trace-hit.ts'

const REACH_PX = 12

/** A click on a track picks the moment at which the vehicle was there. Off while an area is drawn. */
export function useTracePick(tracks: readonly ReplayTrack[], isOff: boolean, onPick: (hit: TraceHit) => void) {
  const { map, overlay } = useOpenMap()
  const at = useEffectEvent((event: MapMouseEvent) =>
    isOff ? null : traceHit(tracks, overlay.view(), event.point.x, event.point.y, REACH_PX),
  )
  const pick = useEffectEvent((event: MapMouseEvent) => {
    const hit = at(event)
    if (hit !== null) onPick(hit)
  })
  const point = useEffectEvent((event: MapMouseEvent) => {
    if (!isOff) map.getCanvas().style.cursor = at(event) === null ? '' : 'pointer'
  })

  useEffect(() => {
    let frame = 0
    const onClick = (event: MapMouseEvent) => pick(event)
    const onMove = (event: MapMouseEvent) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => point(event))
    }
    map.on('click', onClick)
    map.on('mousemove', onMove)
    return () => {
      cancelAnimationFrame(frame)
      map.off('click', onClick)
      map.off('mousemove', onMove)
    }
  }, [map])
}

import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { useOpenMap } from '../../map/map-context.ts'
import type { OverlayFrame } from '../../map/map-overlay.ts'
import type { GroundPoint } from '../../map/measure-legs.ts'
import { mercatorX, mercatorY } from '../../map/mercator.ts'
import { placesOf } from '../../map/overlay-view.ts'

const EQUATOR_M = 40_075_016.686
const TILE_PX = 512
const PIN_PX = 7
/** A ring is drawn from the screen's edge to some screens beyond. */
const MOST_RADIUS_PX = 20_000

interface NearestLayer {
  /** What distances are from; null for nothing to draw. */
  centre: GroundPoint | null
  /** To the furthest that is listed. */
  radiusM: number
  /** The next click on the map chooses the place. */
  isPicking: boolean
  onPick: (point: GroundPoint) => void
}

/** The place from which the nearest vehicles are looked for, and the ring that holds them. */
export function useNearestLayer(layer: NearestLayer) {
  const { map, overlay } = useOpenMap()
  const { centre, radiusM, isPicking } = layer
  const current = useEffectEvent(() => layer)
  const pick = useEffectEvent((event: MapMouseEvent) =>
    layer.onPick({ latitude: event.lngLat.lat, longitude: event.lngLat.wrap().lng }),
  )

  useEffect(() => overlay.add({ order: 0.5, paint: frame => paint(frame, current()) }), [overlay])

  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read when painting
  useEffect(() => overlay.paintSoon(), [overlay, centre?.latitude, centre?.longitude, radiusM])

  useEffect(() => {
    if (!isPicking) return
    const onClick = (event: MapMouseEvent) => pick(event)
    const canvas = map.getCanvas()
    map.on('click', onClick)
    canvas.style.cursor = 'crosshair'
    return () => {
      map.off('click', onClick)
      canvas.style.cursor = ''
    }
  }, [map, isPicking])
}

function paint({ context, view, sprites }: OverlayFrame, { centre, radiusM }: NearestLayer) {
  if (centre === null) return
  const metresPerPx = (EQUATOR_M * Math.cos((centre.latitude * Math.PI) / 180)) / (TILE_PX * 2 ** view.zoom)
  const radiusPx = Math.min(MOST_RADIUS_PX, radiusM / metresPerPx)
  for (const [left, top] of placesOf(
    view,
    mercatorX(centre.longitude),
    mercatorY(centre.latitude),
    radiusPx + PIN_PX,
  )) {
    context.lineWidth = 1.5
    context.strokeStyle = sprites.colour('--mp-brand')
    if (radiusPx > 2 * PIN_PX && radiusPx < MOST_RADIUS_PX) {
      context.beginPath()
      context.arc(left, top, radiusPx, 0, 2 * Math.PI)
      context.setLineDash([6, 5])
      context.stroke()
      context.setLineDash([])
    }
    context.beginPath()
    context.arc(left, top, PIN_PX, 0, 2 * Math.PI)
    context.fillStyle = sprites.colour('--mp-surface')
    context.fill()
    context.lineWidth = 3
    context.stroke()
    context.beginPath()
    context.arc(left, top, 2, 0, 2 * Math.PI)
    context.fillStyle = sprites.colour('--mp-brand')
    context.fill()
  }
}

import { useEffect, useEffectEvent } from 'react'
import { boxAroundMark, boxBelow } from './label-boxes.ts'
import { useOpenMap } from './map-context.ts'
import type { OverlayFrame } from './map-overlay.ts'
import { mercatorX, mercatorY } from './mercator.ts'
import { fontOf, paintHaloed, widthOf } from './overlay-text.ts'
import { placesOf } from './overlay-view.ts'
import { type DrawnFence, middleOf } from './use-geofence-features.ts'

const FONT = fontOf(600, 12)
const HEIGHT_PX = 16
const NAMES_FROM_ZOOM = 12
/** More than these on one screen cannot be read. */
const MOST_NAMES = 250

interface Named {
  name: string
  x: number
  y: number
}

/** The names of the geofences, as many as find room: when near, or always. */
export function useGeofenceNames(fences: readonly DrawnFence[], isAlways: boolean) {
  const { overlay } = useOpenMap()
  const areShown = useEffectEvent((zoom: number) => isAlways || zoom >= NAMES_FROM_ZOOM)

  useEffect(() => {
    const all = fences.map(({ name, shape }): Named => {
      const [longitude, latitude] = middleOf(shape)
      return { name, x: mercatorX(longitude), y: mercatorY(latitude) }
    })
    return overlay.add({ order: 0, paint: frame => areShown(frame.view.zoom) && paintNames(frame, all) })
  }, [overlay, fences])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whether there are names is read when painting
  useEffect(() => overlay.paintSoon(), [overlay, isAlways])
}

function paintNames(frame: OverlayFrame, all: readonly Named[]) {
  let painted = 0
  for (const { name, x, y } of all) {
    for (const [left, top] of placesOf(frame.view, x, y, 60)) {
      const box = boxBelow(left, top + 7, widthOf(frame.context, name, FONT), HEIGHT_PX)
      if (!frame.labels.tryPlace(box)) continue
      frame.labels.claim(boxAroundMark(left, top, 5))
      paintHaloed(frame, name, FONT, left, top + 7)
      if (++painted >= MOST_NAMES) return
    }
  }
}

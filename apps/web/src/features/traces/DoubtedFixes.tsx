import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { doubtText } from '../../i18n/doubt-text.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useOpenMap } from '../../map/map-context.ts'
import type { OverlayFrame } from '../../map/map-overlay.ts'
import { mercatorX, mercatorY } from '../../map/mercator.ts'
import { type OverlayView, placesOf } from '../../map/overlay-view.ts'
import classes from './DoubtedFixes.module.css'
import type { ReplayVehicle } from './replay-vehicles.ts'
import type { DoubtedFix } from './trace-track.ts'

const RING_PX = 6
const REACH_PX = 12

interface Found {
  vehicle: ReplayVehicle
  fix: DoubtedFix
  leftPx: number
  topPx: number
}

interface Props {
  vehicles: readonly ReplayVehicle[]
  /** While an area is drawn, clicks are its corners. */
  isOff: boolean
  onPick: (vehicleId: number, atMs: number) => void
}

/** Rings where records are whose place is not believed; pointed at or clicked, they say why. */
export function DoubtedFixes({ vehicles, isOff, onPick }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { map, overlay } = useOpenMap()
  const [found, setFound] = useState<Found | null>(null)

  const paint = useEffectEvent((frame: OverlayFrame) => {
    for (const { track } of vehicles) for (const fix of track.doubted) paintRing(frame, fix)
    map.getContainer().dataset.doubtedFixes = String(vehicles.reduce((sum, { track }) => sum + track.doubted.length, 0))
  })
  useEffect(() => overlay.add({ order: 0.8, paint: frame => paint(frame) }), [overlay])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is painted is read when painting
  useEffect(() => overlay.paintSoon(), [overlay, vehicles])

  const point = useEffectEvent(({ point: { x, y } }: MapMouseEvent) => {
    const next = isOff ? null : nearest(vehicles, overlay.view(), x, y)
    if (next?.fix !== found?.fix) setFound(next)
  })
  const pick = useEffectEvent((event: MapMouseEvent) => {
    const next = isOff ? null : nearest(vehicles, overlay.view(), event.point.x, event.point.y)
    setFound(next)
    if (next !== null) onPick(next.vehicle.id, next.fix.atMs)
  })
  useEffect(() => {
    const onMove = (event: MapMouseEvent) => point(event)
    const onClick = (event: MapMouseEvent) => pick(event)
    const onLeave = () => setFound(null)
    map.on('mousemove', onMove)
    map.on('click', onClick)
    map.on('movestart', onLeave)
    return () => {
      map.off('mousemove', onMove)
      map.off('click', onClick)
      map.off('movestart', onLeave)
    }
  }, [map])

  if (found === null) return null
  const { vehicle, fix, leftPx, topPx } = found
  const isRight = leftPx > map.getContainer().clientWidth / 2
  return (
    <div className={classes.note} data-side={isRight ? 'left' : 'right'} style={{ left: leftPx, top: topPx }}>
      <strong>{doubtText(fix.reason, fix.sinceS, t, words)}</strong>
      <span>
        {vehicle.registration} · {words.moment(fix.atMs)}
      </span>
    </div>
  )
}

function nearest(vehicles: readonly ReplayVehicle[], view: OverlayView, x: number, y: number): Found | null {
  let least = REACH_PX
  let found: Found | null = null
  for (const vehicle of vehicles) {
    for (const fix of vehicle.track.doubted) {
      for (const [leftPx, topPx] of placesOf(view, mercatorX(fix.longitude), mercatorY(fix.latitude), RING_PX)) {
        const apartPx = Math.hypot(leftPx - x, topPx - y)
        if (apartPx > least) continue
        least = apartPx
        found = { vehicle, fix, leftPx, topPx }
      }
    }
  }
  return found
}

function paintRing({ context, view, sprites }: OverlayFrame, { latitude, longitude }: DoubtedFix): void {
  for (const [left, top] of placesOf(view, mercatorX(longitude), mercatorY(latitude), RING_PX)) {
    for (const [width, token] of [
      [5, '--mp-surface'],
      [2.5, '--mp-stale'],
    ] as const) {
      context.beginPath()
      context.arc(left, top, RING_PX, 0, 2 * Math.PI)
      context.lineWidth = width
      context.strokeStyle = sprites.colour(token)
      context.stroke()
    }
  }
}

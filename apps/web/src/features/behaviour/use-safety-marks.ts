import type { SafetyEvent } from '@milepost/contract/behaviour.ts'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { useOpenMap } from '../../map/map-context.ts'
import type { OverlayFrame } from '../../map/map-overlay.ts'
import { mercatorX, mercatorY } from '../../map/mercator.ts'
import { placesOf } from '../../map/overlay-view.ts'
import { drawnLevel, LEVEL_TOKENS, levelPath } from './level-shapes.ts'

const RADIUS_PX = 6
const SELECTED_RADIUS_PX = 8
/** A finger is no pointer. */
const REACH_PX = 16

/** Events as the shapes of their levels; dismissed ones are hollow, the selected one is ringed. A click selects the nearest. */
export function useSafetyMarks(
  events: readonly SafetyEvent[],
  selectedId: string | null,
  onSelect: (id: string) => void,
) {
  const { map, overlay } = useOpenMap()
  const paint = useEffectEvent((frame: OverlayFrame) => {
    // The selected one above the others.
    for (const event of events.toSorted((a, b) => Number(a.id === selectedId) - Number(b.id === selectedId)))
      paintEvent(frame, event, event.id === selectedId)
  })
  const select = useEffectEvent(({ point }: MapMouseEvent) => {
    const near = events
      .map(event => ({ id: event.id, distance: point.dist(map.project([event.long, event.lat])) }))
      .filter(one => one.distance <= REACH_PX)
      .sort((a, b) => a.distance - b.distance)
    if (near[0]) onSelect(near[0].id)
  })

  useEffect(() => overlay.add({ order: 1, paint: frame => paint(frame) }), [overlay])
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are read when it is painted
  useEffect(() => overlay.paintSoon(), [overlay, events, selectedId])
  useEffect(() => {
    const click = (event: MapMouseEvent) => select(event)
    map.on('click', click)
    return () => void map.off('click', click)
  }, [map])
}

function paintEvent({ context, view, sprites }: OverlayFrame, event: SafetyEvent, isSelected: boolean) {
  const level = drawnLevel(event.kind, event.level)
  const shape = new Path2D(levelPath(level, isSelected ? SELECTED_RADIUS_PX : RADIUS_PX))
  const colour = sprites.colour(LEVEL_TOKENS[level])
  for (const [left, top] of placesOf(view, mercatorX(event.long), mercatorY(event.lat), 20)) {
    context.save()
    context.translate(left, top)
    if (isSelected) {
      context.beginPath()
      context.arc(0, 0, SELECTED_RADIUS_PX + 5, 0, 2 * Math.PI)
      context.lineWidth = 2.5
      context.strokeStyle = sprites.colour('--mp-brand')
      context.stroke()
    }
    context.lineWidth = 2
    context.fillStyle = event.dismissed === null ? colour : sprites.colour('--mp-surface')
    context.strokeStyle = event.dismissed === null ? sprites.colour('--mp-surface') : colour
    context.stroke(shape)
    context.fill(shape)
    context.restore()
  }
}

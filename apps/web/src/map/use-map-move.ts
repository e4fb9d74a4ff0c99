import { useEffect, useEffectEvent, useRef } from 'react'
import { useOpenMap } from './map-context.ts'

export interface MapMove<Target> {
  to: (target: Target) => void
  /** Once more to the current target, as when other parts of it are covered now. */
  again: () => void
  isTo: (target: Target) => boolean
}

/**
 * Moves the map to a target, and again when the map changes its size meanwhile: a drawer that opens meanwhile ends the move
 * or takes the middle elsewhere. `go` starts the move.
 */
export function useMapMove<Target extends object | number>(go: (target: Target) => void): MapMove<Target> {
  const { map } = useOpenMap()
  const target = useRef<Target | null>(null)

  const to = (next: Target) => {
    go(next)
    target.current = next // after the end of the move that this one takes over from
  }
  const again = () => {
    if (target.current !== null) to(target.current)
  }
  const onResize = useEffectEvent(again)
  useEffect(() => {
    const resized = () => onResize()
    const moved = () => {
      target.current = null
    }
    map.on('resize', resized)
    map.on('moveend', moved)
    return () => {
      map.off('resize', resized)
      map.off('moveend', moved)
    }
  }, [map])
  return { to, again, isTo: one => target.current === one }
}

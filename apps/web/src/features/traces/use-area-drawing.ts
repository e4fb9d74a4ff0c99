import type { LonLat, Shape } from '@milepost/domain/geo/shapes.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { MOST_CORNERS } from './area-text.ts'

export interface AreaDrawing {
  /** The corners so far; null while nothing is drawn. */
  corners: readonly LonLat[] | null
  shape: Shape | null
  begin: () => void
  addCorner: (corner: LonLat) => void
  removeCorner: () => void
  finish: () => void
  cancel: () => void
}

/** An outline, corner by corner: Enter finishes, Backspace takes the last one back, Escape gives up. */
export function useAreaDrawing(shape: Shape | null, onShape: (shape: Shape) => void): AreaDrawing {
  const [corners, setCorners] = useState<readonly LonLat[] | null>(null)

  const addCorner = (corner: LonLat) =>
    setCorners(before => (before === null || before.length >= MOST_CORNERS ? before : [...before, corner]))
  const removeCorner = () => setCorners(before => before?.slice(0, -1) ?? null)
  function finish() {
    if (corners === null || corners.length < 3) return
    setCorners(null)
    onShape({ kind: 'polygon', rings: [corners] })
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea')) return
    if (event.key === 'Enter' && !(event.target instanceof HTMLElement && event.target.closest('button, a'))) finish()
    else if (event.key === 'Backspace') removeCorner()
    else if (event.key === 'Escape') setCorners(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  const isDrawing = corners !== null
  useEffect(() => {
    if (!isDrawing) return
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [isDrawing])

  return {
    corners,
    shape,
    begin: () => setCorners([]),
    addCorner,
    removeCorner,
    finish,
    cancel: () => setCorners(null),
  }
}

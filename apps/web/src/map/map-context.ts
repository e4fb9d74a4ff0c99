import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, use } from 'react'
import type { MapOverlay } from './map-overlay.ts'

export interface OpenMap {
  /** Knows its place from the first moment; its style and tiles may still be on their way. */
  map: MapLibreMap
  /** Where layers of moving things are painted. */
  overlay: MapOverlay
}

export const MapContext = createContext<OpenMap | null>(null)

/** The map around this component; layers are children of the MapView. */
export function useOpenMap(): OpenMap {
  const open = use(MapContext)
  if (open === null) throw new Error('used outside a MapView')
  return open
}

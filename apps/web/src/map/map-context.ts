import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, use } from 'react'

export interface OpenMap {
  map: MapLibreMap
  /** Grows with each style that is in place (theme, language): layers are put on anew when it does. */
  styleVersion: number
}

export const MapContext = createContext<OpenMap | null>(null)

/** The map around this component; layers are children of the MapView. */
export function useOpenMap(): OpenMap {
  const open = use(MapContext)
  if (open === null) throw new Error('used outside a MapView')
  return open
}

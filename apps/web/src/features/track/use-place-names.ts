import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { useOpenMap } from '../../map/map-context.ts'

/** Shows or hides the names on the base map: towns, streets, places. Another theme or language makes them anew. */
export function usePlaceNames(isShown: boolean) {
  const { map } = useOpenMap()
  useEffect(() => {
    if (isShown) return
    const hide = () => setNames(map, 'none')
    hide()
    map.on('style.load', hide)
    return () => {
      map.off('style.load', hide)
      setNames(map, 'visible')
    }
  }, [map, isShown])
}

function setNames(map: MapLibreMap, visibility: 'visible' | 'none') {
  if (!map.style || !map.isStyleLoaded()) return
  for (const layer of map.getStyle().layers) {
    if (layer.type === 'symbol') map.setLayoutProperty(layer.id, 'visibility', visibility)
  }
}

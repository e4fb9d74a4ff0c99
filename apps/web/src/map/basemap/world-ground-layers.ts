import type { LayerSpecification } from 'maplibre-gl'
import type { MapPalette } from './basemap-palette.ts'
import { byZoom } from './expressions.ts'

/** Land, lakes, rivers and borders of the world, or of the regions that are drawn finer. */
export function worldGroundLayers(source: 'world' | 'region', palette: MapPalette): LayerSpecification[] {
  const layer = (name: string) => ({ id: `${source}-${name}`, source, 'source-layer': name }) as const
  return [
    { ...layer('land'), type: 'fill', paint: { 'fill-color': palette.land } },
    { ...layer('lake'), type: 'fill', paint: { 'fill-color': palette.sea } },
    {
      ...layer('river'),
      type: 'line',
      minzoom: 4,
      // Drawn from a coarse world; beyond this the line would lie beside the real river.
      maxzoom: 10,
      paint: { 'line-color': palette.sea, 'line-width': byZoom([4, 0.4], [10, 1.8]) },
    },
    {
      ...layer('border'),
      type: 'line',
      paint: {
        'line-color': palette.border,
        'line-width': byZoom([2, 0.5], [6, 1], [10, 1.8]),
        'line-dasharray': [5, 2],
        'line-opacity': byZoom([2, 0.5], [6, 0.8]),
      },
    },
  ]
}

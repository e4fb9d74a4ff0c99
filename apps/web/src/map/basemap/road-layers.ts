import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapPalette } from './basemap-palette.ts'
import { byZoom, fading, fadingByZoom, isOneOf, matchKind } from './expressions.ts'
import { deeperRoads, roadRank, roadsByZoom, roadWidth } from './roads.ts'

/** Paths, streets and rails of an installed area. */
export function roadLayers(source: string, palette: MapPalette): LayerSpecification[] {
  const line = (id: string, filter: FilterSpecification, name = 'road') =>
    ({ id: `${source}-${id}`, type: 'line', source, 'source-layer': name, filter }) as const
  const shape = { 'line-cap': 'round', 'line-join': 'round' } as const
  const layers: LayerSpecification[] = [
    {
      ...line('path', isOneOf(['path', 'track'])),
      minzoom: 15,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.path,
        'line-width': byZoom([14, 0.6], [17, 1.6], [19, 3]),
        'line-dasharray': [3, 2],
        'line-opacity': fadingByZoom([14, 0.4], [16, 0.9]),
      },
    },
    {
      ...line('pedestrian', isOneOf(['pedestrian'])),
      minzoom: 14,
      layout: shape,
      paint: {
        'line-color': palette.landuse.pedestrian,
        'line-width': byZoom([13, 0.8], [15, 3], [17, 9], [19, 26]),
        'line-opacity': fading(1),
      },
    },
    // All casings lie below all fills, so that junctions open into each other; tunnels are faint.
    {
      ...line('road-casing', roadsByZoom()),
      minzoom: 13,
      layout: { ...shape, 'line-sort-key': roadRank },
      paint: {
        'line-color': matchKind(palette.roadCasing, palette.roadCasing.minor),
        'line-width': roadWidth(1.4),
        'line-opacity': fading(['case', ['has', 'tunnel'], 0.35, 1]),
      },
    },
    {
      ...line('road', roadsByZoom()),
      minzoom: 8,
      layout: { ...shape, 'line-sort-key': roadRank },
      paint: {
        // Without its casing a road stands out by a deeper colour.
        'line-color': [
          'step',
          ['zoom'],
          matchKind(deeperRoads(palette), palette.road.minor),
          13,
          matchKind(palette.road, palette.road.minor),
        ],
        'line-width': roadWidth(0),
        'line-opacity': fading(['case', ['has', 'tunnel'], 0.45, 1]),
      },
    },
  ]
  const mainRail: FilterSpecification = ['!=', ['get', 'kind'], 'siding']
  layers.push(
    {
      ...line('siding', ['==', ['get', 'kind'], 'siding'], 'rail'),
      minzoom: 15,
      paint: {
        'line-color': palette.rail,
        'line-width': byZoom([14, 0.5], [18, 1.6]),
        'line-opacity': fading(1),
      },
    },
    {
      ...line('rail', mainRail, 'rail'),
      minzoom: 10,
      paint: {
        'line-color': palette.rail,
        'line-width': byZoom([9, 0.5], [13, 1.2], [16, 2.4], [19, 5]),
        'line-opacity': fading(1),
      },
    },
    {
      ...line('rail-sleepers', mainRail, 'rail'),
      minzoom: 14,
      paint: {
        'line-color': palette.rail,
        'line-width': byZoom([13, 3], [16, 6], [19, 12]),
        'line-dasharray': [0.15, 1.6],
        'line-opacity': fading(1),
      },
    },
  )
  return layers
}

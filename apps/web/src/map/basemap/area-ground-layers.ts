import type { LayerSpecification } from 'maplibre-gl'
import type { MapPalette } from './basemap-palette.ts'
import { fadingByZoom, kindWidth, matchKind } from './expressions.ts'
import { roadsByZoom } from './roads.ts'

/** What lies below the streets of an installed area: land use, water, runways and buildings. */
export function areaGroundLayers(source: string, palette: MapPalette): LayerSpecification[] {
  const layer = (id: string, name = id) => ({ id: `${source}-${id}`, source, 'source-layer': name }) as const
  return [
    {
      // The coast of the base is off by up to a few hundred metres; where there is a street there is land.
      ...layer('street-ground', 'road'),
      type: 'line',
      minzoom: 11,
      filter: ['all', roadsByZoom(), ['!', ['has', 'bridge']], ['!', ['has', 'tunnel']]],
      paint: {
        'line-color': palette.land,
        'line-width': ['interpolate', ['exponential', 2], ['zoom'], 8, 0.5, 19, 1024],
      },
    },
    {
      ...layer('landuse'),
      type: 'fill',
      layout: {
        'fill-sort-key': [
          'match',
          ['get', 'kind'],
          ['residential', 'farm', 'reserve', 'airfield'],
          0,
          'industrial',
          1,
          2,
        ],
      },
      paint: {
        'fill-color': matchKind(palette.landuse, palette.land),
        // Its edges are one more drawing of every vertex, and from afar they are not visible.
        'fill-antialias': ['step', ['zoom'], false, 13, true],
        'fill-opacity': fadingByZoom([8, 0.6], [11, 1]),
      },
    },
    { ...layer('water'), type: 'fill', paint: { 'fill-color': palette.sea } },
    {
      ...layer('waterway'),
      type: 'line',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': palette.sea,
        'line-width': kindWidth(
          'river',
          [
            [9, 1],
            [14, 3],
            [18, 12],
          ],
          [
            [12, 0.6],
            [14, 1.1],
            [18, 4],
          ],
        ),
      },
    },
    {
      ...layer('aeroway'),
      type: 'line',
      paint: {
        'line-color': palette.runway,
        'line-width': kindWidth(
          'runway',
          [
            [10, 1],
            [14, 10],
            [18, 90],
          ],
          [
            [12, 0.5],
            [14, 3],
            [18, 30],
          ],
        ),
      },
    },
    {
      ...layer('building'),
      type: 'fill',
      minzoom: 13,
      paint: {
        'fill-color': palette.building,
        'fill-outline-color': palette.buildingEdge,
        'fill-opacity': fadingByZoom([13, 0], [14.5, 1]),
      },
    },
  ]
}

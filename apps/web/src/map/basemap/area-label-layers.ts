import type { SymbolLayerSpecification } from 'maplibre-gl'
import type { MapPalette } from './basemap-palette.ts'
import { byZoom } from './expressions.ts'
import { fontsOf, haloOf, NAME } from './label-text.ts'
import { roadLabelLayers } from './road-label-layers.ts'

/** Names and numbers of an installed area, those that give way first. */
export function areaLabelLayers(source: string, font: string, palette: MapPalette): SymbolLayerSpecification[] {
  const { regular } = fontsOf(font)
  const layer = (id: string, sourceLayer: string) =>
    ({ id: `${source}-${id}`, type: 'symbol', source, 'source-layer': sourceLayer }) as const
  return [
    {
      ...layer('housenumber', 'housenumber'),
      minzoom: 17,
      layout: {
        'text-field': ['get', 'number'],
        'text-font': regular,
        'text-size': byZoom([17, 9.5], [19, 12]),
        'text-padding': 3,
      },
      paint: { 'text-color': palette.quietLabel, ...haloOf(palette, 1.1) },
    },
    {
      ...layer('poi', 'poi'),
      minzoom: 12,
      filter: [
        'step',
        ['zoom'],
        ['match', ['get', 'kind'], ['station', 'hospital', 'airport', 'lake'], true, false],
        14,
        ['match', ['get', 'kind'], ['station', 'hospital', 'airport', 'lake', 'park', 'fuel'], true, false],
        16,
        ['match', ['get', 'kind'], ['shop', 'office', 'amenity'], false, true],
        17,
        true,
      ],
      layout: {
        'text-field': NAME,
        'text-font': regular,
        'text-size': byZoom([12, 10.5], [18, 12]),
        'text-max-width': 8,
        'text-padding': 8,
      },
      paint: {
        'text-color': [
          'match',
          ['get', 'kind'],
          'lake',
          palette.waterLabel,
          ['station', 'airport', 'hospital'],
          palette.label,
          palette.poiLabel,
        ],
        ...haloOf(palette, 1.3),
      },
    },
    {
      ...layer('river-name', 'waterway'),
      minzoom: 12,
      filter: ['all', ['has', 'name'], ['match', ['get', 'kind'], ['river', 'canal'], true, false]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 400,
        'text-field': NAME,
        'text-font': regular,
        'text-size': 11,
      },
      paint: { 'text-color': palette.waterLabel, ...haloOf(palette, 1.2) },
    },
    ...roadLabelLayers(source, font, palette),
    placeLayer(source, font, palette),
  ]
}

function placeLayer(source: string, font: string, palette: MapPalette): SymbolLayerSpecification {
  const { regular, medium } = fontsOf(font)
  return {
    id: `${source}-place`,
    type: 'symbol',
    source,
    'source-layer': 'place',
    minzoom: 10,
    maxzoom: 16,
    filter: [
      'step',
      ['zoom'],
      ['match', ['get', 'kind'], ['city', 'town', 'village', 'suburb'], true, false],
      13,
      ['match', ['get', 'kind'], ['isolated_dwelling', 'farm'], false, true],
      14,
      true,
    ],
    layout: {
      'text-field': NAME,
      'text-font': ['match', ['get', 'kind'], ['city', 'town'], ['literal', medium], ['literal', regular]],
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        10,
        ['match', ['get', 'kind'], 'city', 19, 'town', 14, 'village', 11, 10],
        14,
        ['match', ['get', 'kind'], 'city', 23, 'town', 19, 'village', 14, 'suburb', 13, 11],
      ],
      'text-max-width': 7,
      'text-padding': 8,
      'symbol-sort-key': ['match', ['get', 'kind'], 'city', 0, 'town', 1, 'village', 2, 'suburb', 3, 4],
    },
    paint: {
      'text-color': [
        'match',
        ['get', 'kind'],
        ['city', 'town'],
        palette.strongLabel,
        'village',
        palette.label,
        palette.quietLabel,
      ],
      ...haloOf(palette, 1.6),
    },
  }
}

import type { SymbolLayerSpecification } from 'maplibre-gl'
import type { MapPalette } from './basemap-palette.ts'
import { byZoom, isOneOf, matchKind, type Stops } from './expressions.ts'
import { fontsOf, NAME } from './label-text.ts'
import { roadRank } from './roads.ts'

// On British signs a trunk road's number is yellow on green; numbers of lesser roads are black on white.
const shieldText = { motorway: '#ffffff', trunk: '#ffe05c', primary: '#1d1d1d', secondary: '#3c3c3c' } as const

/** Names along the streets of an installed area, and the numbers of its roads. */
export function roadLabelLayers(source: string, font: string, palette: MapPalette): SymbolLayerSpecification[] {
  const { regular, bold } = fontsOf(font)
  const layer = (id: string) => ({ id: `${source}-${id}`, type: 'symbol', source, 'source-layer': 'road' }) as const
  const alongRoad = (id: string, kinds: string[], minzoom: number, size: Stops): SymbolLayerSpecification => ({
    ...layer(`${id}-name`),
    minzoom,
    filter: ['match', ['get', 'kind'], kinds, ['has', 'name'], false],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': NAME,
      'text-font': regular,
      'text-size': byZoom(...size),
      'text-max-angle': 30,
      'text-padding': 4,
    },
    paint: { 'text-color': palette.label, 'text-halo-color': palette.roadLabelHalo, 'text-halo-width': 1.5 },
  })
  return [
    alongRoad('minor', ['minor', 'pedestrian', 'service'], 15, [
      [15, 10.5],
      [18, 13],
    ]),
    alongRoad('tertiary', ['tertiary'], 14, [
      [14, 10.5],
      [18, 13.5],
    ]),
    alongRoad('main', ['motorway', 'trunk', 'primary', 'secondary'], 13, [
      [13, 11],
      [18, 14],
    ]),
    {
      ...layer('shield'),
      minzoom: 9,
      filter: [
        'all',
        [
          'step',
          ['zoom'],
          isOneOf(['motorway', 'trunk']),
          10,
          isOneOf(['motorway', 'trunk', 'primary']),
          12,
          isOneOf(['motorway', 'trunk', 'primary', 'secondary']),
        ],
        ['has', 'ref'],
        ['!', ['has', 'link']],
        ['<=', ['length', ['get', 'ref']], 7],
      ],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': byZoom([9, 220], [14, 420]),
        'symbol-sort-key': ['-', 0, roadRank],
        'text-field': ['get', 'ref'],
        'text-font': bold,
        'text-size': byZoom([9, 9], [14, 10.5]),
        'text-rotation-alignment': 'viewport',
        'icon-rotation-alignment': 'viewport',
        'icon-image': ['concat', 'shield-', ['get', 'kind']],
        'icon-text-fit': 'both',
        'text-padding': 12,
      },
      paint: { 'text-color': matchKind(shieldText, shieldText.secondary) },
    },
  ]
}

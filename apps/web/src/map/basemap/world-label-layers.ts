import type { Language } from '@milepost/texts/language.ts'
import { cityNames } from '@milepost/texts/time-zone-places.ts'
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { BasemapArea, BasemapOptions } from './basemap-options.ts'
import type { MapPalette } from './basemap-palette.ts'
import { fontsOf, haloOf, NAME } from './label-text.ts'

const RANK: ExpressionSpecification = ['get', 'rank']

/** Names of the base: stations, towns and countries. */
export function worldLabelLayers({ font, language, areas }: BasemapOptions, palette: MapPalette): LayerSpecification[] {
  const { regular, medium } = fontsOf(font)
  const localName: ExpressionSpecification = language === 'pt' ? ['coalesce', ['get', 'name:pt'], NAME] : NAME
  return [
    {
      id: 'station',
      type: 'symbol',
      source: 'region',
      'source-layer': 'place',
      minzoom: 11.5,
      filter: ['all', ['==', ['get', 'kind'], 'station'], outside(areas)],
      layout: {
        'text-field': ['concat', '⊟ ', NAME],
        'text-font': regular,
        'text-size': 11,
        'text-max-width': 8,
        'text-padding': 8,
      },
      paint: { 'text-color': palette.quietLabel, ...haloOf(palette) },
    },
    townLayer({ font, language }, palette, 'world', ['any', ['<', ['zoom'], 10], outside(areas)], 3),
    townLayer(
      { font, language },
      palette,
      'region',
      ['all', ['!=', ['get', 'kind'], 'station'], ['any', ['<', ['zoom'], 10], outside(areas)]],
      6,
    ),
    {
      id: 'country',
      type: 'symbol',
      source: 'world',
      'source-layer': 'country',
      maxzoom: 7,
      layout: {
        'text-field': localName,
        'text-font': medium,
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10, 5, ['interpolate', ['linear'], RANK, 0, 19, 60, 13]],
        'text-letter-spacing': 0.08,
        'text-transform': 'uppercase',
        'text-max-width': 6,
        'text-padding': 4,
        'symbol-sort-key': RANK,
      },
      paint: { 'text-color': palette.countryLabel, ...haloOf(palette, 1.6) },
    },
  ]
}

/** The base has the English names of capitals. Other towns of the same name keep it: Naples in Florida is no Nápoles. */
function townName(language: Language): ExpressionSpecification {
  const [first, ...rest] = [...cityNames(language)]
  if (first === undefined) return NAME
  return ['case', ['==', ['get', 'kind'], 'capital'], ['match', NAME, ...first, ...rest.flat(), NAME], NAME]
}

function townLayer(
  { font, language }: Pick<BasemapOptions, 'font' | 'language'>,
  palette: MapPalette,
  source: 'world' | 'region',
  filter: FilterSpecification,
  minzoom: number,
): SymbolLayerSpecification {
  const { regular, medium } = fontsOf(font)
  return {
    id: `${source}-place`,
    type: 'symbol',
    source,
    'source-layer': 'place',
    filter,
    minzoom,
    layout: {
      'text-field': townName(language),
      'text-font': [
        'match',
        ['get', 'kind'],
        ['capital', 'city', 'large-town'],
        ['literal', medium],
        ['literal', regular],
      ],
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        3,
        ['match', ['get', 'kind'], ['capital', 'city'], 11, 10],
        8,
        ['match', ['get', 'kind'], ['capital', 'city'], 17, 'large-town', 14, 'town', 12, 11],
        13,
        ['match', ['get', 'kind'], ['capital', 'city'], 22, 'large-town', 18, 'town', 16, 'section', 12, 13],
      ],
      'text-max-width': 7,
      'text-padding': 6,
      'symbol-sort-key': RANK,
    },
    paint: {
      'text-color': [
        'match',
        ['get', 'kind'],
        ['capital', 'city', 'large-town'],
        palette.strongLabel,
        'section',
        palette.quietLabel,
        palette.label,
      ],
      ...haloOf(palette),
    },
  }
}

/** True for features that lie in no installed area; inside one, its own labels are better placed. */
function outside(areas: readonly BasemapArea[]): ExpressionSpecification {
  const boxes = areas.map(({ bounds: { west, south, east, north } }) => [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ])
  return ['!', ['within', { type: 'MultiPolygon', coordinates: boxes }]]
}

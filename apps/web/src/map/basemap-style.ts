import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { type MapPalette, type MapTheme, mapPalettes } from './basemap-palette.ts'

export interface BasemapArea {
  readonly slug: string
  readonly bounds: { readonly west: number; readonly south: number; readonly east: number; readonly north: number }
}

export interface BasemapOptions {
  readonly theme: MapTheme
  /** The address of an archive: "world", "region", or the slug of an area. */
  readonly tilesUrl: (archive: string) => string
  readonly areas: readonly BasemapArea[]
  /** A font family the page has loaded; there is no glyph server. */
  readonly font: string
  readonly language: 'en' | 'pt'
}

const baseAttribution =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>, <a href="https://www.geonames.org/">© GeoNames</a>'
const areaAttribution = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'

/**
 * The base of the world, the finer coast of the regions above it, and the street maps of the installed areas above both.
 * Everything comes from our own archives; call `installRoadShields` on the map that uses this style.
 */
export function basemapStyle(options: BasemapOptions): StyleSpecification {
  const { areas, tilesUrl } = options
  const palette = mapPalettes[options.theme]
  const text = textLayers(options, palette)
  const sources: Record<string, SourceSpecification> = {
    world: { type: 'vector', url: `pmtiles://${tilesUrl('world')}`, attribution: baseAttribution },
    region: { type: 'vector', url: `pmtiles://${tilesUrl('region')}`, attribution: baseAttribution },
  }
  for (const { slug, bounds } of areas) {
    sources[areaSource(slug)] = {
      type: 'vector',
      url: `pmtiles://${tilesUrl(slug)}`,
      bounds: [bounds.west, bounds.south, bounds.east, bounds.north],
      attribution: areaAttribution,
    }
  }
  return {
    version: 8,
    name: options.theme === 'dark' ? 'Milepost dark' : 'Milepost light',
    sources,
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': palette.sea } },
      ...groundLayers('world', palette),
      {
        id: 'region-sea',
        type: 'fill',
        source: 'region',
        'source-layer': 'sea',
        paint: { 'fill-color': palette.sea, 'fill-antialias': false },
      },
      ...groundLayers('region', palette),
      ...areas.flatMap(({ slug }) => areaGroundLayers(areaSource(slug), palette)),
      ...areas.flatMap(({ slug }) => roadLayers(areaSource(slug), palette)),
      ...areas.flatMap(({ slug }) => text.area(areaSource(slug))),
      ...text.base,
    ],
  }
}

function areaSource(slug: string): string {
  return `area-${slug}`
}

function groundLayers(source: 'world' | 'region', palette: MapPalette): LayerSpecification[] {
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

function areaGroundLayers(source: string, palette: MapPalette): LayerSpecification[] {
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
        // Its edges are one more drawing of every vertex, and from afar nobody sees them.
        'fill-antialias': ['step', ['zoom'], false, 13, true],
        'fill-opacity': byZoom([8, 0.6], [11, 1]),
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
        'fill-opacity': byZoom([13, 0], [14.5, 1]),
      },
    },
  ]
}

type Stops = readonly (readonly [zoom: number, value: number])[]

interface RoadStyle {
  readonly kind: keyof MapPalette['road']
  readonly minZoom: number
  readonly width: Stops
}

// From the least to the most important, which is the order of drawing. Where there is no graphics card every vertex counts,
// and streets are most of them: they come when there is room between them.
const roads: readonly RoadStyle[] = [
  {
    kind: 'service',
    minZoom: 15,
    width: [
      [15, 1.6],
      [17, 5],
      [19, 14],
    ],
  },
  {
    kind: 'minor',
    minZoom: 13,
    width: [
      [13, 1.2],
      [15, 4],
      [17, 11],
      [19, 34],
    ],
  },
  {
    kind: 'tertiary',
    minZoom: 12,
    width: [
      [10, 0.6],
      [13, 2.2],
      [15, 6],
      [17, 14],
      [19, 40],
    ],
  },
  {
    kind: 'secondary',
    minZoom: 9,
    width: [
      [8, 0.6],
      [10, 1.1],
      [13, 2.8],
      [15, 7],
      [17, 16],
      [19, 44],
    ],
  },
  {
    kind: 'primary',
    minZoom: 8,
    width: [
      [8, 0.8],
      [10, 1.5],
      [13, 3.4],
      [15, 8],
      [17, 18],
      [19, 48],
    ],
  },
  {
    kind: 'trunk',
    minZoom: 8,
    width: [
      [8, 1],
      [10, 1.8],
      [13, 3.8],
      [15, 8.5],
      [17, 18],
      [19, 50],
    ],
  },
  {
    kind: 'motorway',
    minZoom: 8,
    width: [
      [8, 1.2],
      [10, 2.1],
      [13, 4.2],
      [15, 9],
      [17, 19],
      [19, 52],
    ],
  },
]

/** Roads of the kinds that are there at the zoom of a tile. */
function roadsByZoom(): ExpressionSpecification {
  const zooms = [...new Set(roads.map(({ minZoom }) => minZoom))].sort((a, b) => a - b)
  const kindsAt = (zoom: number) => roads.filter(({ minZoom }) => minZoom <= zoom).map(({ kind }) => kind)
  const [first = 0, ...later] = zooms
  const steps = later.flatMap(zoom => [zoom, isOneOf(kindsAt(zoom))])
  return ['step', ['zoom'], isOneOf(kindsAt(first)), ...steps] as unknown as ExpressionSpecification
}

const isOneOf = (kinds: readonly string[]) =>
  ['match', ['get', 'kind'], kinds, true, false] as unknown as ExpressionSpecification

const roadRank: ExpressionSpecification = [
  'match',
  ['get', 'kind'],
  ...roads.flatMap(({ kind }, index) => [kind, index]),
  0,
] as unknown as ExpressionSpecification

function roadLayers(source: string, palette: MapPalette): LayerSpecification[] {
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
        'line-opacity': byZoom([14, 0.4], [16, 0.9]),
      },
    },
    {
      ...line('pedestrian', isOneOf(['pedestrian'])),
      minzoom: 14,
      layout: shape,
      paint: {
        'line-color': palette.landuse.pedestrian!,
        'line-width': byZoom([13, 0.8], [15, 3], [17, 9], [19, 26]),
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
        'line-opacity': ['case', ['has', 'tunnel'], 0.35, 1],
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
        'line-opacity': ['case', ['has', 'tunnel'], 0.45, 1],
      },
    },
  ]
  const mainRail: FilterSpecification = ['!=', ['get', 'kind'], 'siding']
  layers.push(
    {
      ...line('siding', ['==', ['get', 'kind'], 'siding'], 'rail'),
      minzoom: 15,
      paint: { 'line-color': palette.rail, 'line-width': byZoom([14, 0.5], [18, 1.6]) },
    },
    {
      ...line('rail', mainRail, 'rail'),
      minzoom: 10,
      paint: { 'line-color': palette.rail, 'line-width': byZoom([9, 0.5], [13, 1.2], [16, 2.4], [19, 5]) },
    },
    {
      ...line('rail-sleepers', mainRail, 'rail'),
      minzoom: 14,
      paint: {
        'line-color': palette.rail,
        'line-width': byZoom([13, 3], [16, 6], [19, 12]),
        'line-dasharray': [0.15, 1.6],
      },
    },
  )
  return layers
}

function textLayers({ font, language, areas }: BasemapOptions, palette: MapPalette) {
  const regular = [font]
  // The weight is read from the first family's name; the family itself is the second.
  const medium = [`${font} Medium`, font]
  const bold = [`${font} Semibold`, font]
  const name: ExpressionSpecification = ['get', 'name']
  const localName: ExpressionSpecification = language === 'pt' ? ['coalesce', ['get', 'name:pt'], name] : name
  const halo = (width = 1.4) => ({ 'text-halo-color': palette.halo, 'text-halo-width': width, 'text-halo-blur': 0.3 })
  const rank: ExpressionSpecification = ['get', 'rank']

  const townLabel = (
    source: 'world' | 'region',
    filter: FilterSpecification,
    zooms: { minzoom: number; maxzoom?: number },
  ): SymbolLayerSpecification => ({
    id: `${source}-place`,
    type: 'symbol',
    source,
    'source-layer': 'place',
    filter,
    ...zooms,
    layout: {
      'text-field': name,
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
      'symbol-sort-key': rank,
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
      ...halo(),
    },
  })

  const base: LayerSpecification[] = [
    {
      id: 'station',
      type: 'symbol',
      source: 'region',
      'source-layer': 'place',
      minzoom: 11.5,
      filter: ['all', ['==', ['get', 'kind'], 'station'], outside(areas)],
      layout: {
        'text-field': ['concat', '⊟ ', name],
        'text-font': regular,
        'text-size': 11,
        'text-max-width': 8,
        'text-padding': 8,
      },
      paint: { 'text-color': palette.quietLabel, ...halo() },
    },
    townLabel('world', ['any', ['<', ['zoom'], 10], outside(areas)], { minzoom: 3 }),
    townLabel('region', ['all', ['!=', ['get', 'kind'], 'station'], ['any', ['<', ['zoom'], 10], outside(areas)]], {
      minzoom: 6,
    }),
    {
      id: 'country',
      type: 'symbol',
      source: 'world',
      'source-layer': 'country',
      maxzoom: 7,
      layout: {
        'text-field': localName,
        'text-font': medium,
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10, 5, ['interpolate', ['linear'], rank, 0, 19, 60, 13]],
        'text-letter-spacing': 0.08,
        'text-transform': 'uppercase',
        'text-max-width': 6,
        'text-padding': 4,
        'symbol-sort-key': rank,
      },
      paint: { 'text-color': palette.countryLabel, ...halo(1.6) },
    },
  ]

  const area = (source: string): LayerSpecification[] => {
    const layer = (id: string, sourceLayer: string) =>
      ({ id: `${source}-${id}`, type: 'symbol', source, 'source-layer': sourceLayer }) as const
    const alongRoad = (id: string, kinds: string[], minzoom: number, size: Stops): LayerSpecification => ({
      ...layer(`${id}-name`, 'road'),
      minzoom,
      filter: ['match', ['get', 'kind'], kinds, ['has', 'name'], false],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-field': name,
        'text-font': regular,
        'text-size': byZoom(...size),
        'text-max-angle': 30,
        'text-padding': 4,
      },
      paint: { 'text-color': palette.label, 'text-halo-color': palette.roadLabelHalo, 'text-halo-width': 1.5 },
    })
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
        paint: { 'text-color': palette.quietLabel, ...halo(1.1) },
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
          'text-field': name,
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
          ...halo(1.3),
        },
      },
      {
        ...layer('river-name', 'waterway'),
        minzoom: 12,
        filter: ['all', ['has', 'name'], ['match', ['get', 'kind'], ['river', 'canal'], true, false]],
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 400,
          'text-field': name,
          'text-font': regular,
          'text-size': 11,
        },
        paint: { 'text-color': palette.waterLabel, ...halo(1.2) },
      },
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
        ...layer('shield', 'road'),
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
      {
        ...layer('place', 'place'),
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
          'text-field': name,
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
          ...halo(1.6),
        },
      },
    ]
  }
  return { base, area }
}

// On British signs a trunk road's number is yellow on green; numbers of lesser roads are black on white.
const shieldText = { motorway: '#ffffff', trunk: '#ffe05c', primary: '#1d1d1d', secondary: '#3c3c3c' } as const

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

function byZoom(...stops: Stops): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.4], ['zoom'], ...stops.flat()] as ExpressionSpecification
}

/** One width for the named kind and another for the rest. */
function kindWidth(kind: string, own: Stops, others: Stops): ExpressionSpecification {
  const zooms = [...new Set([...own, ...others].map(([zoom]) => zoom))].sort((a, b) => a - b)
  const isKind: ExpressionSpecification = ['==', ['get', 'kind'], kind]
  const stops = zooms.flatMap(zoom => [zoom, ['case', isKind, valueAt(own, zoom), valueAt(others, zoom)]])
  return ['interpolate', ['exponential', 1.4], ['zoom'], ...stops] as ExpressionSpecification
}

/** Slip roads are narrower than the road they join; `casing` is added on both sides together. */
function roadWidth(casing: number): ExpressionSpecification {
  const stops = [8, 10, 13, 15, 17, 19].flatMap(zoom => {
    const widthOf = (share: number) =>
      roads.flatMap(({ kind, width }) => [kind, valueAt(width, zoom) * share + casing]) as [string, number]
    const wide = ['match', ['get', 'kind'], ...widthOf(1), 1]
    return [zoom, ['case', ['has', 'link'], ['match', ['get', 'kind'], ...widthOf(0.6), 1], wide]]
  })
  return ['interpolate', ['exponential', 1.4], ['zoom'], ...stops] as ExpressionSpecification
}

/** Half way from the colour of a road to that of its casing. */
function deeperRoads({ road, roadCasing }: MapPalette): Record<string, string> {
  const kinds = Object.keys(road) as (keyof MapPalette['road'])[]
  return Object.fromEntries(kinds.map(kind => [kind, mixed(road[kind], roadCasing[kind])]))
}

function mixed(a: string, b: string): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return `rgb(${[1, 3, 5].map(at => Math.round((channel(a, at) + channel(b, at)) / 2)).join()})`
}

function valueAt(stops: Stops, zoom: number): number {
  const next = stops.findIndex(([at]) => at >= zoom)
  if (next === -1) return stops.at(-1)![1]
  if (next === 0 || stops[next]![0] === zoom) return stops[next]![1]
  const [fromZoom, from] = stops[next - 1]!
  const [toZoom, to] = stops[next]!
  return from + ((to - from) * (zoom - fromZoom)) / (toZoom - fromZoom)
}

function matchKind(colours: Readonly<Record<string, string>>, otherwise: string): ExpressionSpecification {
  return ['match', ['get', 'kind'], ...Object.entries(colours).flat(), otherwise] as unknown as ExpressionSpecification
}

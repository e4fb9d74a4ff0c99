import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import type { ExpressionSpecification } from 'maplibre-gl'
import type { MapPalette } from './basemap-palette.ts'
import { isOneOf, matchKind, type Stops, valueAt } from './expressions.ts'

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
export function roadsByZoom(): ExpressionSpecification {
  const zooms = [...new Set(roads.map(({ minZoom }) => minZoom))].sort((a, b) => a - b)
  const kindsAt = (zoom: number) => roads.filter(({ minZoom }) => minZoom <= zoom).map(({ kind }) => kind)
  const [first = 0, ...later] = zooms
  const steps = later.flatMap(zoom => [zoom, isOneOf(kindsAt(zoom))])
  return ['step', ['zoom'], isOneOf(kindsAt(first)), ...steps]
}

/** The more important, the higher. */
export const roadRank = matchKind(Object.fromEntries(roads.map(({ kind }, index) => [kind, index])), 0)

/** Slip roads are narrower than the road they join; `casing` is added on both sides together. */
export function roadWidth(casing: number): ExpressionSpecification {
  const stops = [8, 10, 13, 15, 17, 19].flatMap((zoom): (number | ExpressionSpecification)[] => {
    const widthOf = (share: number) =>
      matchKind(Object.fromEntries(roads.map(({ kind, width }) => [kind, valueAt(width, zoom) * share + casing])), 1)
    return [zoom, ['case', ['has', 'link'], widthOf(0.6), widthOf(1)]]
  })
  return ['interpolate', ['exponential', 1.4], ['zoom'], ...stops]
}

/** Half way from the colour of a road to that of its casing. */
export function deeperRoads({ road, roadCasing }: MapPalette): Record<string, string> {
  return Object.fromEntries(keysOf(road).map(kind => [kind, mixed(road[kind], roadCasing[kind])]))
}

function mixed(a: string, b: string): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return `rgb(${[1, 3, 5].map(at => Math.round((channel(a, at) + channel(b, at)) / 2)).join()})`
}

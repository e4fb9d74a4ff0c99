import type { Feature, Position } from 'geojson'
import type { Topology } from './topojson.ts'

/**
 * A label point per country with its name in the languages of the product. The one source knows good label points, the other
 * the numeric country codes; the point's polygon joins them.
 */
export function countryLabels(countries: Topology, labelPoints: Topology): Feature[] {
  const shapes = countries.geometries('countries').map(geometry => ({
    code: geometry.id === undefined ? undefined : new Intl.Locale(`und-${geometry.id}`).region,
    polygons: countries.polygons(geometry),
  }))
  const names = { en: regionNames('en'), pt: regionNames('pt') }
  const labelled = new Map<string, Feature & { readonly fromMiddle: number }>()
  for (const geometry of labelPoints.geometries('countries')) {
    const point = geometry.properties?.ct as Position | undefined
    const shape = shapes.find(
      ({ polygons }) => point !== undefined && polygons.some(([outer]) => contains(outer!, point)),
    )
    if (point === undefined || shape?.code === undefined) continue
    const largest = shape.polygons.map(([outer]) => outer!).toSorted((a, b) => spanDegrees(b) - spanDegrees(a))[0]!
    const extent = spanDegrees(largest)
    // A territory's point can lie inside a country that counts it in: the country keeps the point nearest to its middle.
    const fromMiddle = distanceDegrees(point, middleOf(largest))
    const other = labelled.get(shape.code)
    if (other !== undefined && other.fromMiddle <= fromMiddle) continue
    labelled.set(shape.code, {
      type: 'Feature',
      fromMiddle,
      properties: {
        name: names.en(shape.code),
        'name:pt': names.pt(shape.code),
        rank: Math.max(0, 60 - Math.round(extent)),
        minZoom: extent > 18 ? 1 : extent > 7 ? 3 : extent > 3 ? 4 : 5,
      },
      geometry: { type: 'Point', coordinates: point },
    })
  }
  return [...labelled.values()]
}

function middleOf(ring: readonly Position[]): Position {
  const longitudes = ring.map(([longitude]) => longitude!)
  const latitudes = ring.map(([, latitude]) => latitude!)
  return [
    (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
    (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
  ]
}

function distanceDegrees([ax, ay]: Position, [bx, by]: Position): number {
  return Math.hypot(ax! - bx!, ay! - by!)
}

function regionNames(language: string): (code: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return code => names.of(code) ?? code
}

function spanDegrees(ring: readonly Position[]): number {
  const longitudes = ring.map(([longitude]) => longitude!)
  const latitudes = ring.map(([, latitude]) => latitude!)
  return Math.max(Math.max(...longitudes) - Math.min(...longitudes), Math.max(...latitudes) - Math.min(...latitudes))
}

function contains(ring: readonly Position[], [x, y]: Position): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i]!
    const [xj, yj] = ring[j]!
    if (yi! > y! !== yj! > y! && x! < ((xj! - xi!) * (y! - yi!)) / (yj! - yi!) + xi!) inside = !inside
  }
  return inside
}

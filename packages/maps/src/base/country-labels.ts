import type { Feature } from 'geojson'
import type { LonLat, Topology } from './topojson.ts'

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
    const point = lonLatOf(geometry.properties?.ct)
    const shape = shapes.find(({ polygons }) => point !== null && polygons.some(([outer]) => contains(outer, point)))
    if (point === null || shape?.code === undefined) continue
    const [largest] = shape.polygons.map(([outer]) => outer).toSorted((a, b) => spanDegrees(b) - spanDegrees(a))
    if (largest === undefined) continue
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

function lonLatOf(value: unknown): LonLat | null {
  if (!Array.isArray(value)) return null
  const [longitude, latitude]: unknown[] = value
  return typeof longitude === 'number' && typeof latitude === 'number' ? [longitude, latitude] : null
}

function middleOf(ring: readonly LonLat[]): LonLat {
  const longitudes = ring.map(([longitude]) => longitude)
  const latitudes = ring.map(([, latitude]) => latitude)
  return [
    (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
    (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
  ]
}

function distanceDegrees([ax, ay]: LonLat, [bx, by]: LonLat): number {
  return Math.hypot(ax - bx, ay - by)
}

function regionNames(language: string): (code: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return code => names.of(code) ?? code
}

function spanDegrees(ring: readonly LonLat[]): number {
  const longitudes = ring.map(([longitude]) => longitude)
  const latitudes = ring.map(([, latitude]) => latitude)
  return Math.max(Math.max(...longitudes) - Math.min(...longitudes), Math.max(...latitudes) - Math.min(...latitudes))
}

function contains(ring: readonly LonLat[], [x, y]: LonLat): boolean {
  let inside = false
  let before = ring.at(-1)
  for (const corner of ring) {
    const [xi, yi] = corner
    const [xj, yj] = before ?? corner
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
    before = corner
  }
  return inside
}

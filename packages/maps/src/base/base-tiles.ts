import type { Bounds } from '@milepost/domain/geo/distance.ts'
import type { Feature, Geometry } from 'geojson'
import GeoJSONVT, { type LegacyTile } from 'geojson-vt'
import vtPbf from 'vt-pbf'
import { tileAt } from '../area-tiler.ts'
import { type Tile, writeArchive } from '../pmtiles-archive.ts'
import { countryLabels } from './country-labels.ts'
import { type DataPackages, readDataFile } from './data-packages.ts'
import type { PlaceForMap } from './place-source.ts'
import { type LonLat, type PolygonRings, Topology } from './topojson.ts'

export const worldZooms = { min: 0, max: 6 } as const
export const regionZooms = { min: 6, max: 10 } as const

/** Where the fine coast is drawn: Great Britain and Ireland, Portugal with its islands, Brazil, and the sample city. */
export const regionBounds: readonly Bounds[] = [
  { west: -11, south: 49.6, east: 2.4, north: 61.2 },
  { west: -10, south: 36.7, east: -6, north: 42.3 },
  { west: -17.6, south: 32.3, east: -16.1, north: 33.3 },
  { west: -31.6, south: 36.7, east: -24.7, north: 39.9 },
  { west: -74.1, south: -34, east: -34.5, north: 5.4 },
  { west: -58.6, south: -35.3, east: -53.2, north: -33.9 },
]

// Natural Earth is in the public domain and needs no attribution; GeoNames and OpenStreetMap do.
export const baseAttribution = '© OpenStreetMap contributors, © GeoNames'

interface Layer {
  readonly name: string
  readonly features: Feature[]
  readonly tolerance: number
}

export interface BaseSources {
  readonly land: PolygonRings[]
  readonly lakes: PolygonRings[]
  readonly rivers: LonLat[][]
  readonly borders: LonLat[][]
  readonly countries: Feature[]
  readonly places: readonly PlaceForMap[]
}

export async function readBaseSources(packages: DataPackages, places: readonly PlaceForMap[]): Promise<BaseSources> {
  const land = await readDataFile<{ geometries: [{ coordinates: PolygonRings[] }] }>(packages.land, 'map.geo.json')
  const countries = new Topology(await readDataFile(packages.countries, 'countries-10m.json'))
  const waters = new Topology(await readDataFile(packages.lakesAndRivers, 'dist/world_50m.json'))
  return {
    land: land.geometries[0].coordinates.map(([outer, ...holes]) => [outer, ...holes.filter(isRealLake)]),
    lakes: waters.geometries('lakes').flatMap(lake => waters.polygons(lake)),
    rivers: waters.geometries('rivers').flatMap(river => waters.lines(river)),
    borders: countries.sharedLines('countries'),
    countries: countryLabels(countries, waters),
    places,
  }
}

/** The whole world, z0-6. */
export function buildWorldArchive(sources: BaseSources): Uint8Array {
  const layers: Layer[] = [
    { name: 'land', features: sources.land.filter(isSeenFromAfar).map(withoutSmallLakes).map(polygon), tolerance: 4 },
    { name: 'lake', features: sources.lakes.map(polygon), tolerance: 4 },
    { name: 'river', features: sources.rivers.map(line), tolerance: 6 },
    { name: 'border', features: sources.borders.map(line), tolerance: 4 },
    { name: 'country', features: sources.countries, tolerance: 0 },
    { name: 'place', features: sources.places.flatMap(worldPlace), tolerance: 0 },
  ]
  const bounds = { west: -180, south: -85, east: 180, north: 85 }
  return writeArchive(
    cut(layers, worldZooms, [bounds]),
    { minZoom: worldZooms.min, maxZoom: worldZooms.max, bounds },
    { name: 'World', attribution: baseAttribution, format: 'pbf' },
  )
}

/** The regions in detail, z6-10. Each tile begins with a full sea, which hides the coarser coast of the world below. */
export function buildRegionArchive(sources: BaseSources): Uint8Array {
  const isNear = ([west, south, east, north]: [number, number, number, number]) =>
    regionBounds.some(
      box => west < box.east + 1 && east > box.west - 1 && south < box.north + 1 && north > box.south - 1,
    )
  const near = (coordinates: readonly LonLat[]) => isNear(extentOf(coordinates))
  const layers: Layer[] = [
    {
      name: 'land',
      features: sources.land.filter(([outer]) => near(outer) && isIsland(outer)).map(polygon),
      tolerance: 3,
    },
    { name: 'lake', features: sources.lakes.filter(([outer]) => near(outer)).map(polygon), tolerance: 3 },
    { name: 'river', features: sources.rivers.filter(near).map(line), tolerance: 3 },
    { name: 'border', features: sources.borders.filter(near).map(line), tolerance: 2 },
    {
      name: 'place',
      features: sources.places.filter(place => near([[place.longitude, place.latitude]])).flatMap(regionPlace),
      tolerance: 0,
    },
  ]
  const bounds = {
    west: Math.min(...regionBounds.map(box => box.west)),
    south: Math.min(...regionBounds.map(box => box.south)),
    east: Math.max(...regionBounds.map(box => box.east)),
    north: Math.max(...regionBounds.map(box => box.north)),
  }
  return writeArchive(
    cut(layers, regionZooms, regionBounds, seaOfTile()),
    { minZoom: regionZooms.min, maxZoom: regionZooms.max, bounds },
    { name: 'Regions', attribution: baseAttribution, format: 'pbf' },
  )
}

function* cut(
  layers: readonly Layer[],
  zooms: { min: number; max: number },
  boxes: readonly Bounds[],
  sea?: LegacyTile,
): Generator<Tile> {
  const indexes = layers.map(({ name, features, tolerance }) => ({
    name,
    // The deepest zoom is never simplified. The world's should be, so it is cut as if one more followed; the regions' is
    // looked at enlarged, down to the street, and keeps every point.
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom: sea === undefined ? zooms.max + 1 : zooms.max, indexMaxZoom: 5, tolerance, buffer: 64 },
    ),
  }))
  const written = new Set<string>()
  for (let z = zooms.min; z <= zooms.max; z++) {
    for (const box of boxes) {
      const first = tileAt(box.west, box.north, z)
      const last = tileAt(box.east, box.south, z)
      for (let x = first.x; x <= last.x; x++) {
        for (let y = first.y; y <= last.y; y++) {
          const key = `${z}/${x}/${y}`
          if (written.has(key)) continue
          written.add(key)
          const found: Record<string, LegacyTile> = sea === undefined ? {} : { sea }
          for (const { name, index } of indexes) {
            const features = (index.getTile(z, x, y)?.features ?? []).filter(
              ({ tags }) => Number(tags?.minZoom ?? 0) <= z,
            )
            if (features.length > 0) found[name] = { features: features.map(withoutMinZoom) }
          }
          if (Object.keys(found).length > 0) yield { z, x, y, data: vtPbf.fromGeojsonVt(found, { version: 2 }) }
        }
      }
    }
  }
}

function withoutMinZoom(feature: LegacyTile['features'][number]): LegacyTile['features'][number] {
  const { minZoom: _, ...tags } = feature.tags ?? {}
  return { ...feature, tags }
}

function seaOfTile(): LegacyTile {
  const ring: [number, number][] = [
    [-64, -64],
    [4160, -64],
    [4160, 4160],
    [-64, 4160],
    [-64, -64],
  ]
  return { features: [{ type: 3, geometry: [ring], tags: {} }] }
}

function worldPlace(place: PlaceForMap): Feature[] {
  if (place.kind !== 'place' || place.isSection) return []
  const { population, isCapital } = place
  const minZoom =
    isCapital && population > 1_000_000
      ? 3
      : population > 5_000_000
        ? 3
        : isCapital || population > 1_500_000
          ? 4
          : population > 400_000
            ? 5
            : 6
  return population > 120_000 || isCapital ? [placeLabel(place, minZoom)] : []
}

function regionPlace(place: PlaceForMap): Feature[] {
  const { population, isCapital, isSection, kind } = place
  if (kind === 'station') return [placeLabel(place, 10)]
  if (isSection) return [placeLabel(place, 10)]
  const minZoom =
    isCapital || population > 250_000
      ? 6
      : population > 70_000
        ? 7
        : population > 25_000
          ? 8
          : population > 8_000
            ? 9
            : 10
  return [placeLabel(place, minZoom)]
}

/** Smaller ranks are more important and win the space for their label. */
function placeLabel(place: PlaceForMap, minZoom: number): Feature {
  const { name, population, isCapital, isSection, kind, country } = place
  const size =
    population > 1_000_000 ? 'city' : population > 100_000 ? 'large-town' : population > 10_000 ? 'town' : 'village'
  const rank = Math.max(0, 25 - Math.round(Math.log2(population + 1))) + (isCapital ? -5 : 0) + (isSection ? 8 : 0)
  return {
    type: 'Feature',
    properties: {
      name,
      rank,
      minZoom,
      country,
      kind: kind === 'station' ? 'station' : isCapital ? 'capital' : isSection ? 'section' : size,
    },
    geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
  }
}

const polygon = (coordinates: PolygonRings): Feature => feature({ type: 'Polygon', coordinates })
const line = (coordinates: LonLat[]): Feature => feature({ type: 'LineString', coordinates })

function feature(geometry: Geometry): Feature {
  return { type: 'Feature', properties: {}, geometry }
}

/** Triangles are what the making of the land data left of rocks and breakwaters; enlarged they look like wedges in the sea. */
function isIsland(ring: readonly LonLat[]): boolean {
  return ring.length > 4
}

function isSeenFromAfar([outer]: PolygonRings): boolean {
  return areaKm2(outer) > 4
}

/**
 * A continent with hundreds of holes, simplified for a whole-world view, crosses itself and is then drawn with bars across
 * the sea. Lakes have a layer of their own; only inland seas stay holes.
 */
function withoutSmallLakes([outer, ...holes]: PolygonRings): PolygonRings {
  return [outer, ...holes.filter(hole => areaKm2(hole) > 100_000)]
}

/** Small holes in the land data are triangles left over from its making, no lakes. */
function isRealLake(ring: readonly LonLat[]): boolean {
  return ring.length > 14 && areaKm2(ring) > 15
}

function areaKm2(ring: readonly LonLat[]): number {
  const [first] = ring
  if (first === undefined) return 0
  const squareDegreeKm2 = 111.2 ** 2 * Math.cos((first[1] * Math.PI) / 180)
  let doubled = 0
  ring.forEach((corner, i) => {
    const before = ring[i - 1] ?? corner
    doubled += before[0] * corner[1] - corner[0] * before[1]
  })
  return (Math.abs(doubled) / 2) * squareDegreeKm2
}

function extentOf(coordinates: readonly LonLat[]): [number, number, number, number] {
  const extent: [number, number, number, number] = [180, 90, -180, -90]
  for (const [longitude, latitude] of coordinates) {
    extent[0] = Math.min(extent[0], longitude)
    extent[1] = Math.min(extent[1], latitude)
    extent[2] = Math.max(extent[2], longitude)
    extent[3] = Math.max(extent[3], latitude)
  }
  return extent
}

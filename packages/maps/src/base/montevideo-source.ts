import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import type { Position } from 'geojson'
import { PbfReader } from 'pbf'
import type { CoordinatesE7, OsmFeature, Tags } from '../osm-feature.ts'

/**
 * The OpenStreetMap objects of Montevideo from the quality-assurance tiles in `@mapbox/mvt-fixtures`, which carry every tag
 * on a 1 cm grid. Keys that start with "@" are about the edit and its author and are left behind.
 */
export async function readMontevideo(packageDirectory: string): Promise<OsmFeature[]> {
  const directory = join(packageDirectory, 'real-world', 'osm-qa-montevideo')
  const features: OsmFeature[] = []
  for (const file of (await readdir(directory)).sort()) {
    const [z = Number.NaN, x = Number.NaN, y = Number.NaN] = file.replace('.mvt', '').split('-').map(Number)
    const layer = new VectorTile(new PbfReader(await readFile(join(directory, file)))).layers.osm
    if (layer === undefined) continue
    for (let i = 0; i < layer.length; i++) {
      for (const feature of featuresOf(layer.feature(i), x, y, z)) features.push(feature)
    }
  }
  return features
}

function featuresOf(feature: VectorTileFeature, x: number, y: number, z: number): OsmFeature[] {
  const id = Number(feature.properties['@id'])
  const tags: Tags = Object.fromEntries(
    Object.entries(feature.properties)
      .filter(([key]) => !key.startsWith('@'))
      .map(([key, value]) => [key, String(value)]),
  )
  const { geometry } = feature.toGeoJSON(x, y, z)
  const make = (shape: OsmFeature['shape'], first: Position[] = [], ...others: Position[][]): OsmFeature => ({
    id,
    shape,
    tags,
    parts: [toE7(first), ...others.map(toE7)],
  })
  switch (geometry.type) {
    case 'Point':
      return [make('point', [geometry.coordinates])]
    case 'LineString':
      return [make('line', geometry.coordinates)]
    case 'MultiLineString':
      return geometry.coordinates.map(line => make('line', line))
    case 'Polygon':
      return [make('polygon', ...geometry.coordinates)]
    case 'MultiPolygon':
      return geometry.coordinates.map(rings => make('polygon', ...rings))
    default:
      return []
  }
}

function toE7(positions: readonly Position[]): CoordinatesE7 {
  const coordinates = new Int32Array(positions.length * 2)
  positions.forEach(([longitude = Number.NaN, latitude = Number.NaN], i) => {
    coordinates[i * 2] = Math.round(longitude * 1e7)
    coordinates[i * 2 + 1] = Math.round(latitude * 1e7)
  })
  return coordinates
}

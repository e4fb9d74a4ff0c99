import { int32At } from '@milepost/domain/collections/typed-arrays.ts'
import type { Bounds } from '@milepost/domain/geo/distance.ts'
import type { Feature, Geometry, Position } from 'geojson'
import GeoJSONVT, { type LegacyTile } from 'geojson-vt'
import vtPbf from 'vt-pbf'
import { middleOf } from './area-places.ts'
import { edgeStep } from './edge-fade.ts'
import type { CoordinatesE7, FeatureParts, OsmFeature } from './osm-feature.ts'
import type { Tile } from './pmtiles-archive.ts'
import { streetLayersOf, type TileFeature } from './street-layers.ts'

export const streetZooms = { min: 8, max: 14 } as const

// Features are cut in two goes so that only one cell's worth of geometry is spread out in memory at a time: the overview zooms
// by z8 cells with only what shows there, the street zooms by z11 cells with everything.
const passes = [
  { cellZoom: 8, minZoom: 8, maxZoom: 10 },
  { cellZoom: 11, minZoom: 11, maxZoom: 14 },
] as const
const extent = 4096
const buffer = 80
const marginDegrees = 0.01

interface Kept {
  readonly feature: TileFeature
  readonly parts: FeatureParts
  readonly bounds: Bounds
}

/** Collects the features of an extract and cuts them into street tiles, z8-14. */
export class AreaTiler {
  readonly #kept: Kept[] = []

  add(feature: OsmFeature): void {
    for (const tileFeature of streetLayersOf(feature)) {
      const parts: FeatureParts =
        tileFeature.draw === 'point' && feature.shape !== 'point' ? [middleE7(feature.parts[0])] : feature.parts
      this.#kept.push({ feature: tileFeature, parts, bounds: boundsOf(parts[0]) })
    }
  }

  /** `onProgress` receives the share that is done, 0-1. */
  *tiles(bounds: Bounds, onProgress: (done: number) => void = () => {}): Generator<Tile> {
    for (const [number, pass] of passes.entries()) {
      const shown = this.#kept.filter(({ feature }) => feature.minZoom <= pass.maxZoom)
      const cells = cellsOf(bounds, pass.cellZoom)
      for (const [done, cell] of cells.entries()) {
        onProgress((number + done / cells.length) / passes.length)
        const cellBounds = boundsOfTile(cell.x, cell.y, pass.cellZoom)
        yield* cutCell(
          shown.filter(kept => overlaps(kept.bounds, cellBounds)),
          cell,
          pass,
          bounds,
        )
      }
    }
    onProgress(1)
  }
}

interface Cell {
  readonly x: number
  readonly y: number
}

function* cutCell(kept: readonly Kept[], cell: Cell, pass: (typeof passes)[number], area: Bounds): Generator<Tile> {
  const layers = new Map<string, Feature[]>()
  for (const { feature, parts, bounds } of kept) {
    const features = layers.get(feature.layer) ?? []
    const edge = feature.draw === 'point' ? null : edgeStep(bounds, area)
    features.push({
      type: 'Feature',
      properties: { ...feature.properties, ...(edge !== null && { edge }), minZoom: feature.minZoom },
      geometry: geometryOf(feature.draw, parts),
    })
    layers.set(feature.layer, features)
  }
  const indexes = [...layers].map(([name, features]) => ({
    name,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom: pass.maxZoom, indexMaxZoom: pass.cellZoom, extent, buffer, tolerance: 3 },
    ),
  }))
  for (let z = pass.minZoom; z <= pass.maxZoom; z++) {
    const perCell = 2 ** (z - pass.cellZoom)
    for (let x = cell.x * perCell; x < (cell.x + 1) * perCell; x++) {
      for (let y = cell.y * perCell; y < (cell.y + 1) * perCell; y++) {
        const data = encodeTile(indexes, z, x, y)
        if (data !== null) yield { z, x, y, data }
      }
    }
  }
}

function encodeTile(indexes: readonly { name: string; index: GeoJSONVT }[], z: number, x: number, y: number) {
  const layers: Record<string, LegacyTile> = {}
  for (const { name, index } of indexes) {
    const features = (index.getTile(z, x, y)?.features ?? []).filter(({ tags }) => Number(tags?.minZoom) <= z)
    if (features.length === 0) continue
    layers[name] = {
      features: features.map(feature => {
        const { minZoom: _, ...properties } = feature.tags ?? {}
        return { ...feature, tags: properties }
      }),
    }
  }
  return Object.keys(layers).length === 0 ? null : vtPbf.fromGeojsonVt(layers, { version: 2, extent })
}

function geometryOf(draw: TileFeature['draw'], parts: FeatureParts): Geometry {
  if (draw === 'point') return { type: 'Point', coordinates: positionAt(parts[0], 0) }
  if (draw === 'line') return { type: 'LineString', coordinates: positionsOf(parts[0]) }
  return { type: 'Polygon', coordinates: parts.map(positionsOf) }
}

function positionsOf(coordinates: CoordinatesE7): Position[] {
  const positions: Position[] = []
  for (let i = 0; i < coordinates.length; i += 2) positions.push(positionAt(coordinates, i))
  return positions
}

function positionAt(coordinates: CoordinatesE7, i: number): Position {
  return [int32At(coordinates, i) / 1e7, int32At(coordinates, i + 1) / 1e7]
}

function middleE7(coordinates: CoordinatesE7): CoordinatesE7 {
  const { latitude, longitude } = middleOf(coordinates)
  return Int32Array.of(Math.round(longitude * 1e7), Math.round(latitude * 1e7))
}

function boundsOf(coordinates: CoordinatesE7): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < coordinates.length; i += 2) {
    west = Math.min(west, int32At(coordinates, i) / 1e7)
    east = Math.max(east, int32At(coordinates, i) / 1e7)
    south = Math.min(south, int32At(coordinates, i + 1) / 1e7)
    north = Math.max(north, int32At(coordinates, i + 1) / 1e7)
  }
  return { west, south, east, north }
}

function overlaps(a: Bounds, b: Bounds): boolean {
  return (
    a.west <= b.east + marginDegrees &&
    a.east >= b.west - marginDegrees &&
    a.south <= b.north + marginDegrees &&
    a.north >= b.south - marginDegrees
  )
}

function cellsOf(bounds: Bounds, z: number): Cell[] {
  const first = tileAt(bounds.west, bounds.north, z)
  const last = tileAt(bounds.east, bounds.south, z)
  const cells: Cell[] = []
  for (let x = first.x; x <= last.x; x++) for (let y = first.y; y <= last.y; y++) cells.push({ x, y })
  return cells
}

export function tileAt(longitude: number, latitude: number, z: number): Cell {
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
  const scale = 2 ** z
  const clamp = (value: number) => Math.max(0, Math.min(scale - 1, Math.floor(value)))
  return {
    x: clamp(((longitude + 180) / 360) * scale),
    y: clamp((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale),
  }
}

function boundsOfTile(x: number, y: number, z: number): Bounds {
  const longitude = (column: number) => (column / 2 ** z) * 360 - 180
  const latitude = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI
  return { west: longitude(x), east: longitude(x + 1), north: latitude(y), south: latitude(y + 1) }
}

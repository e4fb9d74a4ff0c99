import { readFile } from 'node:fs/promises'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { InstalledArea } from './installed-areas.ts'
import { TileArchive } from './pmtiles-archive.ts'

/** A name as it is printed on a street map: of a town or a quarter, of a hospital, a school, a shop, a park or a lake. */
export interface MapName {
  readonly name: string
  /** As the tiles call it: "suburb", "hospital". */
  readonly kind: string
  readonly isSettlement: boolean
  readonly latitude: number
  readonly longitude: number
}

/** The layers of the tiles whose names are places; those of streets are among the addresses. */
const LAYERS = ['place', 'poi'] as const

/** The names of places that an archive prints, read from its deepest zoom, where all of them are. */
export function namesOnMap(archive: TileArchive): MapName[] {
  const names: MapName[] = []
  for (const { z, x, y, data } of archive.tilesOf(archive.header.maxZoom)) {
    const { layers } = new VectorTile(new PbfReader(data))
    for (const layer of LAYERS) {
      const tile = layers[layer]
      if (tile === undefined) continue
      for (let i = 0; i < tile.length; i++) {
        const feature = tile.feature(i)
        const { name, kind } = feature.properties
        const [point] = feature.loadGeometry()[0] ?? []
        if (typeof name !== 'string' || point === undefined || !isInTile(point, feature.extent)) continue
        names.push({
          name,
          kind: String(kind ?? ''),
          isSettlement: layer === 'place',
          ...placeOf(x + point.x / feature.extent, y + point.y / feature.extent, z),
        })
      }
    }
  }
  return names
}

/** The names of an installed area, from the file that its import wrote; of one that was installed before there was such a file, from its tiles. */
export async function readAreaNames({ namesFile, tilesFile }: InstalledArea): Promise<MapName[]> {
  const written = await readFile(namesFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (written !== null) return JSON.parse(written)
  return namesOnMap(new TileArchive(await readFile(tilesFile)))
}

/** What lies in the margin of a tile is in its neighbour too. */
const isInTile = ({ x, y }: { x: number; y: number }, extent: number) => x >= 0 && y >= 0 && x < extent && y < extent

function placeOf(column: number, row: number, z: number): { latitude: number; longitude: number } {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI
  return { latitude: rounded(latitude), longitude: rounded((column / 2 ** z) * 360 - 180) }
}

/** To a metre, about as exact as tiles are. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bounds } from '@milepost/domain/geo/distance.ts'
import type { DrivingSide } from './road-graph.ts'

/** What `area.json` says about an installed area. */
export interface AreaDescription {
  readonly slug: string
  readonly name: string
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string
  readonly bounds: Bounds
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** The line to show wherever the area is drawn. */
  readonly licence: string
  readonly sizes: { readonly tiles: number; readonly roads: number; readonly addresses: number }
  readonly drivingSide: DrivingSide
  readonly speedUnit: 'km/h' | 'mph'
}

export interface InstalledArea extends AreaDescription {
  readonly directory: string
  readonly tilesFile: string
  readonly roadsFile: string
  readonly addressesFile: string
  readonly placesFile: string
  /** The names that its map prints; absent of areas that were installed before there was such a file. */
  readonly namesFile: string
}

/** A named shop, depot or amenity: somewhere a vehicle plausibly stops. */
export interface AreaPlace {
  readonly name: string
  /** The OpenStreetMap key and value, such as "shop=bakery". */
  readonly kind: string
  readonly latitude: number
  readonly longitude: number
  /** The nearest node of the area's connected road network, where one is near. */
  readonly node?: number
}

export const areaFiles = {
  description: 'area.json',
  tiles: 'tiles.pmtiles',
  roads: 'roads.graph',
  addresses: 'addresses.addr',
  places: 'places.json',
  names: 'names.json',
} as const

/**
 * The areas found in these folders, ordered by name. A folder that is absent or holds no complete area is passed over; of
 * two areas with one slug the one of the later folder counts, so that an operator's import replaces a shipped area.
 */
export async function listInstalledAreas(directories: readonly string[]): Promise<InstalledArea[]> {
  const areas = new Map<string, InstalledArea>()
  for (const parent of directories) {
    for (const entry of await namesIn(parent)) {
      const area = await readInstalledArea(join(parent, entry))
      if (area !== null) areas.set(area.slug, area)
    }
  }
  return [...areas.values()].sort((a, b) => a.name.localeCompare(b.name))
}

export async function readAreaPlaces(area: InstalledArea): Promise<AreaPlace[]> {
  return JSON.parse(await readFile(area.placesFile, 'utf8')) as AreaPlace[]
}

async function readInstalledArea(directory: string): Promise<InstalledArea | null> {
  const file = (name: keyof typeof areaFiles) => join(directory, areaFiles[name])
  try {
    const description = JSON.parse(await readFile(file('description'), 'utf8')) as AreaDescription
    for (const name of ['tiles', 'roads', 'addresses', 'places'] as const) await stat(file(name))
    return {
      ...description,
      directory,
      tilesFile: file('tiles'),
      roadsFile: file('roads'),
      addressesFile: file('addresses'),
      placesFile: file('places'),
      namesFile: file('names'),
    }
  } catch (error) {
    if (isAbsent(error) || error instanceof SyntaxError) return null
    throw error
  }
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    const entries = await readdir(directory, { withFileTypes: true })
    return entries.filter(entry => entry.isDirectory() && !entry.name.startsWith('.')).map(entry => entry.name)
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

function isAbsent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'ENOENT' || code === 'ENOTDIR'
}

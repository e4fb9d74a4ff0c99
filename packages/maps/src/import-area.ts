import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AreaWriter } from './area-writer.ts'
import { loadBasePlaces } from './base-places.ts'
import { type AreaDescription, areaFiles } from './installed-areas.ts'
import { OsmFileError } from './osm-pbf-blobs.ts'
import { readOsmPbf } from './osm-pbf-reader.ts'
import { TileArchive } from './pmtiles-archive.ts'
import { loadRoadGraph } from './road-graph-file.ts'
import { shippedMapsDirectory } from './shipped-maps.ts'
import { foldText } from './text-folding.ts'

export interface ImportRequest {
  /** An OpenStreetMap extract, .osm.pbf. */
  readonly file: string
  readonly name: string
  /** The folder that holds one folder per area; an area of the same name is replaced. */
  readonly outDir: string
  /** ISO 3166-1 alpha-2; found from the position of the area when absent. It decides the driving side and the unit of limits. */
  readonly country?: string
  /** Name of the hidden folder that the area is made in; one of its own unless given. */
  readonly draftName?: string
  readonly now?: () => Date
  readonly onProgress?: (progress: ImportProgress) => void
}

export interface ImportProgress {
  readonly stage: 'reading' | 'cutting tiles' | 'checking'
  /** Share of the stage that is done, 0-1. */
  readonly done: number
}

/**
 * Makes an area from an extract: tiles, road graph, addresses and places. Everything is written to a hidden folder first and
 * put in place in one step, so a failed import leaves nothing behind. Throws `OsmFileError` when the file is the reason.
 */
export async function importArea(request: ImportRequest): Promise<AreaDescription> {
  const { file, name, outDir, onProgress = () => {} } = request
  const slug = slugOf(name)
  await mkdir(outDir, { recursive: true })
  const draft = join(outDir, request.draftName ?? `.import-${randomUUID()}`)
  try {
    const writer = new AreaWriter()
    const { bounds, restrictions } = await readOsmPbf(
      file,
      feature => writer.add(feature),
      done => onProgress({ stage: 'reading', done }),
    )
    const country = request.country ?? (await countryOf(bounds))
    const createdAt = (request.now?.() ?? new Date()).toISOString()
    const description = await writer.write(draft, { slug, name, country, bounds, createdAt }, restrictions, done =>
      onProgress({ stage: 'cutting tiles', done }),
    )
    onProgress({ stage: 'checking', done: 0 })
    await checkArea(draft)
    onProgress({ stage: 'checking', done: 1 })
    await replaceDirectory(draft, join(outDir, slug))
    return description
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The name of the area's folder and of its tiles in the map style. */
export function slugOf(name: string): string {
  const slug = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  if (slug === '' || slug === 'world' || slug === 'region' || slug === 'base') {
    throw new OsmFileError(`An area cannot be called "${name}". Choose another name.`)
  }
  return slug
}

async function countryOf(bounds: AreaDescription['bounds']): Promise<string> {
  const places = await loadBasePlaces(shippedMapsDirectory)
  const country = places.countryAt((bounds.south + bounds.north) / 2, (bounds.west + bounds.east) / 2)
  if (country === null)
    throw new OsmFileError('The country of the area is not known. Name it with --country, as in GB.')
  return country
}

/** Reads back what was written: a full disk or a bug is found here and not on the map. */
async function checkArea(directory: string): Promise<void> {
  const archive = new TileArchive(await readFile(join(directory, areaFiles.tiles)))
  const graph = loadRoadGraph(await readFile(join(directory, areaFiles.roads)))
  if (archive.tileCount === 0 && graph.roadCount === 0) {
    throw new OsmFileError('The file holds no streets and nothing that can be drawn.')
  }
}

async function replaceDirectory(draft: string, target: string): Promise<void> {
  const old = `${draft}-old`
  for (;;) {
    await rename(target, old).catch(unless('ENOENT'))
    const inPlace = await rename(draft, target).then(() => true, unless('ENOTEMPTY', 'EEXIST'))
    await rm(old, { recursive: true, force: true })
    // Else another import of this name came between: the last one counts.
    if (inPlace === true) return
  }
}

const unless =
  (...codes: string[]) =>
  (error: unknown): void => {
    if (!(error instanceof Error && 'code' in error && codes.includes(String(error.code)))) throw error
  }

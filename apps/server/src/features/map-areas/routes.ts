import { mkdir, rm, statfs } from 'node:fs/promises'
import { mapAreas } from '@milepost/contract/map-areas.ts'
import { slugOf } from '@milepost/maps/import-area.ts'
import { type InstalledArea, listInstalledAreas } from '@milepost/maps/installed-areas.ts'
import { OsmFileError } from '@milepost/maps/osm-pbf-blobs.ts'
import type { Context } from '../../context.ts'
import { StoreFault } from '../../files/store-fault.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound, orNotFound } from '../../http/http-error.ts'
import { addedMapsDirectory, mapDirectories } from '../../maps/map-directories.ts'
import {
  addImportPart,
  beginImport,
  cancelImport,
  findCurrentImport,
  findImport,
  findImportFile,
  isUnderWay,
} from './imports.ts'
import { logChange } from './log-change.ts'

/** What an import writes beside the file itself, as a multiple of it: the copy that it reads, and the area. */
const ROOM_FACTOR = 4

/** The street maps of the installation. They belong to no customer: the access rule lets in global administrators only. */
export function mapAreaEndpoints({ config, system, files }: Context): Endpoint[] {
  const directories = mapDirectories(config.dataDirectory)
  const isAdded = ({ directory }: InstalledArea) => directory.startsWith(addedMapsDirectory(config.dataDirectory))

  return [
    implement(mapAreas.list, async () => {
      const areas = await listInstalledAreas(directories)
      return {
        count: areas.length,
        results: areas.map(area => ({ ...present(area), is_shipped: !isAdded(area) })),
        import: await findCurrentImport(system),
        most_bytes: config.maps.mostImportBytes,
      }
    }),
    implement(mapAreas.beginImport, async ({ body, caller, request }) => {
      const { name, country, file_name, bytes } = body
      const current = await findCurrentImport(system)
      if (current !== null && isUnderWay(current)) throw underWay()
      await assertRoom(config, bytes)
      assertName(name)
      const order = { name, country, fileName: file_name, bytes }
      const id = await beginImport(system, files, order, authorOf(caller, request))
      if (id === null) throw underWay()
      return orNotFound(findImport(system, id))
    }),
    implement(mapAreas.sendPart, async ({ params, query, body, caller }) => {
      if (!Buffer.isBuffer(body)) throw new HttpError(400, 'The part is sent as application/octet-stream.')
      if (body.length === 0) throw new HttpError(400, 'The part is empty.')
      await orNotFound(findImport(system, params.id))
      const fileId = await findImportFile(system, params.id)
      if (fileId === null) throw notReceiving()
      const part = { offset: query.offset, content: body, createdBy: caller.userId }
      const outcome = await addImportPart(files, params.id, fileId, part).catch(fullAsHttpError)
      if (outcome.kind === 'not receiving') throw notReceiving()
      if (outcome.kind === 'too much') throw new HttpError(400, 'More arrived than was announced.', 'offset')
      if (outcome.kind === 'wrong offset') {
        throw new HttpError(409, `The next part begins at ${outcome.receivedBytes}.`, 'offset')
      }
      return orNotFound(findImport(system, params.id))
    }),
    implement(mapAreas.cancelImport, async ({ params, caller, request }) => {
      await orNotFound(findImport(system, params.id))
      await cancelImport(system, files, params.id, authorOf(caller, request))
      return orNotFound(findImport(system, params.id))
    }),
    implement(mapAreas.remove, async ({ params, caller, request }) => {
      const area = (await listInstalledAreas(directories)).find(one => one.slug === params.slug)
      if (!area) throw notFound()
      if (!isAdded(area)) throw new HttpError(409, 'This area came with Milepost and cannot be deleted.')
      await rm(area.directory, { recursive: true, force: true })
      await logChange(system, authorOf(caller, request), { did: 'delete', name: area.name })
      return { removed: true as const }
    }),
  ]
}

function present({ slug, name, country, bounds, createdAt, sizes, licence }: InstalledArea) {
  const size_bytes = sizes.tiles + sizes.roads + sizes.addresses
  return { slug, name, country, bounds, created_at: createdAt, size_bytes, licence }
}

async function assertRoom({ maps, dataDirectory }: Context['config'], bytes: number): Promise<void> {
  const { mostImportBytes } = maps
  if (bytes > mostImportBytes) throw new HttpError(413, `The file is larger than ${mostImportBytes} bytes.`, 'bytes')
  const directory = addedMapsDirectory(dataDirectory)
  await mkdir(directory, { recursive: true })
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < bytes * ROOM_FACTOR) throw noRoom()
}

function assertName(name: string): void {
  try {
    slugOf(name)
  } catch (error) {
    if (error instanceof OsmFileError) throw new HttpError(400, error.message, 'name')
    throw error
  }
}

function fullAsHttpError(error: unknown): never {
  if (error instanceof StoreFault && error.isFull) throw noRoom()
  throw error
}

const noRoom = () => new HttpError(507, 'There is not enough room on the disk.', 'bytes')
const underWay = () => new HttpError(409, 'An import is running. Wait for it or cancel it.')
const notReceiving = () => new HttpError(409, 'The file is not being received.')

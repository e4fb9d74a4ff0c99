import { rm } from 'node:fs/promises'
import { mapAreas } from '@milepost/contract/map-areas.ts'
import { type InstalledArea, listInstalledAreas } from '@milepost/maps/installed-areas.ts'
import { audit } from '../../auth/audit.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/http-error.ts'
import type { AreaImporter } from '../../maps/area-importer.ts'
import { addedMapsDirectory, mapDirectories } from '../../maps/map-directories.ts'

/** The street maps of the installation. They belong to no customer: the access rule lets in global administrators only. */
export function mapAreaEndpoints(
  { config, system }: Context,
  importer: AreaImporter,
  onRemoved: () => void,
): Endpoint[] {
  const directories = mapDirectories(config.dataDirectory)
  const isAdded = ({ directory }: InstalledArea) => directory.startsWith(addedMapsDirectory(config.dataDirectory))
  const note = (caller: SignedIn, request: { ip: string; id: string }, detail: Record<string, unknown>) =>
    audit(system, {
      action: 'map areas changed',
      userId: caller.userId,
      detail,
      address: request.ip,
      requestId: request.id,
    })

  return [
    implement(mapAreas.list, async () => {
      const areas = await listInstalledAreas(directories)
      return {
        count: areas.length,
        results: areas.map(area => ({ ...present(area), is_shipped: !isAdded(area) })),
        import: importer.current(),
        most_bytes: importer.mostBytes,
      }
    }),
    implement(mapAreas.beginImport, async ({ body, caller, request }) => {
      const { name, country, file_name, bytes } = body
      const begun = await importer.begin({ name, country, fileName: file_name, bytes })
      await note(caller, request, { did: 'import', name, file: file_name, bytes })
      return begun
    }),
    implement(mapAreas.sendPart, ({ params, query, body }) => {
      if (!Buffer.isBuffer(body)) throw new HttpError(400, 'The part is sent as application/octet-stream.')
      return importer.receive(params.id, query.offset, body)
    }),
    implement(mapAreas.cancelImport, async ({ params, caller, request }) => {
      const ended = await importer.cancel(params.id)
      await note(caller, request, { did: 'cancel import', name: ended.name })
      return ended
    }),
    implement(mapAreas.remove, async ({ params, caller, request }) => {
      const area = (await listInstalledAreas(directories)).find(one => one.slug === params.slug)
      if (!area) throw notFound()
      if (!isAdded(area)) throw new HttpError(409, 'This area came with Milepost and cannot be deleted.')
      await rm(area.directory, { recursive: true, force: true })
      onRemoved()
      await note(caller, request, { did: 'delete', name: area.name })
      return { removed: true as const }
    }),
  ]
}

function present({ slug, name, country, bounds, createdAt, sizes, licence }: InstalledArea) {
  const size_bytes = sizes.tiles + sizes.roads + sizes.addresses
  return { slug, name, country, bounds, created_at: createdAt, size_bytes, licence }
}

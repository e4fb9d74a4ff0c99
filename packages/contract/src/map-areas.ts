import { z } from 'zod'
import { routes } from './route.ts'
import { id, inDigits, instant } from './shapes.ts'

export const mapAreaName = z.string().trim().min(1).max(60)
/** ISO 3166-1, two letters. */
export const mapAreaCountry = z
  .string()
  .length(2)
  .regex(/^[A-Z]{2}$/)

/** The largest part of a file that one request carries. */
export const MOST_PART_BYTES = 8_000_000

const mapArea = z
  .object({
    slug: z.string(),
    name: z.string(),
    /** ISO 3166-1 alpha-2. */
    country: z.string(),
    bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
    created_at: instant,
    size_bytes: z.number().int(),
    licence: z.string(),
    /** It came with Milepost, so it cannot be deleted. */
    is_shipped: z.boolean(),
  })
  .meta({ id: 'MapArea' })

const mapAreaImport = z
  .object({
    id: z.number().int(),
    name: z.string(),
    file_name: z.string(),
    state: z.enum(['receiving', 'importing', 'done', 'failed', 'cancelled']),
    stage: z.enum(['reading', 'cutting tiles', 'checking']).nullable(),
    /** Share of the stage that is done, 0 to 1. */
    done: z.number(),
    received_bytes: z.number().int(),
    bytes: z.number().int(),
    failure: z
      .object({
        code: z.enum(['bad-file', 'out-of-memory', 'disk-full', 'file-gone', 'interrupted', 'failed']),
        detail: z.string(),
      })
      .nullable(),
    started_at: instant,
    ended_at: instant.nullable(),
  })
  .meta({ id: 'MapAreaImport' })

export type MapArea = z.output<typeof mapArea>
export type MapAreaImport = z.output<typeof mapAreaImport>

const readAreas = { kind: 'administration', area: 'map-areas', does: 'read' } as const
const writeAreas = { kind: 'administration', area: 'map-areas', does: 'write' } as const

/** Street maps of the installation. A file is sent in parts, so that it can go on where it broke off. */
export const mapAreas = routes({
  list: {
    method: 'GET',
    path: '/api/administration/map_areas/',
    summary: 'The installed map areas, and the import that is under way or ended last',
    access: readAreas,
    result: z.object({
      count: z.number().int(),
      results: z.array(mapArea),
      import: mapAreaImport.nullable(),
      most_bytes: z.number().int(),
    }),
  },
  beginImport: {
    method: 'POST',
    path: '/api/administration/map_area_imports/',
    summary: 'Announces an OpenStreetMap extract; its parts follow',
    access: writeAreas,
    body: z.object({
      name: mapAreaName,
      country: mapAreaCountry.nullable().default(null),
      file_name: z.string().min(1).max(200),
      bytes: z.number().int().positive(),
    }),
    result: mapAreaImport,
    errors: [400, 409, 413, 507],
  },
  sendPart: {
    method: 'PUT',
    path: '/api/administration/map_area_imports/:id/',
    summary: 'A part of the file, from an offset on; with the last one the import begins',
    access: writeAreas,
    params: z.object({ id }),
    query: z.object({ offset: inDigits(z.number().int().min(0)) }),
    body: z.any().meta({ type: 'string', format: 'binary' }),
    bodyTypes: ['application/octet-stream'],
    result: mapAreaImport,
    errors: [400, 404, 409, 507],
    perMinute: 6_000,
  },
  cancelImport: {
    method: 'DELETE',
    path: '/api/administration/map_area_imports/:id/',
    summary: 'Ends an import; nothing of it stays',
    access: writeAreas,
    params: z.object({ id }),
    result: mapAreaImport,
    errors: [400, 404],
  },
  remove: {
    method: 'DELETE',
    path: '/api/administration/map_areas/:slug/',
    summary: 'Deletes an area that was added',
    access: writeAreas,
    params: z.object({ slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/) }),
    result: z.object({ removed: z.literal(true) }),
    errors: [400, 404, 409],
  },
})

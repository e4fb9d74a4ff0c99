import { z } from 'zod'
import { customerOfBody, geofenceFault, geofenceFields, mayWriteGeofences } from './geofence-fields.ts'
import { routes } from './route.ts'
import { rowId } from './shapes.ts'

/** Most shapes that one import takes. */
export const MOST_IMPORTED = 10_000

/** Room for an import: 10,000 sites of some 50 corners. */
const IMPORT_BYTES = 16_000_000

/** One of an import. Only name and shape are needed. A category is given by its name. */
export const importedGeofence = z.object({
  ...geofenceFields,
  category: z.string().trim().max(100).nullable().default(null),
})

export type ImportedGeofence = z.input<typeof importedGeofence>

export const geofenceImports = routes({
  importMany: {
    method: 'POST',
    path: '/api/geofence/import/',
    summary: 'Creates up to 10,000 geofences at once: all those without a fault, or nothing',
    access: mayWriteGeofences,
    body: z.object({
      customer: customerOfBody,
      /** True: only says what would happen. */
      dry_run: z.boolean().default(false),
      /** For those that name none. */
      category: rowId.nullable().default(null),
      /** For all of them, beside their own. */
      groups: geofenceFields.groups,
      vehicle_groups: geofenceFields.vehicle_groups,
      /** Of `importedGeofence`; looked at one by one, so that a faulty one is answered with its reason. */
      geofences: z.array(z.unknown()).min(1).max(MOST_IMPORTED),
    }),
    /** `results` in the order of `geofences`; `id` null where it was not taken, or nothing was stored. */
    result: z.object({
      imported: z.number().int(),
      refused: z.number().int(),
      results: z.array(
        z.object({
          name: z.string().nullable(),
          id: z.number().int().nullable(),
          /** Empty: taken. A value out of form is `invalid`, with the field in `detail`. */
          faults: z.array(geofenceFault),
        }),
      ),
    }),
    errors: [400, 404],
    mostBytes: IMPORT_BYTES,
    perMinute: 20,
  },
})

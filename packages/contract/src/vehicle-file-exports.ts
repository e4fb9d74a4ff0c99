import { z } from 'zod'
import { JOB_STATES } from './jobs.ts'
import { routes } from './route.ts'
import { id, instant, rowId } from './shapes.ts'
import { vehicleFileModule } from './vehicle-activities.ts'

/** All that is filed of a vehicle: a ZIP with every document and a manifest, or one PDF of a list and the documents after it. */
export const VEHICLE_FILE_FORMATS = ['zip', 'pdf'] as const
export type VehicleFileFormat = (typeof VEHICLE_FILE_FORMATS)[number]

const vehicleFileExport = z
  .object({
    id: z.number().int(),
    vehicle: z.object({ id: z.number().int(), registration: z.string() }),
    format: z.enum(VEHICLE_FILE_FORMATS),
    state: z.enum(JOB_STATES),
    /** Documents that are in it, and how many there are; null: not known yet. */
    done: z.number(),
    total: z.number().nullable(),
    /** Why it failed, as a code of jobs. */
    failure: z.object({ code: z.string(), detail: z.string() }).nullable(),
    /** A signed link to the file, which expires; null: it is not made yet, or was removed after a week. */
    file: z.string().nullable(),
    created_at: instant,
  })
  .meta({ id: 'VehicleFileExport' })

export type VehicleFileExport = z.output<typeof vehicleFileExport>

export const vehicleFileExports = routes({
  create: {
    method: 'POST',
    path: '/api/vehicle_file_exports/',
    summary: 'Begins to put together all that is filed of a vehicle',
    access: vehicleFileModule,
    body: z.strictObject({
      vehicle: rowId,
      format: z.enum(VEHICLE_FILE_FORMATS).default('zip'),
      language: z.enum(['en', 'pt']).default('en'),
    }),
    result: vehicleFileExport,
    errors: [404],
    perMinute: 10,
  },
  read: {
    method: 'GET',
    path: '/api/vehicle_file_exports/:id/',
    summary: 'How far such a file is, and the link to it once it is there',
    access: vehicleFileModule,
    params: z.object({ id }),
    result: vehicleFileExport,
    errors: [404],
  },
})

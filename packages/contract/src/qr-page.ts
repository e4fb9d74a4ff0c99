import { z } from 'zod'
import { routes } from './route.ts'
import { inDigits, instant, rowId } from './shapes.ts'

/** The kinds of documents that the page of a QR code shows, of each the newest (QR-17). Defects are for whoever is signed in. */
export const PUBLIC_REFERENCES = ['MOT', 'VTG7', 'SAFETY_INSPECTION', 'PMI_FORM'] as const

/** QR-16. */
const publicActivity = z
  .object({
    activity_type: z.object({ reference: z.enum(PUBLIC_REFERENCES) }),
    description: z.string(),
    /** When it was done; where that is not known, when it was filed. */
    date: instant,
    /** As it is stored: a code of inspections, the name of the status otherwise (domain vehicle-activities/statuses.ts). */
    status: z.string(),
    /** A signed address that expires within two hours; null: it has no document. */
    document: z.string().nullable(),
    record_id: z.number().int().nullable(),
    vehicle: z.object({ registration: z.string() }),
  })
  .meta({ id: 'PublicVehicleActivity' })

export type PublicActivity = z.output<typeof publicActivity>

/** What the page of a QR code at a vehicle asks for, with nobody signed in (QR-01). */
export const qrPage = routes({
  documents: {
    method: 'GET',
    path: '/api/document_latest/',
    summary: 'The newest documents of a vehicle, by its registration; none also where there is no such vehicle',
    access: {
      kind: 'public',
      because: 'drivers and officers read it at the vehicle; it shows the newest documents alone',
    },
    query: z.object({
      registration: z.string().trim().min(1).max(40),
      /** Where it is sent both must be of one vehicle. Without it the registration must be of one customer alone. */
      vehicle_id: inDigits(rowId).optional(),
    }),
    result: z.object({ latest_vehicle_activities: z.array(publicActivity) }),
    errors: [400],
    perMinute: 30,
  },
})

import { z } from 'zod'
import { routes } from './route.ts'
import { id, inDigits, instant, rowId } from './shapes.ts'
import { reportLanguage } from './vehicle-records.ts'

/**
 * The kinds of documents that the page of a QR code shows, of each the newest by the day on which it was done (QR-17). Defects are for
 * whoever is signed in.
 */
export const PUBLIC_REFERENCES = ['MOT', 'VTG7', 'SAFETY_INSPECTION', 'PMI_FORM'] as const

/** QR-16. */
const publicActivity = z
  .object({
    activity_type: z.object({ reference: z.enum(PUBLIC_REFERENCES) }),
    description: z.string(),
    /** When it was done. */
    date: instant,
    /** As it is stored: a code of inspections, the name of the status otherwise (domain vehicle-activities/statuses.ts). */
    status: z.string(),
    /** A signed address that expires within two hours; null: it has no document. */
    document: z.string().nullable(),
    /** Whether its document is a picture; else it is a PDF. */
    is_picture: z.boolean(),
    /** A signed address of the report of its record, for two hours; null: no record can be printed. */
    report: z.string().nullable(),
    record_id: z.number().int().nullable(),
    vehicle: z.object({ registration: z.string() }),
  })
  .meta({ id: 'PublicVehicleActivity' })

/** QR-14. Nothing in it: there is no check. */
const newestCheck = z
  .object({
    driver_check_id: z.number().int().nullable(),
    /** When the check ended. */
    date: instant.nullable(),
    /** Of the customer, by whose clock its report is drawn. */
    time_zone: z.string().nullable(),
    /** A signed address of its report, for two hours. */
    report: z.string().nullable(),
  })
  .meta({ id: 'NewestDriverCheck' })

export type NewestCheck = z.output<typeof newestCheck>

export type PublicActivity = z.output<typeof publicActivity>

const vehicleAtHand = z.object({
  registration: z.string().trim().min(1).max(40),
  /** Where it is sent both must be of one vehicle. Without it the registration must be of one customer alone. */
  vehicle_id: inDigits(rowId).optional(),
})

/** A report by the link that another call gave. It is drawn as long as the page of its vehicle shows it. */
const publicReport = {
  method: 'GET',
  access: {
    kind: 'public',
    because:
      'its signature is the permission: it names one record and expires, and the copy has no names and signatures',
  },
  params: z.object({ id }),
  query: vehicleAtHand.extend({
    expires: inDigits(z.number().int().positive()),
    signature: z.string().max(100),
    language: reportLanguage,
  }),
  result: 'binary',
  fileTypes: ['application/pdf'],
  errors: [403, 404, 429, 503],
  perMinute: 10,
} as const

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
    query: vehicleAtHand,
    result: z.object({ latest_vehicle_activities: z.array(publicActivity) }),
    errors: [400],
    perMinute: 30,
  },
  driverCheck: {
    method: 'GET',
    path: '/api/driver_check_latest/',
    summary: 'The newest driver’s check of a vehicle, by its registration; none also where there is no such vehicle',
    access: {
      kind: 'public',
      because: 'drivers and officers read it at the vehicle; it says when the newest check was, and not whose',
    },
    query: vehicleAtHand,
    result: newestCheck,
    errors: [400],
    perMinute: 30,
  },
  driverCheckPdf: {
    ...publicReport,
    path: '/api/driver_check/:id/pdf/',
    summary: 'The newest driver’s check of a vehicle as a PDF, by a signed link (N-14)',
  },
  inspectionPdf: {
    ...publicReport,
    path: '/api/safety_inspection/:id/pdf/',
    summary: 'The newest safety inspection of a vehicle as a PDF, by a signed link (VF-103)',
  },
})

import { JUDGEMENTS, SEVERITIES } from '@milepost/domain/defects/severities.ts'
import { SIGNER_ROLES } from '@milepost/domain/defects/signer-roles.ts'
import { VEHICLE_CLASSES } from '@milepost/domain/defects/vehicle-classes.ts'
import { z } from 'zod'
import { inDigits, instant, lineOfText, rowId, rowVersion } from './shapes.ts'
import { namedInstant } from './time-range.ts'
import { DOCUMENT_BYTES_BELOW } from './vehicle-activities.ts'

/** What driver's checks, defects and safety inspections share on the wire. */

export const severity = z.enum(SEVERITIES)
export const judgement = z.enum(JUDGEMENTS)
export const vehicleClass = z.enum(VEHICLE_CLASSES)

/** Controls that end no line, and what turns the direction of the characters after it: pasted along, seen by nobody. */
const UNSEEN = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** What somebody wrote, of one line or several. */
export const writtenText = (longest: number) =>
  z
    .string()
    .overwrite(text => text.replace(UNSEEN, ''))
    .trim()
    .max(longest)

/** By whoever files it: the same key files once, however often it is sent. */
export const requestKey = z.uuid().optional()

/** By the clock of the device, which may have been offline, or be wrong: what counts is `dated_at`. */
export const deviceTime = namedInstant

/** What the odometer shows; left out: nobody read it. */
export const odometer = z.number().int().min(0).max(2_147_483_647).nullable().optional()

const recordPicture = z
  .object({
    id: z.number().int(),
    kind: z.enum(['photo', 'signature']),
    /** Of a photograph: the point or section that it shows. */
    point: z.string().nullable(),
    caption: z.string(),
    /** Of a signature: who signed, where the caller may know, and as what. */
    signer_name: z.string().nullable(),
    signer_role: z.enum(SIGNER_ROLES).nullable(),
    /** Signed, and good for two hours. Null for a signature where the caller may not know who gave it. */
    link: z.string().nullable(),
    thumbnail: z.string().nullable(),
    /** SHA-256 of what is stored, in hexadecimal; null where there is no link, since it would tell that two were signed alike. */
    sha256: z.string().nullable(),
    created_at: instant,
  })
  .meta({ id: 'RecordPicture' })

export type RecordPicture = z.output<typeof recordPicture>

/** The form: only fields that have a value are sent. */
export const newPicture = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('photo'),
    point: lineOfText(60).optional(),
    caption: lineOfText(200).default(''),
  }),
  z.strictObject({
    kind: z.literal('signature'),
    signer_name: lineOfText(100).min(1),
    signer_role: z.enum(SIGNER_ROLES),
    /** Of the defect or inspection, as whoever signs has read it: another one is refused (409). */
    version: inDigits(rowVersion).optional(),
  }),
])

export type NewPicture = z.output<typeof newPicture>

/** What every call that adds a picture shares: the fields of `newPicture`, and `file`. The same picture is kept once. */
export const pictureForm = {
  body: z.any().meta({ type: 'string', format: 'binary' }),
  bodyTypes: ['multipart/form-data'],
  mostBytes: DOCUMENT_BYTES_BELOW + 100_000,
  result: recordPicture,
  errors: [400, 403, 404, 409, 413, 415, 429, 503, 507],
  perMinute: 120,
} as const

/** Of a report; left out: the language of the caller. */
export const reportLanguage = z.enum(['en', 'pt']).optional()

/** What every record says of its vehicle and of itself, as it was when it was made. */
export const recordHead = {
  id: z.number().int(),
  /** What it is called on paper. */
  reference: z.string(),
  vehicle: z.object({ id: z.number().int(), registration: z.string() }),
  depot: z.string().nullable(),
  odometer_m: z.number().int().nullable(),
  /** Whether somebody read it, or the tracker told it. */
  odometer_source: z.enum(['entered', 'tracker']).nullable(),
  /** When it was done: by the clock of the device, or when it reached the server where that is earlier. */
  dated_at: instant,
  /** When it reached the server. */
  created_at: instant,
  /** Null where the caller may not know who. */
  created_by: z.string().nullable(),
}

/** A state that a record has had. */
export const recordState = z
  .object({
    status: z.string(),
    is_off_road: z.boolean(),
    repairer: z.string().nullable(),
    note: z.string(),
    at: instant,
    by: z.string().nullable(),
  })
  .meta({ id: 'RecordState' })

export const pictures = z.array(recordPicture)

/** A driver of the registry. */
export const driverId = rowId.nullable().optional()

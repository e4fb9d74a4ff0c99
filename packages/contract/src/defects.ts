import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { INSPECTION_SECTIONS } from '@milepost/domain/defects/inspection-sections.ts'
import { DEFECT_STATES } from '@milepost/domain/vehicle-activities/statuses.ts'
import { z } from 'zod'
import { flag, ordering, paging } from './records.ts'
import { routes } from './route.ts'
import { id, instant, rowId, rowVersion } from './shapes.ts'
import {
  deviceTime,
  driverId,
  judgement,
  odometer,
  pictureForm,
  pictures,
  recordHead,
  recordState,
  reportLanguage,
  requestKey,
  severity,
  writtenText,
} from './vehicle-records.ts'

const defectModule = { kind: 'module', anyOf: ['Defect'], limitedUsers: 'own vehicles' } as const

/** A section of the inspection manual. */
const category = z.enum(keysOf(INSPECTION_SECTIONS))

/** The documents' code of a state, without the ending of vehicles that are off the road. */
const stateCode = z.enum(keysOf(DEFECT_STATES))

const newDefect = z.strictObject({
  vehicle: rowId,
  category,
  description: writtenText(1000).min(2),
  severity,
  /** The authority has forbidden the use of the vehicle. */
  is_prohibition: z.boolean().default(false),
  judgement: judgement.default('unsure'),
  driver: driverId,
  reported_at: deviceTime,
  odometer_m: odometer,
  request_key: requestKey,
})

export type NewDefect = z.output<typeof newDefect>

export const defect = z
  .object({
    ...recordHead,
    category,
    /** The point of the check that found it. */
    point: z.string().nullable(),
    description: z.string(),
    severity,
    is_prohibition: z.boolean(),
    judgement,
    reported_at: instant,
    /** Who found it. */
    reporter: z.string().nullable(),
    driver_check: z.number().int().nullable(),
    safety_inspection: z.number().int().nullable(),
    /** The code, with IS_VOR at its end where it may have that and the vehicle is off the road. */
    status: z.string(),
    is_off_road: z.boolean(),
    repairer: z.string().nullable(),
    action_taken: z.string(),
    version: rowVersion,
  })
  .meta({ id: 'Defect' })

const wholeDefect = defect
  .extend({
    states: z.array(recordState),
    pictures,
    /** The codes that the caller may give it now. */
    next: z.array(stateCode),
  })
  .meta({ id: 'WholeDefect' })

export type WholeDefect = z.output<typeof wholeDefect>

const change = z.strictObject({
  version: rowVersion,
  status: stateCode,
  /** Left out: as the rule says (docs/domain/vehicle-records.md). */
  is_off_road: z.boolean().optional(),
  /** Needed for Repairer Name. */
  repairer: rowId.nullable().optional(),
  /** Needed for Repaired. */
  action_taken: writtenText(1000).optional(),
  note: writtenText(1000).default(''),
})

export type DefectChange = z.output<typeof change>

export const defects = routes({
  list: {
    method: 'GET',
    path: '/defect/defects/',
    summary: 'Defects, the newest first',
    access: defectModule,
    query: z.object({
      ...paging(25),
      ...ordering(['created_at'], '-created_at'),
      vehicle: id.optional(),
      /** Only those that keep a vehicle off the road. */
      off_road: flag,
    }),
    result: z.object({ count: z.number().int(), results: z.array(defect) }),
    errors: [400],
  },
  create: {
    method: 'POST',
    path: '/defect/defects/',
    summary: 'Reports a defect',
    access: defectModule,
    body: newDefect,
    result: wholeDefect,
    errors: [400, 404],
    perMinute: 60,
  },
  read: {
    method: 'GET',
    path: '/defect/:id/',
    summary: 'A defect, with the states that it has had',
    access: defectModule,
    params: z.object({ id }),
    result: wholeDefect,
    errors: [404],
  },
  change: {
    method: 'PUT',
    path: '/defect/:id/status/',
    summary: 'Gives a defect its next state',
    access: defectModule,
    params: z.object({ id }),
    body: change,
    result: wholeDefect,
    errors: [400, 403, 404, 409],
  },
  addPicture: {
    method: 'POST',
    path: '/defect/:id/pictures/',
    summary: 'Adds a photograph or a signature to a defect',
    access: defectModule,
    params: z.object({ id }),
    ...pictureForm,
  },
  pdf: {
    method: 'POST',
    path: '/defect/:id/generate_pdf/',
    summary: 'The report of a defect as a PDF (VF-102)',
    access: { kind: 'module', anyOf: ['Defect', 'Vehicle File'], limitedUsers: 'own vehicles', onlyReads: true },
    params: z.object({ id }),
    query: z.object({ language: reportLanguage }),
    result: 'binary',
    fileTypes: ['application/pdf'],
    takesJwt: true,
    errors: [404, 429, 503],
    perMinute: 60,
  },
})

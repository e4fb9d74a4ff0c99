import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { CONDITIONS } from '@milepost/domain/defects/answers.ts'
import { INSPECTION_STATES } from '@milepost/domain/vehicle-activities/statuses.ts'
import { z } from 'zod'
import { ordering, paging } from './records.ts'
import { routes } from './route.ts'
import { id, instant, lineOfText, rowId, rowVersion } from './shapes.ts'
import { calendarDay } from './time-range.ts'
import {
  deviceTime,
  odometer,
  pictureForm,
  pictures,
  recordHead,
  recordState,
  reportLanguage,
  requestKey,
  severity,
  vehicleClass,
  writtenText,
} from './vehicle-records.ts'

const inspectionModule = { kind: 'module', anyOf: ['SafetyInspection'], limitedUsers: 'refused' } as const

/** What is said of a section (domain/defects/inspection-sections.ts). */
const inspectedItem = z.object({
  point: z.string().max(60),
  condition: z.enum(CONDITIONS),
  note: writtenText(1000).default(''),
  severity: severity.default('major'),
  /** What was done about it, and by whom. */
  rectification: writtenText(1000).default(''),
})

export type InspectionItem = z.output<typeof inspectedItem>

const percent = z.number().min(0).max(100)
/** What was measured of the brakes, in percent. */
const brakes = z.strictObject({ service: percent, secondary: percent, parking: percent }).partial()

export type MeasuredBrakes = z.output<typeof brakes>

const content = {
  items: z.array(inspectedItem.strict()).max(80),
  brakes: brakes.default({}),
  /** The declaration over which is signed. */
  is_roadworthy: z.boolean(),
  note: writtenText(2000).default(''),
}

const newInspection = z
  .strictObject({
    ...content,
    vehicle: rowId,
    vehicle_class: vehicleClass.optional(),
    /** The day, where the vehicle was inspected. */
    inspected_on: calendarDay,
    started_at: deviceTime,
    finished_at: deviceTime,
    /** Left out: whoever files it. */
    inspector_name: lineOfText(100).min(1).optional(),
    repairer: rowId.nullable().optional(),
    odometer_m: odometer,
    request_key: requestKey,
  })
  .refine(({ started_at, finished_at }) => started_at <= finished_at, {
    message: 'an inspection ends after it began',
    path: ['finished_at'],
  })

export type NewInspection = z.output<typeof newInspection>

const statusCode = z.enum(keysOf(INSPECTION_STATES))

const inspection = z
  .object({
    ...recordHead,
    vehicle_class: vehicleClass,
    inspected_on: calendarDay,
    started_at: instant,
    finished_at: instant,
    inspector: z.string(),
    repairer: z.string().nullable(),
    is_roadworthy: z.boolean(),
    /** The documents' code. */
    status: statusCode,
    version: rowVersion,
  })
  .meta({ id: 'SafetyInspection' })

const wholeInspection = inspection
  .extend({
    template_version: z.number().int(),
    items: z.array(inspectedItem),
    brakes,
    note: z.string(),
    states: z.array(recordState),
    pictures,
    /** The codes that the caller may give it now. */
    next: z.array(statusCode),
  })
  .meta({ id: 'WholeSafetyInspection' })

export type WholeInspection = z.output<typeof wholeInspection>

const change = z.strictObject({
  version: rowVersion,
  status: statusCode,
  note: writtenText(1000).default(''),
})

export type InspectionChange = z.output<typeof change>

export const safetyInspections = routes({
  list: {
    method: 'GET',
    path: '/safety/inspections/',
    summary: 'Safety inspections, the newest first',
    access: inspectionModule,
    query: z.object({ ...paging(25), ...ordering(['created_at'], '-created_at'), vehicle: id.optional() }),
    result: z.object({ count: z.number().int(), results: z.array(inspection) }),
    errors: [400],
  },
  create: {
    method: 'POST',
    path: '/safety/inspections/',
    summary: 'Begins the record of a safety inspection; of a vehicle there is one a day that is not cancelled',
    access: inspectionModule,
    body: newInspection,
    result: wholeInspection,
    errors: [400, 404, 409],
    perMinute: 60,
  },
  read: {
    method: 'GET',
    path: '/safety/inspection/:id/',
    summary: 'A safety inspection, with the states that it has had',
    access: inspectionModule,
    params: z.object({ id }),
    result: wholeInspection,
    errors: [404],
  },
  revise: {
    method: 'PUT',
    path: '/safety/inspection/:id/',
    summary: 'Fills in more of an inspection, while it is incomplete',
    access: inspectionModule,
    params: z.object({ id }),
    body: z.strictObject({ ...content, version: rowVersion }),
    result: wholeInspection,
    errors: [400, 404, 409],
  },
  change: {
    method: 'PUT',
    path: '/safety/inspection/:id/status/',
    summary: 'Completes an inspection, which fulfils its schedule, or cancels or reviews it',
    access: inspectionModule,
    params: z.object({ id }),
    body: change,
    result: wholeInspection,
    errors: [400, 403, 404, 409],
  },
  addPicture: {
    method: 'POST',
    path: '/safety/inspection/:id/pictures/',
    summary: 'Adds a photograph or a signature to an inspection',
    access: inspectionModule,
    params: z.object({ id }),
    ...pictureForm,
  },
  pdf: {
    method: 'GET',
    path: '/safety/inspection/:id/pdf/',
    summary: 'The report of a safety inspection as a PDF (VF-103)',
    access: { kind: 'module', anyOf: ['SafetyInspection', 'Vehicle File'], limitedUsers: 'refused' },
    params: z.object({ id }),
    query: z.object({ language: reportLanguage }),
    result: 'binary',
    fileTypes: ['application/pdf'],
    takesCookie: true,
    errors: [404, 429, 503],
    perMinute: 60,
  },
})

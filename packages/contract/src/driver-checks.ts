import { CHECK_ANSWERS } from '@milepost/domain/defects/answers.ts'
import { z } from 'zod'
import { ordering, paging } from './records.ts'
import { routes } from './route.ts'
import { id, instant, rowId } from './shapes.ts'
import {
  deviceTime,
  driverId,
  judgement,
  odometer,
  pictureForm,
  pictures,
  recordHead,
  reportLanguage,
  requestKey,
  severity,
  vehicleClass,
  writtenText,
} from './vehicle-records.ts'

const vehicleCheckModule = { kind: 'module', anyOf: ['Vehicle Check'], limitedUsers: 'own vehicles' } as const

export const CHECK_KINDS = ['walkaround', 'gate'] as const

/** What is said of a point (domain/defects/walkaround-points.ts). With a defect it says what is wrong. */
const checkedItem = z.object({
  point: z.string().max(60),
  answer: z.enum(CHECK_ANSWERS),
  note: writtenText(1000).default(''),
  severity: severity.default('major'),
  judgement: judgement.default('unsure'),
})

export type CheckedItem = z.output<typeof checkedItem>

const newDriverCheck = z
  .strictObject({
    vehicle: rowId,
    kind: z.enum(CHECK_KINDS).default('walkaround'),
    /** `psv` of a bus, which has no type of its own in the registry; else as the vehicle is registered. */
    vehicle_class: vehicleClass.optional(),
    driver: driverId,
    started_at: deviceTime,
    finished_at: deviceTime,
    odometer_m: odometer,
    /** What the driver says of driving on. */
    judgement,
    items: z.array(checkedItem.strict()).min(1).max(60),
    note: writtenText(2000).default(''),
    request_key: requestKey,
  })
  .refine(({ started_at, finished_at }) => started_at <= finished_at, {
    message: 'a check ends after it began',
    path: ['finished_at'],
  })

export type NewDriverCheck = z.output<typeof newDriverCheck>

const driverCheck = z
  .object({
    ...recordHead,
    kind: z.enum(CHECK_KINDS),
    vehicle_class: vehicleClass,
    started_at: instant,
    finished_at: instant,
    driver: z.string().nullable(),
    judgement,
    /** How many defects it found; 0: a check without defects. */
    defects: z.number().int(),
  })
  .meta({ id: 'DriverCheck' })

const wholeCheck = driverCheck
  .extend({
    template_version: z.number().int(),
    items: z.array(checkedItem),
    note: z.string(),
    /** The defects that it opened. */
    defect_ids: z.array(z.number().int()),
    pictures,
    /** Points with a defect that may be a danger, of which there is no photograph. */
    photos_missing: z.array(z.string()),
  })
  .meta({ id: 'WholeDriverCheck' })

export type WholeDriverCheck = z.output<typeof wholeCheck>

export const driverChecks = routes({
  list: {
    method: 'GET',
    path: '/vehicle-check/checks/',
    summary: 'Driver’s checks, the newest first',
    access: vehicleCheckModule,
    query: z.object({ ...paging(25), ...ordering(['created_at'], '-created_at'), vehicle: id.optional() }),
    result: z.object({ count: z.number().int(), results: z.array(driverCheck) }),
    errors: [400],
  },
  create: {
    method: 'POST',
    path: '/vehicle-check/checks/',
    summary: 'Files a driver’s check; each defect that it found is opened',
    access: vehicleCheckModule,
    body: newDriverCheck,
    result: wholeCheck,
    errors: [400, 404],
    perMinute: 60,
  },
  read: {
    method: 'GET',
    path: '/vehicle-check/check/:id/',
    summary: 'A driver’s check',
    access: vehicleCheckModule,
    params: z.object({ id }),
    result: wholeCheck,
    errors: [404],
  },
  addPicture: {
    method: 'POST',
    path: '/vehicle-check/check/:id/pictures/',
    summary: 'Adds a photograph or a signature to a driver’s check',
    access: vehicleCheckModule,
    params: z.object({ id }),
    ...pictureForm,
  },
  pdf: {
    method: 'GET',
    path: '/vehicle-check/check/:id/pdf/',
    summary: 'A driver’s check as a PDF',
    access: { kind: 'module', anyOf: ['Vehicle Check', 'Vehicle File'], limitedUsers: 'own vehicles' },
    params: z.object({ id }),
    query: z.object({ language: reportLanguage }),
    result: 'binary',
    fileTypes: ['application/pdf'],
    errors: [404, 429, 503],
    perMinute: 60,
  },
})

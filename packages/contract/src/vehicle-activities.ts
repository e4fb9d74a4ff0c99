import { z } from 'zod'
import { flag, isTrue, orderingDirection, paging, reason } from './records.ts'
import { routes } from './route.ts'
import { fileTimeZone, id, inDigits, instant, lineOfText, rowId } from './shapes.ts'
import { calendarDay, momentMs, momentRange } from './time-range.ts'

/** The log of what was filed of vehicles (VF-01). Limited users have no Vehicle File (VF-04). */
export const vehicleFileModule = { kind: 'module', anyOf: ['Vehicle File'], limitedUsers: 'refused' } as const

/** A document is smaller (VF-78). */
export const DOCUMENT_BYTES_BELOW = 9_000_000
/** Several pictures that are sent at once are the pages of one document. */
export const MOST_PICTURES_OF_DOCUMENT = 20
/** VF-34; the words of a safety inspection that is filed by hand come from the server and may be longer. */
export const DESCRIPTION_CHARACTERS = { fewest: 2, most: 90 }
/** Matches up to which they are counted; where there are more, `count` is one more than this. */
export const MOST_ACTIVITIES_COUNTED = 10_000

/** As the documents write a range of days: DD-MM-YYYY,DD-MM-YYYY, both included, of the caller's time zone (VF-90). */
export const dayRange = z
  .string()
  .regex(/^\d{2}-\d{2}-\d{4},\d{2}-\d{2}-\d{4}$/, 'two days as DD-MM-YYYY,DD-MM-YYYY')
  .transform((text, context) => {
    const [from = '', until = ''] = text.split(',').map(day => day.split('-').reverse().join('-'))
    for (const day of [from, until])
      if (!calendarDay.safeParse(day).success) context.addIssue({ code: 'custom', message: `${day} is no day` })
    if (until < from) context.addIssue({ code: 'custom', message: 'the last day is before the first' })
    return { from, until }
  })

/** VF-37. */
const vehicleActivity = z
  .object({
    id: z.number().int(),
    created_at: instant,
    /** The start, in UTC, of the day on which it was done (VF-81); null where only its filing is known. */
    activity_fulfilled_at: instant.nullable(),
    /** In English; of what came with Milepost the screens word the reference. */
    activity_type: z.string(),
    activity_type_reference: z.string(),
    description: z.string(),
    /** As it is stored: a code of inspections and defects, the name of the status otherwise (domain vehicle-activities/statuses.ts). */
    status: z.string(),
    /** The name of whoever filed it. */
    created_by: z.string(),
    /** A signed link to its document, which expires within two hours; null: it has none. */
    document: z.string().nullable(),
    /** image/jpeg, application/pdf …: what the document is. */
    document_type: z.string().nullable(),
    /** Of the defect or inspection that it tells of. */
    record_id: z.number().int().nullable(),
    /** `registration` is what it was called when this was filed. */
    vehicle: z.object({ id: z.number().int(), registration: z.string() }),
    archived_at: instant.nullable(),
    /** Whether the caller may archive it, or restore it where it is archived. */
    may_archive: z.boolean(),
  })
  .meta({ id: 'VehicleActivity' })

export type VehicleActivity = z.output<typeof vehicleActivity>

/** What a signed link to a document says of itself. */
export const documentLinkQuery = z.object({
  /** 0: nobody who is signed in. */
  user: inDigits(z.number().int().min(0).max(2_147_483_647)),
  expires: inDigits(z.number().int().positive()),
  signature: z.string().max(100),
  /** A small picture of it, where it is a picture. */
  thumbnail: flag,
})

const isSent = z.enum(['True', 'true', 'False', 'false']).optional()

/** The form: only fields that have a value are sent (VF-82). */
export const newVehicleActivity = z.strictObject({
  vehicle: inDigits(rowId).optional(),
  /** Instead of `vehicle` (API-029). */
  registration: z.string().trim().min(1).max(40).optional(),
  activity_type: inDigits(rowId).optional(),
  /** The id of one of the type's statuses, or its name; nothing: the first. */
  status: z.string().trim().max(100).optional(),
  /** The start of a day in UTC (VF-81), or the day alone. */
  activity_fulfilled_at: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(T00:00:00(\.000)?Z)?$/, 'the start of a day in UTC')
    .transform(text => text.slice(0, 10))
    .pipe(calendarDay)
    .optional(),
  /** The server says how long it may be, in the words of the documents (VF-34). */
  description: lineOfText(10_000).optional(),
  /** A key of the sender's own: the same one files once, however often it is sent. */
  request_key: z.uuid().optional(),
})

export const vehicleActivities = routes({
  list: {
    method: 'GET',
    path: '/api/vehicle_activities/',
    summary: `What was filed of vehicles, newest first, and how many match, counted up to ${MOST_ACTIVITIES_COUNTED}`,
    access: vehicleFileModule,
    query: z.object({
      vehicle: id.optional(),
      /** By the day on which it was done, or by that of filing where no other is known (N-44). */
      fulfilled_at_date_range: dayRange.optional(),
      /** By the day of filing. */
      date_range: dayRange.optional(),
      depot: id.optional(),
      region: z.union([z.literal(''), z.literal('null'), id]).optional(),
      activity_type: z.union([z.literal('null'), inDigits(z.number().int().min(0).max(2_147_483_647))]).optional(),
      /** 'True': of every vehicle and type the newest alone (N-45). */
      filter_latest: flag,
      /** 'true': what is put away, instead of what is not (N-45). */
      archived: z.union([flag.unwrap(), z.literal('null')]).default('false'),
      /** Without one by document date, newest first (N-44). */
      ordering: z
        .enum(['', 'created_at', '-created_at', 'activity_fulfilled_at', '-activity_fulfilled_at'])
        .default(''),
      orderingDirection,
      ...paging(75),
    }),
    result: z.object({ count: z.number().int(), may_create: z.boolean(), results: z.array(vehicleActivity) }),
    errors: [400],
  },
  export: {
    method: 'GET',
    path: '/api/vehicle_activities/export/',
    summary: 'All of it that matches, as CSV or XLSX, in the order of the list',
    access: vehicleFileModule,
    query: z
      .object({
        /** Of `by`; whole days of the time zone of the file. */
        ...momentRange,
        /** Whether the days, and the order, are those on which it was done, or of filing. */
        by: z.enum(['document-date', 'filing']).default('document-date'),
        vehicle: id.optional(),
        depot: id.optional(),
        activity_type: id.optional(),
        filter_latest: flag,
        format: z.enum(['csv', 'xlsx']),
        language: z.enum(['en', 'pt']).default('en'),
        time_zone: fileTimeZone,
      })
      .superRefine(({ start, end }, context) => {
        if (momentMs(end) < momentMs(start))
          context.addIssue({ code: 'custom', message: 'the end is before the start', path: ['end'] })
      }),
    result: 'binary',
    errors: [400],
  },
  create: {
    method: 'POST',
    path: '/api/vehicle_activities/',
    summary:
      'Files a document of a vehicle; where its kind has a schedule and it fulfils that, what is due next follows',
    access: vehicleFileModule,
    query: z.object({
      /**
       * The documents send it with everything that is filed (VF-98, N-42). Nothing follows: there is no queue, and what is due is set at
       * once.
       */
      overwrite_task_queue: isSent,
      /** Whether it fulfils its schedule; of a status that does not, it never does (N-41, VF-63). */
      fulfill_scheduled_activity: isSent,
      /**
       * The documents send it where the type has a schedule (N-41). Nothing follows: a vehicle for which none was chosen follows the
       * schedule of vehicles of its type whether it is sent or not.
       */
      filter_schedule_by_vehicle_type: isSent,
      /** The type, where the form has none: VF-100. */
      scheduled_activity_type: id.optional(),
      /** API-029: a safety inspection that was done on paper. */
      scheduled_activity_type_reference: z.literal('SAFETY_INSPECTION').optional(),
    }),
    /** The fields of `newVehicleActivity`, and `file`; several of it, all pictures, become one PDF, a page each. */
    body: z.any().meta({ type: 'string', format: 'binary' }),
    bodyTypes: ['multipart/form-data'],
    mostBytes: DOCUMENT_BYTES_BELOW + 100_000,
    result: vehicleActivity.extend({
      /** It was filed, and what is due stays as it was, set by something later (VF-74, N-46). */
      unqualified_to_approve_schedules: z.boolean(),
    }),
    errors: [400, 403, 404, 409, 413, 415, 429, 503, 507],
    perMinute: 60,
  },
  archive: {
    method: 'POST',
    path: '/api/vehicle_activities_archive/',
    summary:
      'Puts activities away, or brings them back; the log keeps them. Who does not administer the Vehicle File: documents of their own, for 24 hours',
    access: vehicleFileModule,
    body: z.strictObject({
      ids: z.array(rowId).min(1).max(500),
      archived: z.boolean(),
      reason,
    }),
    result: z.object({ count: z.number().int() }),
    errors: [400, 403, 409],
  },
  document: {
    method: 'GET',
    path: '/media/vehicle_activities/:id/',
    summary:
      'The document of an activity, by the signed link that another call gave; who looked at it stands in the audit log',
    access: {
      kind: 'public',
      because: 'its signature is the permission: it names one document and who asked for it, and expires',
    },
    params: z.object({ id }),
    query: documentLinkQuery,
    result: 'binary',
    fileTypes: ['image/jpeg', 'image/png', 'application/pdf'],
    errors: [403, 404],
  },
})

/** Whether a flag of a query was sent as true. */
export const isFlagSent = (value: z.output<typeof isSent>): boolean => value !== undefined && isTrue(value)

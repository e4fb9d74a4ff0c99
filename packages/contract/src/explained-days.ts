import { z } from 'zod'
import { ordering, paging } from './records.ts'
import { routes } from './route.ts'
import { deviceInstant, id, instant } from './shapes.ts'
import { checkRange, momentRange, namedInstant, rangeMs } from './time-range.ts'
import { tripEnd, tripStart } from './trips.ts'

const record = z
  .object({
    tracker: z.number().int(),
    /** By the clock of the device. */
    timestamp: deviceInstant,
    sequence: z.number().int(),
    received_at: instant,
    /** Null without a fix, and where it is private; the same of what follows. */
    place: z.object({ lat: z.number(), long: z.number() }).nullable(),
    /** As the device reported it, in km/h. */
    speed: z.number().nullable(),
    odometer_m: z.number().nullable(),
    ignition: z.boolean().nullable(),
    /**
     * Why it is not taken as it stands; null where it is. `undecided`: the next record decides;
     * `unbelieved-time`: dated before 2015 or after it was received, and not used.
     */
    doubt: z
      .enum([
        'zero-zero',
        'unreachable',
        'taken-back',
        'two-places',
        'new-place',
        'impossible-speed',
        'undecided',
        'unbelieved-time',
      ])
      .nullable(),
    /** When the vehicle was last known to be somewhere before it; null where it never was. */
    believed_before: deviceInstant.nullable(),
    /** Since the record before, or most of that time; null where nothing is known. */
    activity: z.enum(['driving', 'standing', 'idling', 'parked', 'unknown', 'carried']).nullable(),
    is_private: z.boolean(),
  })
  .meta({ id: 'ExplainedRecord' })

export type ExplainedRecord = z.output<typeof record>

const spell = z
  .object({
    kind: z.enum(['trip', 'parked', 'idling']),
    start: deviceInstant,
    /** Null while it lasts. */
    end: deviceInstant.nullable(),
    /** Of a trip; null where it is private. */
    start_reason: tripStart.nullable(),
    /** Why the trip ended, or why it counts as a stop; null while it lasts, before the first trip, and where it is private. */
    end_reason: z.enum([...tripEnd.options, 'engine-on']).nullable(),
    /** How far a trip went, of a carried one how far it was carried; null where it is private. */
    distance_m: z.number().nullable(),
    /** Of the distance of a trip. */
    unknown_m: z.number().nullable(),
    is_private: z.boolean(),
  })
  .meta({ id: 'ExplainedSpell' })

export type ExplainedSpell = z.output<typeof spell>

/** Two days, one of which may have 25 hours. */
const MOST_MS = 49 * 3_600_000

export const explainedDays = routes({
  get: {
    method: 'GET',
    path: '/api/administration/explained_day/',
    summary: 'Each record of a vehicle on a day: whether it was believed and why not, and what the vehicle was doing',
    access: { kind: 'administration', area: 'trackers', does: 'read' },
    query: z
      .object({
        vehicle: id,
        ...momentRange,
        /** `doubted`: those that are not taken as they stand. */
        only: z.enum(['all', 'doubted']).default('all'),
        /** The page that holds this moment, rather than `page`. */
        at: namedInstant.optional(),
        ...ordering(['timestamp']),
        ...paging(200, 500),
      })
      .superRefine((range, context) => {
        checkRange(range, context)
        const { fromMs, untilMs } = rangeMs(range)
        if (untilMs - fromMs > MOST_MS) context.addIssue({ code: 'custom', message: 'at most two days', path: ['end'] })
      }),
    result: z.object({
      registration: z.string(),
      /** Of those asked for. */
      count: z.number().int(),
      /** All records of the day, and of them those that are not taken as they stand. */
      total: z.number().int(),
      doubted: z.number().int(),
      page: z.number().int(),
      /** The trips and stops of the day, in order of time. */
      spells: z.array(spell),
      results: z.array(record),
    }),
    errors: [400, 404],
  },
})

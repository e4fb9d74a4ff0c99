import { EVENT_SEVERITIES } from '@milepost/domain/events/event-kinds.ts'
import { SPEED_LIMIT_ORIGINS } from '@milepost/domain/events/speed-limit-origin.ts'
import { z } from 'zod'
import { driverSource } from './driver-source.ts'
import { eventReview, REVIEW_STATES } from './event-reviews.ts'
import { ordering, paging } from './records.ts'
import { routes } from './route.ts'
import { deviceInstant, fileTimeZone, id, inDigits } from './shapes.ts'
import { checkRange, momentRange } from './time-range.ts'

const severity = z.enum(EVENT_SEVERITIES)

/** An event of a vehicle. Where it happened in private, place and speed are null: only that it happened is given. */
export const event = z
  .object({
    /** Made of what distinguishes events; the same at every request. */
    id: z.string(),
    vehicle: z.number().int(),
    registration: z.string(),
    eventCode: z.number().int(),
    name: z.string(),
    name_pt: z.string(),
    severity,
    timestamp: deviceInstant,
    lat: z.number().nullable(),
    long: z.number().nullable(),
    /** Heading in degrees from north. */
    dir: z.number().nullable(),
    /** km/h; null as well where the device reports none. */
    speed: z.number().nullable(),
    /** The name of the nearest road, where a street map is installed. */
    road: z.string().nullable(),
    /** What it measured, in `unit`. */
    value: z.number().nullable(),
    unit: z.string().nullable(),
    /** The limit that was exceeded, km/h; null for other kinds, and where it is not known. */
    limit: z.number().nullable(),
    /** Whose limit that is: the road's, the geofence's, or the customer's for its vehicles. */
    limit_of: z.enum(SPEED_LIMIT_ORIGINS).nullable(),
    duration_s: z.number().nullable(),
    /** Judged by the device, or worked out from its records. */
    source: z.string(),
    /** It reached the server long after it happened. */
    late: z.boolean(),
    driver: z.string().nullable(),
    driver_source: driverSource.nullable(),
    geofence: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    /** Without one the place is the last known. */
    has_fix: z.boolean(),
    is_private: z.boolean(),
    /** Null: nobody has touched it, it is new. */
    review: eventReview.nullable(),
  })
  .meta({ id: 'Event' })

export type Event = z.output<typeof event>

const reviewState = z.enum(REVIEW_STATES)

const eventCode = inDigits(z.number().int().min(-1).max(32_767))

/** Which events, and in which order. */
const filter = {
  vehicle: id.optional(),
  ...momentRange,
  /** Repeated; -1 ("all") is ignored, and none means all (EVT-22). */
  event: z.union([eventCode, z.array(eventCode).max(200)]).optional(),
  /** Only events in this triage state, repeated for several; none means all. */
  review: z.union([reviewState, z.array(reviewState).max(REVIEW_STATES.length)]).optional(),
  /** Only events of this severity, repeated for several; none means all. */
  severity: z.union([severity, z.array(severity).max(EVENT_SEVERITIES.length)]).optional(),
  /** Only events with this driver at the wheel. */
  driver: id.optional(),
  /** Only events of this geofence. What happened in private is left out then: the question would tell where it was. */
  geofence: id.optional(),
  ...ordering(['timestamp'], '-timestamp'),
}

const access = { kind: 'module', anyOf: ['Events'], limitedUsers: 'own vehicles' } as const

const named = z.object({ id: z.number().int(), name: z.string() })

export const events = routes({
  list: {
    method: 'GET',
    path: '/api/events/',
    summary: 'Events of a vehicle, or of all the caller may see, in a range of time',
    access,
    query: z
      .object({
        ...filter,
        ...paging(75, 1_000),
      })
      .superRefine(checkRange),
    result: z.object({
      count: z.number().int(),
      /** How many there are of each severity, whichever of them are asked for. */
      severities: z.record(severity, z.number().int()),
      /** Where there is no event of any severity: when the last one before the range happened, of those looked back at. */
      last_before: deviceInstant.nullable(),
      results: z.array(event),
    }),
    errors: [400, 404],
  },
  export: {
    method: 'GET',
    path: '/api/events/export/',
    summary: 'The same events, all of them, as CSV or XLSX',
    access,
    query: z
      .object({
        ...filter,
        format: z.enum(['csv', 'xlsx']).default('xlsx'),
        language: z.enum(['en', 'pt']).default('en'),
        time_zone: fileTimeZone,
        /** What speeds are written in: mph or km/h. */
        units: z.enum(['MLS', 'KMS']).default('MLS'),
      })
      .superRefine(checkRange),
    result: 'binary',
    errors: [400, 404],
  },
  choices: {
    method: 'GET',
    path: '/api/events/choices/',
    summary: 'The drivers and the geofences by which events can be found, by name',
    access,
    /** Named ones are listed though they are archived: their events can still be asked for. */
    query: z.object({ driver: id.optional(), geofence: id.optional() }),
    result: z.object({ drivers: z.array(named), geofences: z.array(named) }),
    errors: [404],
  },
})

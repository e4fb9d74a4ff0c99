import { z } from 'zod'
import { routes } from './route.ts'
import { id, instant } from './shapes.ts'
import { checkRange, momentRange } from './time-range.ts'

/** An event of a vehicle. Where it happened in private, place and speed are null: only that it happened is told. */
export const event = z
  .object({
    /** Made of what tells events apart; the same however often it is asked for. */
    id: z.string(),
    vehicle: z.number().int(),
    registration: z.string(),
    eventCode: z.number().int(),
    name: z.string(),
    name_pt: z.string(),
    severity: z.enum(['info', 'warning', 'critical']),
    timestamp: instant,
    lat: z.number().nullable(),
    long: z.number().nullable(),
    /** Heading in degrees from north. */
    dir: z.number().nullable(),
    /** km/h */
    speed: z.number().nullable(),
    /** The name of the nearest road, where a street map is installed. */
    road: z.string().nullable(),
    /** What it measured, in `unit`. */
    value: z.number().nullable(),
    unit: z.string().nullable(),
    /** The limit of the road that was exceeded, km/h; null for other kinds. */
    limit: z.number().nullable(),
    duration_s: z.number().nullable(),
    /** Judged by the device, or worked out from its records. */
    source: z.string(),
    /** It reached the server long after it happened. */
    late: z.boolean(),
    driver: z.string().nullable(),
    geofence: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    /** Without one the place is the last known. */
    has_fix: z.boolean(),
    is_private: z.boolean(),
  })
  .meta({ id: 'Event' })

export type Event = z.output<typeof event>

const eventCode = z.coerce.number().int().min(-1).max(32_767)

export const events = routes({
  list: {
    method: 'GET',
    path: '/api/events/',
    summary: 'Events of a vehicle, or of all the caller may see, in a range of time',
    access: { kind: 'module', anyOf: ['Events'], limitedUsers: 'own vehicles' },
    query: z
      .object({
        vehicle: id.optional(),
        ...momentRange,
        /** Repeated; -1 ("all") is ignored, and none means all (EVT-22). */
        event: z.union([eventCode, z.array(eventCode).max(200)]).optional(),
        page: z.coerce.number().int().min(1).max(1_000_000).default(1),
        pageSize: z.coerce.number().int().min(1).max(1_000).default(75),
        ordering: z.enum(['timestamp', '-timestamp']).default('-timestamp'),
      })
      .superRefine(checkRange),
    result: z.object({ count: z.number().int(), results: z.array(event) }),
    errors: [400, 404],
  },
})

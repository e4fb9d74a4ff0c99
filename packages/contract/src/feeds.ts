import { z } from 'zod'
import { routes } from './route.ts'
import { deviceInstant, inDigits, instant } from './shapes.ts'

/**
 * A feed tells every stored row once, in the order of the commits: no gap and no repeat, whoever writes at the same time. A
 * row that is different by now, or more or less private, is sent again with the same id: the newest counts.
 * `version` is opaque; it goes into the next call as `after`. Without `after` the feed begins with the oldest row.
 */
const feedQuery = z.object({
  after: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .optional(),
  limit: inDigits(z.number().int().min(1).max(50_000)).default(1_000),
})

const feedOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ version: z.string(), has_more: z.boolean(), results: z.array(row) })

/** A row that is no longer true: late records, or a correction of the trip, have changed it. What is true instead follows. */
const withdrawn = z.object({ id: z.string(), withdrawn: z.literal(true) })

const place = { lat: z.number().nullable(), long: z.number().nullable() }

export const feedPosition = z
  .object({
    id: z.string(),
    vehicle: z.number().int().nullable(),
    tracker: z.number().int(),
    timestamp: deviceInstant,
    received_at: instant,
    ...place,
    altitude_m: z.number().nullable(),
    dir: z.number().nullable(),
    speed: z.number().nullable(),
    satellites: z.number().int(),
    has_fix: z.boolean(),
    ignition: z.boolean().nullable(),
    odometer_m: z.number().nullable(),
    driver_key: z.string().nullable(),
    attributes: z.record(z.string(), z.unknown()).nullable(),
    /** On a private trip, or where it led: the time is given, the place is not. */
    is_private: z.boolean(),
  })
  .meta({ id: 'FeedPosition' })

export const feedTrip = z
  .object({
    id: z.string(),
    withdrawn: z.literal(false),
    vehicle: z.number().int(),
    start: deviceInstant,
    end: deviceInstant,
    start_reason: z.string(),
    end_reason: z.string(),
    start_place: z.object(place),
    end_place: z.object(place),
    distance_m: z.number(),
    /** Of the distance: covered while no record, or no fix, came. */
    unknown_m: z.number(),
    /** Not of the distance: on a ferry, by a tow truck. */
    carried_m: z.number(),
    /** Moving. */
    driving_s: z.number().int(),
    /** Engine on, not moving, for however short: halts on the way and idling. */
    standing_s: z.number().int(),
    /** No record for so long that nobody knows. */
    unknown_s: z.number().int(),
    carried_s: z.number().int(),
    max_speed: z.number(),
    /** That was read, or `driver 12` where a correction names the driver; null where the assigned driver drove, if anybody. */
    driver_key: z.string().nullable(),
    is_private: z.boolean(),
  })
  .meta({ id: 'FeedTrip' })

export const feedEvent = z
  .object({
    id: z.string(),
    withdrawn: z.literal(false),
    vehicle: z.number().int(),
    eventCode: z.number().int(),
    timestamp: deviceInstant,
    ...place,
    speed: z.number().nullable(),
    dir: z.number().nullable(),
    value: z.number().nullable(),
    /** Of the road, km/h. */
    limit: z.number().nullable(),
    duration_s: z.number().nullable(),
    source: z.string(),
    geofence: z.number().int().nullable(),
    driver_key: z.string().nullable(),
    is_private: z.boolean(),
  })
  .meta({ id: 'FeedEvent' })

export const feeds = routes({
  positions: {
    method: 'GET',
    path: '/api/feed/positions/',
    summary: 'Every stored position, in the order of the commits, and again when its trip is made private or public',
    access: { kind: 'module', anyOf: ['Trace'], limitedUsers: 'refused' },
    query: feedQuery,
    result: feedOf(feedPosition),
    errors: [400],
    bulk: true,
  },
  trips: {
    method: 'GET',
    path: '/api/feed/trips/',
    summary: 'Every trip once it is over, and again when late records or a correction have changed it',
    access: { kind: 'module', anyOf: ['Trips'], limitedUsers: 'refused' },
    query: feedQuery,
    result: feedOf(z.union([feedTrip, withdrawn])),
    errors: [400],
    bulk: true,
  },
  events: {
    method: 'GET',
    path: '/api/feed/events/',
    summary: 'Every event, again when its trip is made private or public, and its withdrawal when it was none',
    access: { kind: 'module', anyOf: ['Events'], limitedUsers: 'refused' },
    query: feedQuery,
    result: feedOf(z.union([feedEvent, withdrawn])),
    errors: [400],
    bulk: true,
  },
})

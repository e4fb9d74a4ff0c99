import { z } from 'zod'
import { routes } from './route.ts'
import { id, instant } from './shapes.ts'
import { checkRange, momentRange } from './time-range.ts'

/** Null throughout where it is private. `address` is null as well where none is known or too many were asked for. */
const place = z
  .object({ lat: z.number(), long: z.number(), address: z.string().nullable() })
  .nullable()
  .meta({ id: 'Place' })

const stop = z
  .object({
    id: z.string(),
    vehicle: z.number().int(),
    kind: z.enum(['parked', 'idling']),
    start: instant,
    /** Null while it lasts. */
    end: instant.nullable(),
    duration_s: z.number().int(),
    /** Why it counts as a stop; null before the first trip. */
    reason: z.string().nullable(),
    place,
    is_private: z.boolean(),
  })
  .meta({ id: 'Stop' })

const trip = z
  .object({
    id: z.string(),
    vehicle: z.number().int(),
    registration: z.string(),
    start: instant,
    /** Null while it is under way. */
    end: instant.nullable(),
    start_reason: z.enum(['ignition-on', 'motion', 'after-silence']),
    end_reason: z.enum(['ignition-off', 'rest', 'silence', 'tracker-moved']).nullable(),
    distance_m: z.number(),
    duration_s: z.number().int(),
    driving_s: z.number().int(),
    /** Standing with the engine on. */
    standing_s: z.number().int(),
    /** No record for so long that nobody knows. */
    unknown_s: z.number().int(),
    /** km/h */
    max_speed: z.number(),
    start_place: place,
    end_place: place,
    start_odometer_m: z.number().nullable(),
    end_odometer_m: z.number().nullable(),
    driver: z.string().nullable(),
    is_private: z.boolean(),
    /** On the way: standing with the engine on. */
    stops: z.array(stop),
    /** Where it was parked afterwards. */
    stop_after: stop.nullable(),
  })
  .meta({ id: 'Trip' })

export type Trip = z.output<typeof trip>
export type Stop = z.output<typeof stop>
export type Place = z.output<typeof place>

const tripModule = { kind: 'module', anyOf: ['Trips'], limitedUsers: 'own vehicles' } as const

const tripDetail = {
  method: 'GET',
  summary: 'One trip, part by part: from each event or stop to the next',
  access: tripModule,
  query: z.object({ trip_id: z.string().regex(/^\d{1,10}-\d{1,15}$/, 'the id of a trip') }),
  result: z.object({
    count: z.number().int(),
    results: z.array(
      z.object({
        tripId: z.string(),
        /** From 1. */
        leg: z.number().int(),
        /** What it begins with; null where the vehicle just goes on. */
        eventCode: z.number().int().nullable(),
        startTime: instant,
        road: z.string().nullable(),
        /** N, NE, E ...; null where it is private or not known. */
        direction: z.string().nullable(),
        /** m */
        distance: z.number(),
        /** s */
        duration: z.number(),
      }),
    ),
  }),
  errors: [400, 404],
} as const

/** How many vehicles one call may ask for. */
const MOST_VEHICLES = 100

export const trips = routes({
  list: {
    method: 'GET',
    path: '/api/vehicle/trip/',
    summary: 'Trips of one or several vehicles, and their stops, in a range of time',
    access: tripModule,
    query: z
      .object({
        /** Repeated for several. */
        vehicle: z.union([id, z.array(id).min(1).max(MOST_VEHICLES)]),
        ...momentRange,
        page: z.coerce.number().int().min(1).max(1_000_000).default(1),
        /** A month of a busy vehicle has fewer. */
        pageSize: z.coerce.number().int().min(1).max(5_000).default(1_000),
        language: z.enum(['en', 'pt']).default('en'),
      })
      .superRefine(checkRange),
    /** Trips by time, over all vehicles; `stops` are those that began from the first trip of the page until the next page's. */
    result: z.object({ count: z.number().int(), results: z.array(trip), stops: z.array(stop) }),
    errors: [400, 404],
    bulk: true,
  },
  detail: { ...tripDetail, path: '/api/trip_detail/' },
  /** Where the mock host of the documents is this server (N-64). */
  mockDetail: { ...tripDetail, path: '/mock/trip_detail/' },
})

import { z } from 'zod'
import { driverSource } from './driver-source.ts'
import { place } from './place.ts'
import { ordering, orderingDirection, paging } from './records.ts'
import { routes } from './route.ts'
import { deviceInstant, fileTimeZone, id, inDigits, listOf, timeZone } from './shapes.ts'
import { checkRange, momentRange } from './time-range.ts'

/** `carried`: by a ferry or a tow truck; `unseen`: moved while no record came. */
export const tripStart = z.enum(['ignition-on', 'motion', 'after-silence', 'carried', 'unseen'])
export const tripEnd = z.enum(['ignition-off', 'rest', 'silence', 'tracker-moved'])

const stop = z
  .object({
    id: z.string(),
    vehicle: z.number().int(),
    kind: z.enum(['parked', 'idling']),
    start: deviceInstant,
    /** Null while it lasts. */
    end: deviceInstant.nullable(),
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
    start: deviceInstant,
    /** Null while it is under way. */
    end: deviceInstant.nullable(),
    start_reason: tripStart,
    end_reason: tripEnd.nullable(),
    distance_m: z.number(),
    /** Of the distance: covered while no record, or no fix, came. */
    unknown_m: z.number(),
    /** Not of the distance: on a ferry, by a tow truck. */
    carried_m: z.number(),
    /** While it is under way until its last record. */
    duration_s: z.number().int(),
    /** Moving. */
    driving_s: z.number().int(),
    /** Engine on, not moving, for however short: halts on the way and idling. */
    standing_s: z.number().int(),
    /** Of it, from the customer's set length on: what `stops` come to. */
    idling_s: z.number().int(),
    /** No record for so long that nobody knows. */
    unknown_s: z.number().int(),
    carried_s: z.number().int(),
    /** km/h */
    max_speed: z.number(),
    start_place: place,
    end_place: place,
    start_odometer_m: z.number().nullable(),
    end_odometer_m: z.number().nullable(),
    /** The key where nobody holds it; null where nobody is known, and of what nobody drove: carried, or moved unseen. */
    driver: z.string().nullable(),
    driver_source: driverSource.nullable(),
    is_private: z.boolean(),
    /** On the way: idling. */
    stops: z.array(stop),
    /** Where it was parked afterwards. */
    stop_after: stop.nullable(),
  })
  .meta({ id: 'Trip' })

export type Trip = z.output<typeof trip>
export type Stop = z.output<typeof stop>

/** What a correction laid over a trip: the values above are the corrected ones, these the recorded. */
const recorded = z.object({ driver: z.string().nullable(), is_private: z.boolean() })

const tableStop = stop
  .extend({
    /** Of it idling. */
    idling_s: z.number().int(),
    /** The names of the geofences that it lies in; none where it is private. */
    geofences: z.array(z.string()),
  })
  .meta({ id: 'TableStop' })

export type TableStop = z.output<typeof tableStop>

const tableTrip = trip
  .extend({
    stop_after: tableStop.nullable(),
    driver_id: z.number().int().nullable(),
    /** Null where neither driver nor privacy was corrected. */
    recorded: recorded.nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'TableTrip' })

export type TableTrip = z.output<typeof tableTrip>

const sums = {
  trips: z.number().int(),
  private_trips: z.number().int(),
  /** Of a trip over midnight, what lies on the day. */
  distance_m: z.number(),
  unknown_m: z.number(),
  carried_m: z.number(),
  driving_s: z.number().int(),
  standing_s: z.number().int(),
  /** During trips and outside of them; where trips are searched for by more than their vehicle, during those. */
  idling_s: z.number().int(),
  unknown_s: z.number().int(),
  carried_s: z.number().int(),
}

export type TripSums = z.output<z.ZodObject<typeof sums>>

/** Of the stops that trips led to, counted with the day on which their trip began. */
const stopSums = { stops: z.number().int(), parked_s: z.number().int() }

export type StopSums = z.output<z.ZodObject<typeof stopSums>>

export const tripModule = { kind: 'module', anyOf: ['Trips'], limitedUsers: 'own vehicles' } as const

export const tripId = z.string().regex(/^\d{1,10}-\d{1,15}$/, 'the id of a trip')

const tripDetail = {
  method: 'GET',
  summary: 'One trip, part by part: from each event or stop to the next',
  access: tripModule,
  query: z.object({ trip_id: tripId }),
  result: z.object({
    count: z.number().int(),
    results: z.array(
      z.object({
        tripId: z.string(),
        /** From 1. */
        leg: z.number().int(),
        /** What it begins with; null where the vehicle just goes on. */
        eventCode: z.number().int().nullable(),
        startTime: deviceInstant,
        road: z.string().nullable(),
        /** N, NE, E ...; null where it is private or not known. */
        direction: z.string().nullable(),
        /** m; null of a part that is private while the trip as a whole is not. */
        distance: z.number().nullable(),
        /** s */
        duration: z.number(),
      }),
    ),
  }),
  errors: [400, 404],
} as const

/** How many vehicles one call may ask for. */
const MOST_VEHICLES = 100

/** What the table can be ordered by. `date` and `time` are both its start (HTTP-09). */
export const TRIP_ORDERINGS = [
  'date',
  'time',
  'registration',
  'driver',
  'distance_m',
  'duration_s',
  'driving_s',
  'standing_s',
  'max_speed',
] as const

const tableOrdering = z
  .string()
  .regex(new RegExp(`^-?(${TRIP_ORDERINGS.join('|')})(,-?(${TRIP_ORDERINGS.join('|')}))*$`), 'a field of the table')
  .default('-date,-time')

/** Which trips: those that begin in the range, of one vehicle, driver or group, or of all of them. */
const tableFilter = {
  ...momentRange,
  vehicle: id.optional(),
  vehicle_group: id.optional(),
  driver: id.optional(),
  /** In registrations, names of drivers and notes. */
  search: z.string().trim().max(100).default(''),
  min_distance_m: z.coerce.number().min(0).max(10_000_000).default(0),
  privacy: z.enum(['all', 'private', 'business']).default('all'),
  /** Fields separated by commas, a '-' before each that descends (HTTP-05). */
  ordering: tableOrdering,
  /** The same for the first field where it is sent apart (C-38). */
  orderingDirection,
  language: z.enum(['en', 'pt']).default('en'),
  /** Whose days and weeks. */
  time_zone: timeZone.default('UTC'),
}

const stopDetail = tableStop
  .extend({
    registration: z.string(),
    /** The trip that led to it. */
    trip: z.string(),
    /** The one with which it ended; null while it lasts. */
    next_trip: z.string().nullable(),
    /** When the engine ran during it. */
    idling: z.array(stop),
    /** What the tracker reported meanwhile, of many the first and the last; none where it is private. */
    records: z.object({
      count: z.number().int(),
      results: z.array(
        z.object({
          timestamp: deviceInstant,
          ignition: z.boolean().nullable(),
          /** km/h; null where the device reports none. */
          speed: z.number().nullable(),
          has_fix: z.boolean(),
          /** It reached the server long after it was recorded. */
          late: z.boolean(),
        }),
      ),
    }),
  })
  .meta({ id: 'StopDetail' })

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
        ...ordering(['date']),
        page: inDigits(z.number().int().min(1).max(1_000_000)).default(1),
        /** A month of a busy vehicle has fewer. */
        pageSize: inDigits(z.number().int().min(1).max(5_000)).default(1_000),
        language: z.enum(['en', 'pt']).default('en'),
      })
      .superRefine(checkRange),
    /** Trips by their start, over all vehicles; `stops` are those that began from the first of the page by time until the one after its last. */
    result: z.object({ count: z.number().int(), results: z.array(trip), stops: z.array(stop) }),
    errors: [400, 404],
    bulk: true,
  },
  table: {
    method: 'GET',
    path: '/api/trips/',
    summary: 'A page of the trips that match, with the sums of its days and weeks',
    access: tripModule,
    query: z
      .object({
        ...tableFilter,
        ...paging(75, 500),
      })
      .superRefine(checkRange),
    /** `days` and `weeks` (ISO 8601) of the rows of the page, each summed over all that match; empty in other orders. */
    result: z.object({
      count: z.number().int(),
      results: z.array(tableTrip),
      days: z.array(z.object({ date: z.iso.date(), week: z.string(), ...sums })),
      weeks: z.array(z.object({ week: z.string(), ...sums })),
      total: z.object(sums),
    }),
    errors: [400, 404],
    bulk: true,
  },
  one: {
    method: 'GET',
    path: '/api/trips/one/',
    summary: 'One trip as a row of the table',
    access: tripModule,
    query: z.object({ trip_id: tripId, language: z.enum(['en', 'pt']).default('en') }),
    result: tableTrip,
    errors: [400, 404],
  },
  stop: {
    method: 'GET',
    path: '/api/trips/stop/',
    summary: 'The stop that a trip led to: why it is one, where, and the records behind it',
    access: tripModule,
    query: z.object({ trip_id: tripId, language: z.enum(['en', 'pt']).default('en') }),
    result: stopDetail,
    errors: [400, 404],
  },
  stopSums: {
    method: 'GET',
    path: '/api/trips/stop_sums/',
    summary: 'How many stops the trips that match led to and how long those are, by day, by ISO week and in all',
    access: tripModule,
    query: z.object(tableFilter).superRefine(checkRange),
    result: z.object({
      days: z.array(z.object({ date: z.iso.date(), week: z.string(), ...stopSums })),
      weeks: z.array(z.object({ week: z.string(), ...stopSums })),
      total: z.object(stopSums),
    }),
    errors: [400, 404],
  },
  export: {
    method: 'GET',
    path: '/api/trips/export/',
    summary: 'All trips that match, by time, as CSV, XLSX or PDF',
    access: tripModule,
    query: z
      .object({
        ...tableFilter,
        time_zone: fileTimeZone,
        format: z.enum(['csv', 'xlsx', 'pdf']),
        units: z.enum(['MLS', 'KMS']).default('MLS'),
      })
      .superRefine(checkRange),
    result: 'binary',
    /** Too many PDFs of the customer (429), or of all (503), may be waiting. */
    errors: [400, 404, 429, 503],
  },
  drivers: {
    method: 'GET',
    path: '/api/trips/drivers/',
    summary: 'The drivers whose trips can be listed, and who can be named as the driver of one',
    access: tripModule,
    result: listOf(z.object({ id: z.number().int(), name: z.string() })),
  },
  detail: { ...tripDetail, path: '/api/trip_detail/' },
  /** Where the mock host of the documents is this server (N-35, N-64): anybody may ask, and nothing in it is anybody's. */
  mockDetail: {
    ...tripDetail,
    path: '/mock/trip_detail/',
    summary: 'An invented trip, part by part, whatever the id',
    access: { kind: 'public', because: 'it answers invented data only, never a customer’s' },
    errors: [400],
  },
})

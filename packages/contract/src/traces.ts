import { shapeBounds } from '@milepost/domain/geo/shapes.ts'
import { z } from 'zod'
import { driverSource } from './driver-source.ts'
import { geofenceShape } from './geofence-fields.ts'
import { mapSource } from './maps.ts'
import { place } from './place.ts'
import { flag } from './records.ts'
import { routes } from './route.ts'
import { deviceInstant, fileTimeZone, id, listOf } from './shapes.ts'
import { checkRange, momentRange, rangeMs } from './time-range.ts'
import { tripStart } from './trips.ts'
import { weekHoursFilter } from './week-hours.ts'

const tracePoint = z
  .object({
    lat: z.number(),
    long: z.number(),
    /** Heading in degrees from north. */
    dir: z.number(),
    /** km/h; null where the device reports none. */
    speed: z.number().nullable(),
    timestamp: deviceInstant,
    /** The first of the events here, null where there is none. */
    eventCode: z.number().int().nullable(),
    eventCodes: z.array(z.number().int()),
    ignition: z.boolean().nullable(),
    odometer_m: z.number().nullable(),
    sequence: z.number().int(),
    /** It reached the server long after it was recorded. */
    late: z.boolean(),
    /** Nothing is known of the time before: more than five minutes of silence, or private. */
    gap_before: z.boolean(),
    /** The gap before is a private journey. */
    private: z.boolean(),
  })
  .meta({ id: 'TracePoint' })

export type TracePoint = z.output<typeof tracePoint>

/** A record whose place is used for nothing. */
const doubtedPoint = z
  .object({
    lat: z.number(),
    long: z.number(),
    timestamp: deviceInstant,
    sequence: z.number().int(),
    /** As the device reported it, in km/h. */
    speed: z.number().nullable(),
    reason: z.enum(['zero-zero', 'unreachable', 'taken-back', 'two-places', 'undecided']),
  })
  .meta({ id: 'DoubtedPoint' })

export type DoubtedPoint = z.output<typeof doubtedPoint>

/** Doubted fixes that are listed of a range. */
export const MOST_DOUBTED = 2_000

const traceModules = { kind: 'module', anyOf: ['Trace', 'TraceVehicle'], limitedUsers: 'own vehicles' } as const

const ofVehicle = z.object({ vehicle: id, ...momentRange }).superRefine(checkRange)

/** A trip of a trace, and what of it lies on the days of the range; of a private one only that there was one. */
const journey = z
  .object({
    start: deviceInstant,
    /** Null while it is under way. */
    end: deviceInstant.nullable(),
    /** Its end, or where it has none its last record. */
    known_until: deviceInstant,
    start_reason: tripStart.nullable(),
    start_place: place,
    end_place: place,
    driver: z.string().nullable(),
    driver_source: driverSource.nullable(),
    distance_m: z.number().nullable(),
    /** Of the distance: covered while no record, or no fix, came. */
    unknown_m: z.number().nullable(),
    /** Not of the distance: on a ferry, by a tow truck. */
    carried_m: z.number().nullable(),
    /** Moving. */
    driving_s: z.number().int().nullable(),
    /** Engine on, not moving, for however short: halts on the way and idling. */
    standing_s: z.number().int().nullable(),
    unknown_s: z.number().int().nullable(),
    carried_s: z.number().int().nullable(),
    is_private: z.boolean(),
  })
  .meta({ id: 'TraceJourney' })

const halt = z
  .object({
    kind: z.enum(['parked', 'idling']),
    start: deviceInstant,
    /** Null while it lasts. */
    end: deviceInstant.nullable(),
    place,
    is_private: z.boolean(),
  })
  .meta({ id: 'TraceHalt' })

export type TraceJourney = z.output<typeof journey>
export type TraceHalt = z.output<typeof halt>

/** Longer ones are drawn simplified, and what was left out cannot be matched. */
const MOST_MATCHED_MS = 49 * 3_600_000

/** A part of the route geometry of a vehicle. */
const routePart = z
  .object({
    start: deviceInstant,
    end: deviceInstant,
    /** Whether `line` follows roads; otherwise it joins the records as they are. */
    matched: z.boolean(),
    provider: mapSource.provider,
    /** [longitude, latitude, milliseconds after the start] */
    line: z.array(z.tuple([z.number(), z.number(), z.number()])),
  })
  .meta({ id: 'TraceRoutePart' })

export type TraceRoutePart = z.output<typeof routePart>

/** How long "who was here" looks back at once. */
export const MOST_VISITOR_DAYS = 31
/** The largest area it takes, from edge to edge. */
export const MOST_VISITED_DEG = 1

const visit = z
  .object({
    vehicle: z.number().int(),
    registration: z.string(),
    /** Who drove it there; the key itself where nobody holds it, null for nobody and for a driver outside the scope. */
    driver: z.string().nullable(),
    driver_source: driverSource.nullable(),
    enter: deviceInstant,
    /** Null while the vehicle is there. */
    leave: deviceInstant.nullable(),
    /** Of the time between the two, what lies within the range. */
    duration_s: z.number().int(),
    /** Records between the two; none where it passed between two of them. */
    records: z.number().int(),
  })
  .meta({ id: 'AreaVisit' })

export type AreaVisit = z.output<typeof visit>

/** An area, and which of the visits to it. */
const visitorSearch = z.object({
  shape: geofenceShape,
  ...momentRange,
  /** Only this vehicle. */
  vehicle: id.optional(),
  /** Only vehicles of this group. */
  vehicle_group: id.optional(),
  /** Only visits of which any part lies in these hours of these days, within the range. */
  ...weekHoursFilter,
})

export type VisitorSearch = z.output<typeof visitorSearch>

function checkSearch(search: VisitorSearch, context: z.RefinementCtx): void {
  checkRange(search, context)
  const { fromMs, untilMs } = rangeMs(search)
  if (untilMs - fromMs > (MOST_VISITOR_DAYS + 1) * 86_400_000) {
    context.addIssue({ code: 'custom', message: `at most ${MOST_VISITOR_DAYS} days`, path: ['end'] })
  }
  const fault = shapeFault(search.shape)
  if (fault !== null) context.addIssue({ code: 'custom', message: fault, path: ['shape'] })
}

export const traces = routes({
  get: {
    method: 'GET',
    path: '/api/trace/',
    summary: 'The positions of a vehicle in a range of time, simplified where it is long',
    access: traceModules,
    query: ofVehicle,
    result: z.object({
      count: z.number().int(),
      /** `full`: every fix; `simplified`: the points that shape the line, and every stop and event that fits. */
      resolution: z.enum(['full', 'simplified']),
      /** Times that are left out because they are private. */
      private_periods: z.array(z.object({ start: deviceInstant, end: deviceInstant.nullable() })),
      results: z.array(tracePoint),
      /** Records that are not among the results: their places are not believed. The first 2,000. */
      doubted: z.array(doubtedPoint),
    }),
    errors: [400, 404],
    bulk: true,
  },
  journeys: {
    method: 'GET',
    path: '/api/trace/journeys/',
    summary: 'Trips and stops of a vehicle in a range of time, as the trace shows them',
    access: traceModules,
    /** The addresses of the places are looked up where they are asked for; else they are null. */
    query: ofVehicle.safeExtend({ addresses: flag, language: z.enum(['en', 'pt']).default('en') }),
    result: z.object({
      trips: z.array(journey),
      stops: z.array(halt),
      /** Of the range, during trips and outside of them; private time is left out. */
      idling_s: z.number().int(),
    }),
    errors: [400, 404],
  },
  last: {
    method: 'GET',
    path: '/api/trace/last/',
    summary: 'When a vehicle last reported, private time left out',
    access: traceModules,
    query: z.object({ vehicle: id }),
    result: z.object({ recorded: deviceInstant.nullable() }),
    errors: [404],
  },
  roads: {
    method: 'GET',
    path: '/api/trace/roads/',
    summary: 'The route geometry of a vehicle, part by part, where the roads are known',
    access: traceModules,
    query: z.object({ vehicle: id, ...momentRange }).superRefine((range, context) => {
      checkRange(range, context)
      const { fromMs, untilMs } = rangeMs(range)
      if (untilMs - fromMs > MOST_MATCHED_MS) {
        context.addIssue({ code: 'custom', message: 'at most two days', path: ['end'] })
      }
    }),
    result: z.object({
      parts: z.array(routePart),
      /** Why the configured server did not match all of them. */
      provider_failure: mapSource.provider_failure,
    }),
    errors: [400, 404],
    bulk: true,
  },
  visitors: {
    method: 'POST',
    path: '/api/trace/visitors/',
    summary: 'Which vehicles were in an area in a range of time',
    access: traceModules,
    body: visitorSearch.superRefine(checkSearch),
    /** By the time of entering. Private journeys are left out. */
    result: listOf(visit).extend({
      /** There was more to look through than one answer may: the oldest of it is missing. */
      is_partial: z.boolean(),
    }),
    errors: [400, 404],
  },
  exportVisitors: {
    method: 'POST',
    path: '/api/trace/visitors/export/',
    summary: 'The same visits as a file, which ends with a line that says so where the oldest are missing',
    access: traceModules,
    body: visitorSearch
      .extend({
        format: z.enum(['csv', 'xlsx']).default('csv'),
        language: z.enum(['en', 'pt']).default('en'),
        time_zone: fileTimeZone,
      })
      .superRefine(checkSearch),
    result: 'binary',
    fileTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: [400, 404],
  },
})

/** Why an area cannot be searched; null where it can. */
function shapeFault(shape: z.output<typeof geofenceShape>): string | null {
  if (shape.kind === 'circle' && !(shape.radiusM > 0)) return 'a radius above nought'
  if (shape.kind === 'corridor' && (shape.line.length < 2 || !(shape.halfWidthM > 0))) return 'a line and a width'
  if (shape.kind === 'polygon' && shape.rings.some(ring => ring.length < 3)) return 'at least three corners'
  const { west, east, south, north } = shapeBounds(shape)
  return east - west > MOST_VISITED_DEG || north - south > MOST_VISITED_DEG ? 'an area of at most one degree' : null
}

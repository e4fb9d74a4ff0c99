import { z } from 'zod'
import { routes } from './route.ts'
import { id, instant } from './shapes.ts'
import { checkRange, momentRange } from './time-range.ts'

const tracePoint = z
  .object({
    lat: z.number(),
    long: z.number(),
    /** Heading in degrees from north. */
    dir: z.number(),
    /** km/h */
    speed: z.number(),
    timestamp: instant,
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

export const traces = routes({
  get: {
    method: 'GET',
    path: '/api/trace/',
    summary: 'The way of a vehicle in a range of time, simplified where it is long',
    access: { kind: 'module', anyOf: ['Trace', 'TraceVehicle'], limitedUsers: 'own vehicles' },
    query: z.object({ vehicle: id, ...momentRange }).superRefine(checkRange),
    result: z.object({
      count: z.number().int(),
      /** `full`: every fix; `simplified`: the points that shape the way, and every stop and event that fits. */
      resolution: z.enum(['full', 'simplified']),
      /** Times that are left out because they are private. */
      private_periods: z.array(z.object({ start: instant, end: instant.nullable() })),
      results: z.array(tracePoint),
    }),
    errors: [400, 404],
    bulk: true,
  },
})

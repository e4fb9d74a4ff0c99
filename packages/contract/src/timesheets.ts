import { z } from 'zod'
import { routes } from './route.ts'
import { id, instant } from './shapes.ts'
import { checkRange, dateRange } from './time-range.ts'

const sums = {
  /** Seconds; defined with examples in docs/domain/timesheets.md. */
  driving_s: z.number().int(),
  standing_s: z.number().int(),
  idle_s: z.number().int(),
  unknown_s: z.number().int(),
  stopped_s: z.number().int(),
  private_s: z.number().int(),
  distance_m: z.number(),
  private_distance_m: z.number(),
  trips: z.number().int(),
}

const timesheet = z
  .object({
    time_zone: z.string(),
    /** Days with nothing to tell are left out. */
    count: z.number().int(),
    results: z.array(
      z.object({
        /** In the customer's time zone. */
        date: z.iso.date(),
        /** ISO 8601, such as 2026-W23 (FMT-12). */
        week: z.string(),
        first_start: instant.nullable(),
        /** Null on a day of private trips only, and while a trip is under way. */
        last_stop: instant.nullable(),
        ...sums,
      }),
    ),
    weeks: z.array(z.object({ week: z.string(), days: z.number().int(), ...sums })),
    total: z.object({ days: z.number().int(), ...sums }),
  })
  .meta({ id: 'Timesheet' })

const timesheetModule = { kind: 'module', anyOf: ['Timesheet'], limitedUsers: 'own vehicles' } as const

export const timesheets = routes({
  ofVehicle: {
    method: 'GET',
    path: '/api/vehicle/timesheet/',
    summary: 'Day by day what a vehicle did, with sums by week',
    access: timesheetModule,
    query: z.object({ vehicle: id, ...dateRange }).superRefine(checkRange),
    result: timesheet,
    errors: [400, 404],
  },
  ofDriver: {
    method: 'GET',
    path: '/api/vehicle/driver_id_timesheet/',
    summary: 'Day by day what a driver did, with sums by week',
    access: timesheetModule,
    query: z.object({ driver_id: id, ...dateRange }).superRefine(checkRange),
    result: timesheet,
    errors: [400, 404],
  },
})

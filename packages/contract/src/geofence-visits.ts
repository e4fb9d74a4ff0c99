import { z } from 'zod'
import { driverSource } from './driver-source.ts'
import { mayReadGeofences } from './geofence-fields.ts'
import { ordering, paging } from './records.ts'
import { routes } from './route.ts'
import { deviceInstant, fileTimeZone, id } from './shapes.ts'
import { checkRange, momentRange } from './time-range.ts'
import { weekHoursFilter } from './week-hours.ts'

export const geofenceVisit = z
  .object({
    id: z.string(),
    vehicle: z.number().int(),
    registration: z.string(),
    /** As trips and events name who drove when it began. */
    driver: z.string().nullable(),
    driver_source: driverSource.nullable(),
    /** Null where the visit is private: only that there was one is shown. */
    geofence: z.object({ id: z.number().int(), name: z.string(), colour: z.string().nullable() }).nullable(),
    entered: deviceInstant,
    /** Null while the vehicle is inside. */
    left: deviceInstant.nullable(),
    /** Until now while it is inside. */
    duration_s: z.number().int(),
    is_private: z.boolean(),
  })
  .meta({ id: 'GeofenceVisit' })

/** Which visits: of a geofence, of a group of geofences, of a vehicle, of a vehicle group, or of several of these at once. */
const visitFilter = {
  geofence: id.optional(),
  group: id.optional(),
  vehicle: id.optional(),
  vehicle_group: id.optional(),
  ...momentRange,
  /** Only those of which any part lies in these hours of these days, within the range. */
  ...weekHoursFilter,
  ...ordering(['entered'], '-entered'),
}

export type GeofenceVisit = z.output<typeof geofenceVisit>

const visitsUnderWay = z
  .object({
    /** How many geofences are waited for. */
    geofences: z.number().int(),
    /** Of the vehicles that were near to each of them; none before it has begun. */
    done: z.number().int(),
    total: z.number().int(),
  })
  .meta({ id: 'GeofenceVisitsUnderWay' })

export type VisitsUnderWay = z.output<typeof visitsUnderWay>

export const geofenceVisits = routes({
  list: {
    method: 'GET',
    path: '/api/geofence/visits/',
    summary: 'Visits to geofences that lie in a range of time in part or whole, those under way included',
    access: mayReadGeofences,
    query: z.object({ ...visitFilter, ...paging(75, 1_000) }).superRefine(checkRange),
    /**
     * Totals are of all pages. A private visit has no geofence, and is left out where a geofence or a group is given: the
     * question would tell.
     */
    result: z.object({
      count: z.number().int(),
      totals: z.object({ vehicles: z.number().int(), duration_s: z.number().int() }),
      results: z.array(geofenceVisit),
    }),
    errors: [400, 404],
  },
  underWay: {
    method: 'GET',
    path: '/api/geofence/visits/under_way/',
    summary: 'How far the earlier visits to new and changed geofences are that are still being worked out',
    access: mayReadGeofences,
    query: z.object({ geofence: visitFilter.geofence, group: visitFilter.group }),
    /** Null: the visits are complete. */
    result: z.object({ under_way: visitsUnderWay.nullable() }),
    errors: [404],
  },
  export: {
    method: 'GET',
    path: '/api/geofence/visits/export/',
    summary:
      'The same visits as a file, which ends with a line that says so where earlier visits are still being worked out',
    access: mayReadGeofences,
    query: z
      .object({
        ...visitFilter,
        format: z.enum(['csv', 'xlsx']).default('csv'),
        language: z.enum(['en', 'pt']).default('en'),
        time_zone: fileTimeZone,
      })
      .superRefine(checkRange),
    result: 'binary',
    errors: [400, 404],
  },
})

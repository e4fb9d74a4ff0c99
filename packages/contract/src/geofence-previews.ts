import { z } from 'zod'
import { customerOfBody, geofenceErrorBody, geofenceFields, geofenceShape } from './geofence-fields.ts'
import { geofenceVisit } from './geofence-visits.ts'
import { routes } from './route.ts'
import { deviceInstant, instant } from './shapes.ts'

const previewEvent = z.object({
  vehicle: z.number().int(),
  registration: z.string(),
  eventCode: z.number().int(),
  timestamp: deviceInstant,
  lat: z.number(),
  long: z.number(),
  /** km/h; null where the device reports none. */
  speed: z.number().nullable(),
  value: z.number().nullable(),
})

export const geofencePreviews = routes({
  preview: {
    method: 'POST',
    path: '/api/geofence/preview/',
    summary: 'The visits and events that a geofence would have had on the last days, by its rules',
    access: { kind: 'module', anyOf: ['Geofence'], limitedUsers: 'refused' },
    body: z.object({
      customer: customerOfBody,
      shape: geofenceShape,
      vehicle_groups: geofenceFields.vehicle_groups,
      dwell_s: geofenceFields.dwell_s,
      reports_passing: geofenceFields.reports_passing,
      speed_limit_kmh: geofenceFields.speed_limit_kmh,
      active_hours: geofenceFields.active_hours,
      days: z.number().int().min(1).max(7).default(7),
    }),
    /**
     * Nothing private is in it. A visit that began in a private time is left out with its events, one in which such a time begins
     * is shown until then; vehicles that were near in private alone are not counted.
     */
    result: z.object({
      from: instant,
      until: instant,
      /** Vehicles that it would count for; the trackers of these that came near other than in private, and of those that were looked at. */
      vehicles_assigned: z.number().int(),
      vehicles_near: z.number().int(),
      vehicles_checked: z.number().int(),
      /** Not all that came near were looked at: too many, or it took too long. */
      partial: z.enum(['too many vehicles', 'too long']).nullable(),
      visits: z.object({ count: z.number().int(), duration_s: z.number().int() }),
      first: deviceInstant.nullable(),
      last: deviceInstant.nullable(),
      /** By kind, those that would have been; geofence-in 80, -out 81, -dwell 82, over-speed 60. */
      events: z.array(
        z.object({ eventCode: z.number().int(), name: z.string(), name_pt: z.string(), count: z.number().int() }),
      ),
      vehicles: z.array(
        z.object({
          vehicle: z.number().int(),
          registration: z.string(),
          visits: z.number().int(),
          events: z.number().int(),
          duration_s: z.number().int(),
        }),
      ),
      /** The newest 200 of each. */
      newest_visits: z.array(geofenceVisit.omit({ geofence: true, driver_source: true })),
      newest_events: z.array(previewEvent),
    }),
    errors: [400, 404],
    errorBodies: { 400: geofenceErrorBody },
    perMinute: 30,
  },
})

export type GeofencePreview = z.output<(typeof geofencePreviews)['preview']['result']>

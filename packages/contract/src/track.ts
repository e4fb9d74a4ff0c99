import { z } from 'zod'
import { routes } from './route.ts'
import { id, instant, listOf } from './shapes.ts'

/** A vehicle as the map knows it (API-128). Position fields are null until its tracker first reports. */
export const trackVehicle = z
  .object({
    id: z.number().int(),
    registration: z.string(),
    /** CAR, VAN, STR, BIK ... */
    type: z.string(),
    /** Ids of the vehicle groups it belongs to. */
    groups: z.array(z.number().int()),
    lat: z.number().nullable(),
    long: z.number().nullable(),
    /** Heading in degrees from north. */
    dir: z.number().nullable(),
    /** km/h */
    speed: z.number().nullable(),
    timestamp: instant.nullable(),
    received_at: instant.nullable(),
    ignition: z.boolean().nullable(),
    odometer_m: z.number().nullable(),
    driver: z.string().nullable(),
  })
  .meta({ id: 'TrackVehicle' })

export type TrackVehicle = z.output<typeof trackVehicle>

const groupHead = {
  id: z.number().int(),
  name: z.string(),
  region: z.object({ id: z.number().int(), name: z.string() }).nullable(),
}

/** A vehicle group in the side bar: its vehicles by id, and `subset`, those already loaded (N-78). */
export const trackGroup = z
  .object({ ...groupHead, vehicles: z.array(z.number().int()), subset: z.array(trackVehicle) })
  .meta({ id: 'TrackGroup' })

export type TrackGroup = z.output<typeof trackGroup>

const trackModules = { kind: 'module', anyOf: ['Track', 'TrackVehicle'], limitedUsers: 'own vehicles' } as const

export const track = routes({
  list: {
    method: 'GET',
    path: '/api/track/',
    summary: 'Every vehicle the caller may see, with its latest position',
    access: trackModules,
    result: listOf(trackVehicle),
    bulk: true,
  },
  collapsible: {
    method: 'GET',
    path: '/api/collapsible/track/',
    summary: 'The vehicle groups of the side bar, with the ids of their vehicles',
    access: trackModules,
    result: z.object({ vehicle_groups: z.array(trackGroup) }),
    bulk: true,
  },
  collapsibleDrivers: {
    method: 'GET',
    path: '/api/collapsible/driver/track/',
    summary: 'The driver groups of the side bar with their drivers',
    access: trackModules,
    result: z.object({
      driver_groups: z.array(
        z.object({
          ...groupHead,
          drivers: z.array(
            z.object({
              id: z.number().int(),
              first_name: z.string(),
              last_name: z.string(),
              /** The vehicle the driver is in; null when there is none that the caller may see. */
              vehicle: z.number().int().nullable(),
            }),
          ),
        }),
      ),
    }),
  },
  expanded: {
    method: 'GET',
    path: '/api/expanded/track/',
    summary: 'One vehicle group with its vehicles and their latest positions',
    access: trackModules,
    query: z.object({ group_id: id }),
    result: trackGroup,
    errors: [400, 404],
    bulk: true,
  },
  expandedVehicle: {
    method: 'GET',
    path: '/api/expanded/track/vehicle/:id/',
    summary: 'One vehicle with its latest position',
    access: trackModules,
    params: z.object({ id }),
    result: trackVehicle,
    errors: [400, 404],
  },
})

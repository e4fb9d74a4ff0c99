import { z } from 'zod'
import { routes } from './route.ts'
import { deviceInstant, id, instant, listOf } from './shapes.ts'
import { namedInstant } from './time-range.ts'

/** What the newest report of a vehicle's tracker says; in private only when it was. */
export const vehicleReport = z.object({
  lat: z.number().nullable(),
  long: z.number().nullable(),
  /** Heading in degrees from north. */
  dir: z.number().nullable(),
  /** km/h; null where the device reports none. */
  speed: z.number().nullable(),
  /** Whether it moves, by the device or else by its fixes; null where neither says it. */
  moving: z.boolean().nullable(),
  timestamp: deviceInstant,
  received_at: instant,
  ignition: z.boolean().nullable(),
  odometer_m: z.number().nullable(),
  is_private: z.boolean(),
})

const { shape: report } = vehicleReport

/** A vehicle as the map knows it (API-128). Position fields are null until its tracker first reports, and in private. */
export const trackVehicle = z
  .object({
    id: z.number().int(),
    registration: z.string(),
    /** CAR, VAN, STR, BIK ... */
    type: z.string(),
    /** Ids of the vehicle groups it belongs to. */
    groups: z.array(z.number().int()),
    /** Those of them that the caller sees; a map narrows them to the ticked ones and shows vehicles that have one left (N-78). */
    activeGroups: z.array(z.number().int()),
    lat: report.lat,
    long: report.long,
    dir: report.dir,
    speed: report.speed,
    moving: report.moving,
    timestamp: report.timestamp.nullable(),
    received_at: report.received_at.nullable(),
    ignition: report.ignition,
    odometer_m: report.odometer_m,
    driver: z.string().nullable(),
    /** On a private trip, or where one led: of its newest report only the times are given, to nobody the place. */
    is_private: z.boolean(),
  })
  .meta({ id: 'TrackVehicle' })

/** What a tracker measured with its newest position; null where it sent none, and in private. */
export const newestReadings = z.object({
  /** Of the tracker's own battery. */
  battery_percent: z.number().nullable(),
  /** Of the vehicle's electrical system. */
  supply_v: z.number().nullable(),
  /** Of up to eight sensors, in °C, in the order of their inputs. */
  temperatures_c: z.array(z.number()),
})

export type NewestReadings = z.output<typeof newestReadings>

const { shape: vehicle } = trackVehicle

export type TrackVehicle = z.output<typeof trackVehicle>

const columnOf = <Value extends z.ZodType>(value: Value) => z.array(value)

/**
 * The same vehicles as columns: one array per field, by vehicle id, all of one length. For maps of large fleets: a quarter
 * of the bytes, and quicker to write and to read.
 */
export const trackColumns = z
  .object({
    /** When the answer was read; send it back as `since` to get what has been received after it. */
    as_of: instant,
    /** Whether these are all vehicles, or those that were heard of since. */
    is_all: z.boolean(),
    id: columnOf(vehicle.id),
    registration: columnOf(vehicle.registration),
    type: columnOf(vehicle.type),
    driver: columnOf(vehicle.driver),
    lat: columnOf(vehicle.lat),
    long: columnOf(vehicle.long),
    dir: columnOf(vehicle.dir),
    speed: columnOf(vehicle.speed),
    moving: columnOf(vehicle.moving),
    /** Epoch milliseconds. */
    timestamp: columnOf(z.number().nullable()),
    received_at: columnOf(z.number().nullable()),
    ignition: columnOf(vehicle.ignition),
    odometer_m: columnOf(vehicle.odometer_m),
    is_private: columnOf(vehicle.is_private),
    /** Pairs: the vehicle at each place is in the group at the same place. Empty unless these are all vehicles. */
    member_vehicle: columnOf(z.number().int()),
    member_group: columnOf(z.number().int()),
  })
  .meta({ id: 'TrackColumns' })

export type TrackColumns = z.output<typeof trackColumns>

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
  columns: {
    method: 'GET',
    path: '/api/track/columns/',
    summary:
      'Every vehicle the caller may see, with its latest position, as columns; or those heard of since an instant',
    access: trackModules,
    query: z.object({ since: namedInstant.optional() }),
    result: trackColumns,
    errors: [400],
    bulk: true,
  },
  extent: {
    method: 'GET',
    path: '/api/track/extent/',
    summary:
      'The box around the latest positions of the vehicles that the caller may see; null before the first report',
    access: { kind: 'module', anyOf: ['Track', 'TrackVehicle', 'Trace', 'TraceVehicle'], limitedUsers: 'own vehicles' },
    result: z
      .object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
      .nullable()
      .meta({ id: 'TrackExtent' }),
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
    summary:
      'One vehicle with its latest position, what was measured with it, since when it is parked, and how to call its driver',
    access: trackModules,
    params: z.object({ id }),
    result: trackVehicle.extend({
      readings: newestReadings.nullable(),
      /** Since when it has been parked, by its trips; null: it is on one, in private, or nothing is known. */
      stopped_since: deviceInstant.nullable(),
      /** Of its driver, for whoever may read drivers; null: no number is kept, or the caller may not. */
      driver_phone: z.string().nullable(),
    }),
    errors: [400, 404],
  },
})

import { z } from 'zod'
import { routes } from './route.ts'

/** A vehicle as the lists of the telematics screens show it (EVT-26). */
const groupedVehicle = z.object({
  id: z.number().int(),
  registration: z.string(),
  /** CAR, VAN, STR, BIK ...: which icon it has. */
  type: z.string(),
  /** The type in words, in English. */
  vehicle_type: z.string(),
})

const vehicleGroup = z.object({
  id: z.number().int(),
  name: z.string(),
  region: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  vehicles: z.array(groupedVehicle),
})

export type GroupedVehicle = z.output<typeof groupedVehicle>
export type VehicleGroup = z.output<typeof vehicleGroup>

export const vehicleGroups = routes({
  list: {
    method: 'GET',
    path: '/api/vehicles_group_list/',
    summary: 'Vehicle groups with their vehicles, for the lists of the telematics screens',
    access: {
      kind: 'module',
      anyOf: [
        'Events',
        'TrackVehicle',
        'Geofence',
        'Trace',
        'TraceVehicle',
        'Trips',
        'Timesheet',
        'Driver Behaviour',
        'Mobileye ADAS',
        'Vehicle File',
      ],
      limitedUsers: 'own vehicles',
    },
    query: z.object({
      pageSize: z.coerce.number().int().min(1).max(1_000).default(400),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      orderingDirection: z.string().max(10).optional(),
      ordering: z.enum(['name', '-name']).default('name'),
      search: z.string().max(100).default(''),
      /** Only vehicles that have a tracker. */
      trackers_only: z.enum(['True', 'False', 'true', 'false']).default('True'),
    }),
    result: z.object({ count: z.number().int(), vehicle_groups: z.array(vehicleGroup) }),
    errors: [400],
  },
})

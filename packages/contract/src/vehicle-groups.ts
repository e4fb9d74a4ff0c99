import { z } from 'zod'
import { groupPickers, pickers, rowPermission } from './pickers.ts'
import { flag, idFilter, ordering, paging, search } from './records.ts'
import { routes } from './route.ts'
import { id, listOf } from './shapes.ts'

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
  /** Of the customer (IANA name): its midnight divides the days of timesheets. */
  time_zone: z.string(),
  vehicles: z.array(groupedVehicle),
})

export type GroupedVehicle = z.output<typeof groupedVehicle>
export type VehicleGroup = z.output<typeof vehicleGroup>

const groupName = z.object({ id: z.number().int(), name: z.string() })

/** What the multi-selects ask with (PICK-32, PICK-33); by ids they read the names of what was chosen earlier. */
const picked = z.object({ ...paging(50, 1_000), ...ordering(['name']), search, customer: id.optional() })

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
      ...paging(400, 1_000),
      ...ordering(['name']),
      search,
      /** Only vehicles that have a tracker. */
      trackers_only: flag.unwrap().default('True'),
    }),
    result: z.object({ count: z.number().int(), vehicle_groups: z.array(vehicleGroup) }),
    errors: [400],
  },
  small: {
    method: 'GET',
    path: '/api/vehicles_group_list_small/',
    summary: 'Names of vehicle groups, for the administration',
    access: { kind: 'administration', area: 'vehicle-groups', does: 'read' },
    query: z.object({ ...paging(400, 1_000), ...ordering(['name']), search, customer: id.optional() }),
    result: listOf(groupName.extend({ customer: z.number().int() })),
    errors: [400],
  },
  depots: {
    method: 'GET',
    path: '/api/fmt/vehicle_groups/v2/',
    summary: 'Names of vehicle groups, for selects of depots (N-25)',
    access: { kind: 'module', anyOf: ['Vehicle File', 'Vehicle Check', 'VOR'], limitedUsers: 'own vehicles' },
    query: z.object({ ...paging(15), ...ordering(['name']), search }),
    result: listOf(groupName),
    errors: [400],
  },
  forUserList: {
    method: 'GET',
    path: '/api/vehicles_groups_for_user_list/',
    summary: 'Vehicle groups to choose from, with what the caller may do with each (N-30)',
    access: groupPickers,
    query: picked.extend({ vehicle_group: idFilter }),
    result: listOf(groupName.extend({ permission: rowPermission })),
    errors: [400],
  },
  regionsForUserList: {
    method: 'GET',
    path: '/api/regions_multiselect_list/',
    summary: 'Regions to choose from, each with its vehicle groups (N-27)',
    access: groupPickers,
    query: picked.extend({ region: idFilter }),
    result: listOf(groupName.extend({ permission: rowPermission, vehicle_groups: z.array(groupName) })),
    errors: [400],
  },
  navigator: {
    method: 'GET',
    path: '/api/user/regions/',
    summary:
      'The regions with their depots, which are vehicle groups, for the navigator; of groups without a region nothing (N-31)',
    access: pickers,
    result: z.array(groupName.extend({ vehicle_groups: z.array(groupName) })),
  },
})

import { z } from 'zod'
import { rowPermission } from './pickers.ts'
import { idFilter, ordering, paging, search } from './records.ts'
import { routes } from './route.ts'
import { id, listOf } from './shapes.ts'

/*
 * The lists that the vehicle form chooses from (ADM-VEH-03 to 08): what every customer has, and the own entries of the customers that
 * the caller sees, or of one of them. What has a `code` came with Milepost, and the screen words the code; `name` is English.
 */

const named = z.object({ id: z.number().int(), name: z.string() })
const type = named.extend({ code: z.string() })
const coded = named.extend({ code: z.string().nullable() })

const reference = {
  method: 'GET',
  access: { kind: 'administration', area: 'vehicles', does: 'read' },
  query: z.object({ search, ...paging(1_000, 1_000), ...ordering(['name']), customer: id.optional() }),
  errors: [400],
} as const

export const vehicleReferences = routes({
  types: {
    ...reference,
    path: '/api/vehicle_types/',
    summary: 'Types of vehicles',
    query: reference.query.omit({ customer: true }),
    result: listOf(type),
  },
  manufacturers: {
    ...reference,
    path: '/api/vehicle_manufacturers/',
    summary: 'Manufacturers of vehicles',
    result: listOf(named),
  },
  models: {
    ...reference,
    path: '/api/vehicle_man_models/',
    summary: 'Models of vehicles, of all manufacturers or of one',
    query: reference.query.extend({ manufacturer: id.optional() }),
    result: listOf(named.extend({ manufacturer: named, vehicle_type: type })),
  },
  liveryCategories: {
    ...reference,
    path: '/api/livery_category/',
    summary: 'Categories of liveries',
    result: listOf(z.object({ id: z.number().int(), category_name: z.string(), code: z.string().nullable() })),
  },
  driverCategories: {
    ...reference,
    path: '/api/administration/driver_category/',
    summary: 'Categories of driving licences',
    result: listOf(coded),
  },
  contractTypes: {
    ...reference,
    path: '/api/administration/vehicle_contract_type/',
    summary: 'Types of contracts by which vehicles are held',
    result: listOf(coded),
  },
  trackers: {
    ...reference,
    path: '/api/administration/trackers_list/',
    summary:
      'Trackers, with the vehicle that each is in; unless another order is sent, those that are free come first (N-28)',
    access: { kind: 'administration', area: 'trackers', does: 'read' },
    query: z.object({
      search,
      ...paging(25, 1_000),
      ...ordering(['free', 'tracker']),
      customer: id.optional(),
      tracker_id: idFilter,
    }),
    result: listOf(
      z.object({
        id: z.number().int(),
        customer: z.number().int(),
        /** The number that it reports with. */
        tracker: z.string(),
        permission: rowPermission,
        vehicle: z.object({ id: z.number().int(), registration: z.string() }).nullable(),
      }),
    ),
  },
})

import { z } from 'zod'
import { detailedRecordRoutes, idFilter, paging } from './records.ts'
import { routes } from './route.ts'
import { id, lineOfText, listOf, rowId, timeZone } from './shapes.ts'

const named = z.object({ id: z.number().int(), name: z.string() })

/** What one form may put into a group: more than the largest fleet that the figures are measured with. */
const MOST_VEHICLES = 60_000

/** Vehicle groups (depots, teams) as the administration keeps them (ADM-GRP-01 to 05, 07; N-55). */
const records = detailedRecordRoutes({
  schema: 'VehicleGroup',
  words: { one: 'vehicle group', many: 'vehicle groups' },
  paths: { one: 'vehicles_group', many: 'vehicles_groups' },
  area: 'vehicle-groups',
  fields: {
    /** Unique, in any case, among the customer's vehicle groups that are not archived. */
    name: lineOfText(100).min(1),
    region: rowId.nullable().default(null),
    /** The workshop that its vehicles usually go to. */
    repairer: rowId.nullable().default(null),
    /** Whose clock people have who see mostly its vehicles and chose none of their own; null: the customer's. */
    time_zone: timeZone.nullable().default(null),
    note: z.string().trim().max(2_000).default(''),
  },
  shows: {
    region: named.nullable(),
    repairer: named.nullable(),
    vehicle_count: z.number().int(),
    /** What holds where it has none. */
    customer_time_zone: timeZone,
  },
  details: {
    vehicles: z.array(rowId).max(MOST_VEHICLES).default([]),
  },
  showsDetails: {
    /** By registration. */
    vehicles: z.array(z.object({ id: z.number().int(), registration: z.string() })),
  },
  filters: { region: idFilter, repairer: idFilter },
  orderings: ['name', 'region', 'repairer', 'updated_at'],
})

export const vehicleGroupRecords = routes({
  ...records,
  /** The same as the list of the administration (ADM-GRP-01). */
  listAll: { ...records.list, path: '/api/vehicles_groups/', query: records.list.query.extend(paging(75)) },
  ofVehicle: {
    method: 'GET',
    path: '/api/vehicle/:id/vehicle_groups',
    summary: 'The groups that a vehicle is in, by name',
    access: { kind: 'administration', area: 'vehicle-groups', does: 'read' },
    params: z.object({ id }),
    result: listOf(named),
    errors: [404],
  },
})

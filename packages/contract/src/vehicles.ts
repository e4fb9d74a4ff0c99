import { z } from 'zod'
import { pickers, rowPermission } from './pickers.ts'
import { flag, idFilter, ordering, paging, recordRoutes, search } from './records.ts'
import { routes } from './route.ts'
import { id, lineOfText, listOf, rowId } from './shapes.ts'

/** A vehicle as the autocomplete reads it (PICK-06). */
const simpleVehicle = z
  .object({
    id: z.number().int(),
    registration: z.string(),
    /** The reference code of its type: CAR, VAN, STR, BIK ... */
    vehicle_type: z.string(),
    vehicle_type_id: z.number().int(),
    /** The type in words, in English: its model's, or where the model is not known its own. */
    manufacturer_model: z.object({ vehicle_type: z.object({ name: z.string() }) }),
    is_archived: z.boolean(),
  })
  .meta({ id: 'SimpleVehicle' })

export type SimpleVehicle = z.output<typeof simpleVehicle>

const named = z.object({ id: z.number().int(), name: z.string() })
/** What has a code came with Milepost: the screen words it. */
const coded = named.extend({ code: z.string().nullable() })
const livery = z.object({ id: z.number().int(), category_name: z.string(), code: z.string().nullable() })
const model = named.extend({ manufacturer: named, vehicle_type: named.extend({ code: z.string() }) })

/** What a vehicle is written with (N-55). */
export const vehicleFields = {
  /** Kept in upper case; unique among the customer's vehicles that are not archived, however it is spaced. */
  registration: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .regex(/^[\p{L}\p{N} .-]*[\p{L}\p{N}][\p{L}\p{N} .-]*$/u, 'letters, digits, spaces, dots and dashes'),
  /** The customer's own number for it; empty for none. */
  fleet_number: lineOfText(30).default(''),
  /** By what its public help page finds it (HELP-01); unique in the installation. Empty for none. */
  qr_code: z
    .string()
    .max(64)
    .regex(/^[A-Za-z0-9_-]*$/, 'letters, digits, dashes and underscores')
    .default(''),
  /** The code of its type. */
  vehicle_type: z.string().regex(/^[A-Z0-9_]{1,20}$/, 'the code of a vehicle type'),
  manufacturer_model: rowId.nullable().default(null),
  livery_category: rowId.nullable().default(null),
  /** The licence that its driver needs. */
  driver_category: rowId.nullable().default(null),
  contract_type: rowId.nullable().default(null),
  lease_company: rowId.nullable().default(null),
  /** The tracker that is in it from now on; null takes it out. */
  tracker: rowId.nullable().default(null),
  vehicle_groups: z.array(rowId).max(100).default([]),
}

const vehicleRecords = recordRoutes({
  schema: 'Vehicle',
  words: { one: 'vehicle', many: 'vehicles' },
  paths: { one: 'vehicle', many: 'vehicles' },
  area: 'vehicles',
  fields: vehicleFields,
  shows: {
    permission: rowPermission,
    manufacturer_model: model.nullable(),
    livery_category: livery.nullable(),
    driver_category: coded.nullable(),
    contract_type: coded.nullable(),
    lease_company: named.nullable(),
    /** `tracker` is the number that it reports with (PICK-33). */
    tracker: z.object({ id: z.number().int(), tracker: z.string() }).nullable(),
    vehicle_groups: z.array(named),
  },
  filters: {
    vehicle_type: z.union([z.string().max(20), z.array(z.string().max(20)).max(50)]).optional(),
    manufacturer: idFilter,
    manufacturer_model: idFilter,
    livery_category: idFilter,
    driver_category: idFilter,
    contract_type: idFilter,
    lease_company: idFilter,
    vehicle_group: idFilter,
    tracker: z.enum(['with', 'without']).optional(),
    /** The trackers that are in them now. */
    tracker_id: idFilter,
    /** The vehicles themselves: of an earlier choice their names are read by it. */
    vehicle: idFilter,
  },
  orderings: [
    'registration',
    'fleet_number',
    'vehicle_type',
    'manufacturer_model',
    'livery_category',
    'driver_category',
    'contract_type',
    'lease_company',
    'tracker',
    'vehicle_groups',
    'updated_at',
  ],
  // ADM-VEH-02, C-62
  pageSize: 5,
})

export type Vehicle = z.output<typeof vehicleRecords.read.result>

const chosenBy = (usual: number) =>
  z.object({
    ...paging(usual, 1_000),
    ...ordering(['registration']),
    /** Part of a registration, however it is spaced. */
    search,
  })

export const vehicles = routes({
  ...vehicleRecords,
  /** The same as the list of the administration, with the page size of other lists (ADM-VEH-01). */
  listAll: {
    ...vehicleRecords.list,
    path: '/api/vehicles/',
    query: vehicleRecords.list.query.extend(paging(75)),
  },
  simpleList: {
    method: 'GET',
    path: '/api/fmt/simple_vehicle_list/',
    summary: 'Vehicles by a part of their registration, for the autocomplete',
    access: pickers,
    // The documents state descending for the autocomplete (C-28).
    query: chosenBy(15).extend({
      ...ordering(['registration'], '-registration'),
      /** Also those that are archived, after the others: what was filed of them is kept. */
      with_archived: flag,
    }),
    result: listOf(simpleVehicle),
    errors: [400],
  },
  paginated: {
    method: 'GET',
    path: '/api/fmt/paginated_vehicles_v2/',
    summary: 'Vehicles by a part of their registration, for the search of the Vehicle File',
    access: pickers,
    /** By ids it names those that were chosen earlier, also where they are archived by now. */
    query: chosenBy(25).extend({ vehicle: idFilter, customer: id.optional() }),
    result: listOf(simpleVehicle),
    errors: [400],
  },
})

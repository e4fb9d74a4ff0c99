import { z } from 'zod'
import { idFilter, recordRoutes } from './records.ts'
import { lineOfText, rowId } from './shapes.ts'

/*
 * The lists that vehicles refer to, as the administration keeps them: what came with Milepost or is for every customer, and beside
 * it what a customer added for itself. Forms choose from the calls of vehicle-references.ts.
 */

const origin = z.enum(['own', 'provided'])

/** Unique, in any case, among the customer's entries and those for every customer that are not archived. */
const name = lineOfText(100).min(1)

/** The calls of one list. */
function vehicleList(schema: string, words: { one: string; many: string }, paths: { one: string; many: string }) {
  return recordRoutes({
    schema,
    words,
    paths,
    area: 'vehicles',
    owner: 'shared',
    fields: { name },
    shows: {
      /** What has one came with Milepost, and the screen words it: `name` is English. Nobody changes it. */
      code: z.string().nullable(),
      origin,
    },
    filters: { origin: origin.optional() },
    orderings: ['name', 'updated_at'],
  })
}

export type VehicleList = ReturnType<typeof vehicleList>

export const liveryCategories = vehicleList(
  'LiveryCategory',
  { one: 'livery category', many: 'livery categories' },
  { one: 'livery_category', many: 'livery_categories' },
)

export const driverCategories = vehicleList(
  'DriverCategory',
  { one: 'category of driving licences', many: 'categories of driving licences' },
  { one: 'driver_category', many: 'driver_categories' },
)

export const contractTypes = vehicleList(
  'ContractType',
  { one: 'type of contracts', many: 'types of contracts' },
  { one: 'vehicle_contract_type', many: 'vehicle_contract_types' },
)

export const vehicleManufacturers = vehicleList(
  'VehicleManufacturer',
  { one: 'manufacturer', many: 'manufacturers' },
  { one: 'vehicle_manufacturer', many: 'vehicle_manufacturers' },
)

/** A model is of a manufacturer, within which its name is unique, and of a type of vehicles. */
export const vehicleModels = recordRoutes({
  schema: 'VehicleModel',
  words: { one: 'model', many: 'models' },
  paths: { one: 'vehicle_man_model', many: 'vehicle_man_models' },
  area: 'vehicles',
  owner: 'shared',
  fields: {
    name,
    manufacturer: rowId,
    /** The code of its type. */
    vehicle_type: z.string().regex(/^[A-Z0-9_]{1,20}$/, 'the code of a vehicle type'),
  },
  shows: {
    manufacturer: z.object({ id: z.number().int(), name: z.string() }),
    origin,
  },
  filters: { manufacturer: idFilter, origin: origin.optional() },
  orderings: ['name', 'manufacturer', 'vehicle_type', 'updated_at'],
})

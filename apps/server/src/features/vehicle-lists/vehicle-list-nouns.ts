import {
  contractTypes,
  driverCategories,
  liveryCategories,
  type VehicleList,
  vehicleManufacturers,
} from '@milepost/contract/vehicle-lists.ts'
import type { AuditedNoun } from '@milepost/domain/audit/audited-actions.ts'
import type { TextKey } from '@milepost/texts/text-key.ts'
import { referenceWord } from '@milepost/texts/vehicle-reference-words.ts'
import { type RawBuilder, sql } from 'kysely'
import { sharedInScope, vehicleInScope } from '../../db/in-scope.ts'
import type { Scope } from '../../db/scope.ts'
import type { NounOf, RecordUses, RegistryNoun } from '../../records/noun.ts'
import { matchesText } from '../../records/search.ts'
import { ORIGIN_FIELD, ORIGIN_FILTER, SHARED, sharedName } from '../../records/shared-records.ts'
import { vehicleModelNoun } from './vehicle-model-noun.ts'

interface List {
  routes: VehicleList
  /** In the audit log. */
  name: AuditedNoun
  title: TextKey
  table: string
  /** Whether what came with Milepost is in it, by its codes. */
  isCoded: boolean
  uses: NonNullable<RegistryNoun['uses']>
}

const listNoun = ({ routes, name, title, table, isCoded, uses }: List): NounOf<VehicleList> => ({
  ...SHARED,
  routes,
  name,
  title,
  table,
  fields: {
    name: {
      ...sharedName(table),
      exported: [{ heading: 'Name', of: (name, t, { code }) => referenceWord(codeOf(code), name, t) }],
    },
    code: { shows: isCoded ? sql`r.code` : sql`null`, isUnlogged: true, exported: [] },
    origin: ORIGIN_FIELD,
  },
  taken: { [`${table}_name_taken`]: 'name' },
  matches: text => matchesText(sql`lower(r.name)`, text),
  filters: { origin: ORIGIN_FILTER },
  uses,
})

const codeOf = (code: unknown) => (typeof code === 'string' ? code : null)

/** The vehicles that refer to an entry by a column. */
const vehiclesBy = (column: string): RecordUses => ({
  area: 'vehicles',
  find: (id, scope) => vehiclesWhere(sql`${sql.ref(`v.${column}`)} = ${id}`, scope),
})

const vehiclesWhere = (condition: RawBuilder<unknown>, scope: Scope) => sql`
  select v.id, v.registration as name from vehicles v
  where ${condition} and v.archived_at is null and ${vehicleInScope(scope, 'v')}`

/** The lists that vehicles refer to, as the administration keeps them. */
export const VEHICLE_LIST_NOUNS: readonly RegistryNoun[] = [
  listNoun({
    routes: liveryCategories,
    name: 'livery',
    title: 'Liveries',
    table: 'livery_categories',
    isCoded: true,
    uses: { vehicles: vehiclesBy('livery_category_id') },
  }),
  listNoun({
    routes: driverCategories,
    name: 'driving licence',
    title: 'Driving licences',
    table: 'driver_categories',
    isCoded: true,
    uses: { vehicles: vehiclesBy('driver_category_id') },
  }),
  listNoun({
    routes: contractTypes,
    name: 'contract type',
    title: 'Contract types',
    table: 'contract_types',
    isCoded: true,
    uses: { vehicles: vehiclesBy('contract_type_id') },
  }),
  listNoun({
    routes: vehicleManufacturers,
    name: 'manufacturer',
    title: 'Manufacturers',
    table: 'vehicle_manufacturers',
    isCoded: false,
    uses: {
      models: {
        area: 'vehicles',
        find: (id, scope) => sql`select m.id, m.name from vehicle_models m
          where m.vehicle_manufacturer_id = ${id} and m.archived_at is null and ${sharedInScope(scope, 'm.customer_id')}`,
      },
      vehicles: {
        area: 'vehicles',
        find: (id, scope) =>
          vehiclesWhere(
            sql`v.vehicle_model_id in (select m.id from vehicle_models m where m.vehicle_manufacturer_id = ${id})`,
            scope,
          ),
      },
    },
  }),
  vehicleModelNoun,
]

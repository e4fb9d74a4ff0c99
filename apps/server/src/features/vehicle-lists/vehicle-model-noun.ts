import { vehicleModels } from '@milepost/contract/vehicle-lists.ts'
import { vehicleTypeWord } from '@milepost/texts/vehicle-type-words.ts'
import { sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { InvalidFields } from '../../records/faults.ts'
import { codedReference, nameColumn, reference } from '../../records/fields.ts'
import type { NounOf, StoredRecord } from '../../records/noun.ts'
import { matchesText } from '../../records/search.ts'
import { ORIGIN_FIELD, ORIGIN_FILTER, SHARED } from '../../records/shared-records.ts'

/** Models as the administration keeps them: a customer's own, also of a manufacturer that every customer has. */
export const vehicleModelNoun: NounOf<typeof vehicleModels> = {
  ...SHARED,
  routes: vehicleModels,
  name: 'model',
  title: 'Models',
  table: 'vehicle_models',
  fields: {
    name: { ...nameColumn('name'), exported: 'Model' },
    manufacturer: {
      ...reference('vehicle_manufacturer_id', 'vehicle_manufacturers', { isShared: true }),
      exported: 'Manufacturer',
    },
    vehicle_type: {
      ...codedReference('vehicle_type_id', 'vehicle_types'),
      exported: [{ heading: 'Type', of: (code, t) => vehicleTypeWord(code, t) }],
    },
    origin: ORIGIN_FIELD,
  },
  taken: { vehicle_models_name_taken: 'name' },
  onCreated: refuseTwin,
  matches: text =>
    matchesText(
      sql`lower((select f.name from vehicle_manufacturers f where f.id = r.vehicle_manufacturer_id) || ' ' || r.name)`,
      text,
    ),
  filters: {
    manufacturer: (ids: number[]) => sql<boolean>`r.vehicle_manufacturer_id = any(${ids}::int[])`,
    origin: ORIGIN_FILTER,
  },
  uses: {
    vehicles: {
      area: 'vehicles',
      find: (id, scope) => sql`select v.id, v.registration as name from vehicles v
        where v.vehicle_model_id = ${id} and v.archived_at is null and ${vehicleInScope(scope, 'v')}`,
    },
  },
}

/** One that every customer has is not added again. Throws InvalidFields. */
async function refuseTwin(db: ScopedDb, { id }: StoredRecord): Promise<void> {
  const { rows } = await sql`
    select from vehicle_models own join vehicle_models o using (vehicle_manufacturer_id)
    where own.id = ${id} and o.id <> own.id and o.customer_id is null and o.archived_at is null
      and lower(o.name) = lower(own.name)`.execute(db)
  if (rows.length > 0)
    throw new InvalidFields({ field: 'name', code: 'taken', detail: 'Every customer has this model' })
}

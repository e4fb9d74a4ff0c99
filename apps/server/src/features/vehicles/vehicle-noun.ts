import { type RawBuilder, sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import { byPlace, codedReference, column, members, placeBy, reference } from '../../records/fields.ts'
import type { Noun, RecordField } from '../../records/noun.ts'
import { matchesText, patternOf } from '../../records/search.ts'
import { registrationKey, tidyRegistration } from './registration.ts'
import { trackerField } from './tracker-field.ts'
import { VEHICLE_EXPORT, VEHICLE_FILE_NAME } from './vehicle-export.ts'

const modelField: RecordField = {
  ...reference('vehicle_model_id', 'vehicle_models'),
  shows: sql`(select jsonb_build_object('id', m.id, 'name', m.name,
      'manufacturer', jsonb_build_object('id', f.id, 'name', f.name),
      'vehicle_type', jsonb_build_object('id', t.id, 'name', t.name, 'code', t.code))
    from vehicle_models m join vehicle_manufacturers f on f.id = m.vehicle_manufacturer_id
      join vehicle_types t on t.id = m.vehicle_type_id where m.id = r.vehicle_model_id)`,
  order: byPlace(
    sql`select m.id, ${placeBy(sql`f.name, m.name, m.id`)} from vehicle_models m
      join vehicle_manufacturers f on f.id = m.vehicle_manufacturer_id`,
    sql`r.vehicle_model_id`,
    'of_model',
  ),
}

const coded = { shows: { name: 'name', code: 'code' } }

/** Vehicles as the administration keeps them (ADM-VEH, N-55). */
export const vehicleNoun: Noun = {
  name: 'vehicle',
  table: 'vehicles',
  area: 'vehicles',
  inScope: vehicleInScope,
  title: 'registration',
  fields: {
    registration: column('registration', tidyRegistration),
    fleet_number: column('fleet_number'),
    vehicle_type: codedReference('vehicle_type_id', 'vehicle_types'),
    manufacturer_model: modelField,
    livery_category: reference('livery_category_id', 'livery_categories', {
      shows: { category_name: 'name', code: 'code' },
    }),
    driver_category: reference('driver_category_id', 'driver_categories', coded),
    contract_type: reference('contract_type_id', 'contract_types', coded),
    lease_company: reference('lease_company_id', 'lease_companies', { isOfCustomer: true }),
    tracker: trackerField,
    vehicle_groups: {
      ...members({
        table: 'vehicle_group_vehicles',
        own: 'vehicle_id',
        other: 'vehicle_group_id',
        of: 'vehicle_groups',
      }),
      order: { by: sql`r.first_group`, isNullable: true },
    },
  },
  taken: { vehicles_registration_taken: 'registration' },
  matches: hasText,
  filters: {
    vehicle_type: (codes: string[]) =>
      sql<boolean>`r.vehicle_type_id = any(array(select id from vehicle_types where code = any(${codes}::text[])))`,
    manufacturer: (ids: number[]) => sql<boolean>`r.vehicle_model_id = any(array(
      select id from vehicle_models where vehicle_manufacturer_id = any(${ids}::int[])))`,
    manufacturer_model: isAnyOf(sql`r.vehicle_model_id`),
    livery_category: isAnyOf(sql`r.livery_category_id`),
    driver_category: isAnyOf(sql`r.driver_category_id`),
    contract_type: isAnyOf(sql`r.contract_type_id`),
    lease_company: isAnyOf(sql`r.lease_company_id`),
    vehicle_group: (ids: number[]) => sql<boolean>`exists (select from vehicle_group_vehicles m
      where m.vehicle_id = r.id and m.vehicle_group_id = any(${ids}::int[]))`,
    tracker: ([which]: ('with' | 'without')[]) => sql<boolean>`${which === 'with'} = exists (
      select from tracker_assignments a where a.vehicle_id = r.id and a.unassigned_at is null)`,
  },
  abilities: (_caller, mayEdit) => ({ permission: mayEdit ? 'edit' : 'view' }),
  fileName: VEHICLE_FILE_NAME,
  exported: VEHICLE_EXPORT,
}

/** In registration, fleet number or model. An index of trigrams is behind the function; fewer letters are none. */
function hasText(text: string): RawBuilder<boolean> {
  const key = registrationKey(text)
  if (key.length < 3) return matchesText(sql`r.search_key`, key)
  return sql<boolean>`r.id in (select find_vehicles_with(${patternOf(key)}, ${patternOf(text)}))`
}

function isAnyOf(column: RawBuilder<unknown>) {
  return (ids: number[]) => sql<boolean>`${column} = any(${ids}::int[])`
}

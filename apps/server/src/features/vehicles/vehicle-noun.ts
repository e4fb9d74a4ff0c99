import { vehicles } from '@milepost/contract/vehicles.ts'
import { registrationKey, tidyRegistration } from '@milepost/domain/vehicles/registration.ts'
import { referenceWord } from '@milepost/texts/vehicle-reference-words.ts'
import { vehicleTypeWord } from '@milepost/texts/vehicle-type-words.ts'
import { type RawBuilder, sql } from 'kysely'
import { driverInScope, vehicleInScope } from '../../db/in-scope.ts'
import { byPlace, codedReference, column, placeBy, reference } from '../../records/fields.ts'
import { members, type Pair } from '../../records/members.ts'
import type { NounOf, RecordField } from '../../records/noun.ts'
import { matchesText, patternOf } from '../../records/search.ts'
import { fileMovements, type InDepot } from '../../vehicle-file/file-movements.ts'
import { trackerField } from './tracker-field.ts'

const modelField: RecordField = {
  ...reference('vehicle_model_id', 'vehicle_models', { isShared: true }),
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

const coded = { shows: { name: 'name', code: 'code' }, isShared: true }

/** Vehicles as the administration keeps them (ADM-VEH, N-55). */
export const vehicleNoun: NounOf<typeof vehicles> = {
  routes: vehicles,
  name: 'vehicle',
  title: 'Vehicles',
  table: 'vehicles',
  inScope: vehicleInScope,
  fields: {
    registration: { ...column('registration', tidyRegistration), exported: 'Registration' },
    fleet_number: { ...column('fleet_number'), exported: 'Fleet number' },
    vehicle_type: {
      ...codedReference('vehicle_type_id', 'vehicle_types'),
      exported: [{ heading: 'Type', of: (code, t) => vehicleTypeWord(code, t) }],
    },
    manufacturer_model: {
      ...modelField,
      exported: [
        { heading: 'Manufacturer', of: model => model?.manufacturer.name },
        { heading: 'Model', of: model => model?.name },
      ],
    },
    livery_category: {
      ...reference('livery_category_id', 'livery_categories', {
        shows: { category_name: 'name', code: 'code' },
        isShared: true,
      }),
      exported: [
        { heading: 'Livery', of: (livery, t) => livery && referenceWord(livery.code, livery.category_name, t) },
      ],
    },
    driver_category: { ...reference('driver_category_id', 'driver_categories', coded), exported: 'Driving licence' },
    contract_type: {
      ...reference('contract_type_id', 'contract_types', coded),
      exported: [{ heading: 'Contract', of: (type, t) => type && referenceWord(type.code, type.name, t) }],
    },
    lease_company: {
      ...reference('lease_company_id', 'lease_companies', { isOfCustomer: true }),
      exported: 'Lease company',
    },
    tracker: { ...trackerField, exported: [{ heading: 'Tracker', of: tracker => tracker?.tracker }] },
    vehicle_groups: {
      ...members({
        table: 'vehicle_group_vehicles',
        own: 'vehicle_id',
        other: 'vehicle_group_id',
        of: 'vehicle_groups',
        inTurn: { noun: 'vehicle group', field: 'vehicles', from: 'vehicles', name: 'registration' },
        onTied: (db, { left, joined }, author) =>
          fileMovements(db, { left: left.map(inDepot), joined: joined.map(inDepot) }, author),
      }),
      order: { by: sql`r.first_group`, isNullable: true },
      exported: 'Vehicle groups',
    },
    qr_code: { ...column('qr_code'), isOneByOne: true, exported: 'QR code' },
  },
  taken: {
    vehicles_registration_taken: 'registration',
    vehicles_qr_code_taken: 'qr_code',
    tracker_assignments_tracker_id_tstzrange_excl: 'tracker',
  },
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
    // By their ids, which costs as much as the groups have vehicles. A list in its order is read to its end for a small group.
    vehicle_group: (ids: number[]) => sql<boolean>`r.id = any(array(
      select m.vehicle_id from vehicle_group_vehicles m where m.vehicle_group_id = any(${ids}::int[])))`,
    // Empty where the vehicle has no tracker now; the order by tracker has an index of it.
    tracker: ([which]: ('with' | 'without')[]) =>
      which === 'with' ? sql<boolean>`r.tracker_number is not null` : sql<boolean>`r.tracker_number is null`,
    tracker_id: (ids: number[]) => sql<boolean>`r.id = any(array(
      select a.vehicle_id from tracker_assignments a where a.unassigned_at is null and a.tracker_id = any(${ids}::int[])))`,
    vehicle: isAnyOf(sql`r.id`),
  },
  uses: {
    drivers: {
      area: 'drivers',
      find: (id, scope) => sql`select d.id, d.first_name || ' ' || d.last_name as name from drivers d
        where d.vehicle_id = ${id} and d.archived_at is null and ${driverInScope(scope, 'd')}`,
    },
  },
  abilities: (_caller, mayEdit) => ({ permission: mayEdit ? 'edit' : 'view' }),
}

/** In registration, fleet number or model. An index of trigrams is behind the function; fewer letters are none. */
function hasText(text: string): RawBuilder<boolean> {
  const key = registrationKey(text)
  if (key.length < 3) return matchesText(sql`r.search_key`, key)
  return sql<boolean>`r.id = any(array(select find_vehicles_with(${patternOf(key)}, ${patternOf(text)})))`
}

const inDepot = ({ own, other }: Pair): InDepot => ({ vehicle: own, depot: other })

function isAnyOf(column: RawBuilder<unknown>) {
  return (ids: number[]) => sql<boolean>`${column} = any(${ids}::int[])`
}

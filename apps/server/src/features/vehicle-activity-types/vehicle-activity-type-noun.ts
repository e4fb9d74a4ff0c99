import {
  type ActivityTypeStatus,
  vehicleActivityTypeRecords,
} from '@milepost/contract/vehicle-activity-type-records.ts'
import { activityReferenceOf } from '@milepost/domain/vehicle-activities/activity-reference.ts'
import { activityTypeWord } from '@milepost/texts/activity-words.ts'
import { sql } from 'kysely'
import { sharedInScope, vehicleInScope } from '../../db/in-scope.ts'
import type { NounOf, RecordField } from '../../records/noun.ts'
import { matchesText } from '../../records/search.ts'
import { ORIGIN_FIELD, ORIGIN_FILTER, SHARED, sharedName } from '../../records/shared-records.ts'
import { VEHICLE_TYPES_FIELD } from '../../vehicle-file/vehicle-types-field.ts'

const IS_USED = sql<boolean>`exists (select from vehicle_activities a where a.vehicle_activity_type_id = r.id)`

/** One that was left empty is made of the name. */
const referenceOf = (sent: string, { name }: Readonly<Record<string, unknown>>) =>
  sent === '' && typeof name === 'string' ? activityReferenceOf(name) : sent

const referenceField: RecordField = {
  shows: sql`r.reference`,
  order: { by: sql`r.reference` },
  isOneByOne: true,
  columns: (sent: string, values) => ({ reference: referenceOf(sent, values) }),
  async check(db, sent: string, { id, values }) {
    const reference = referenceOf(sent, values)
    if (reference === '') return 'required'
    const { rows } = await sql<{ isTaken: boolean; isUsed: boolean }>`
      select exists (select from vehicle_activity_types o where o.customer_id is null and o.archived_at is null
          and o.reference = ${reference} and o.id is distinct from ${id}::int) as "isTaken",
        exists (select from vehicle_activities a where a.vehicle_activity_type_id = ${id}::int) as "isUsed"`.execute(db)
    if (rows[0]?.isUsed) return 'in use'
    return rows[0]?.isTaken ? 'taken' : null
  },
}

/** The kinds of what is filed of vehicles, as the administration keeps them. */
export const vehicleActivityTypeNoun: NounOf<typeof vehicleActivityTypeRecords> = {
  ...SHARED,
  routes: vehicleActivityTypeRecords,
  name: 'activity type',
  title: 'Activity types',
  table: 'vehicle_activity_types',
  fields: {
    name: {
      ...sharedName('vehicle_activity_types'),
      exported: [{ heading: 'Name', of: (name, t, { reference }) => activityTypeWord(String(reference), name, t) }],
    },
    reference: { ...referenceField, exported: 'Reference' },
    vehicle_types: VEHICLE_TYPES_FIELD,
    asks_for_day: {
      shows: sql`r.asks_for_day`,
      columns: (asks: boolean) => ({ asks_for_day: asks }),
      exported: [{ heading: 'Asks for the day', of: (asks, t) => (asks ? t('Yes') : t('No')) }],
    },
    statuses: {
      shows: sql`coalesce((select jsonb_agg(jsonb_build_object('number', s.id, 'name', s.name, 'fulfils', s.fulfils))
        from jsonb_to_recordset(r.statuses) as s (id int, name text, fulfils boolean)), '[]')`,
      columns: (statuses: readonly ActivityTypeStatus[]) => ({
        statuses: JSON.stringify(statuses.map(({ number, ...rest }) => ({ id: number, ...rest }))),
      }),
      exported: [{ heading: 'Statuses', of: statuses => statuses.map(({ name }) => name).join(', ') }],
    },
    code: { shows: sql`r.code`, isUnlogged: true, exported: [] },
    is_internal: { shows: sql`r.is_internal`, isUnlogged: true, exported: [] },
    is_used: { shows: IS_USED, isUnlogged: true, exported: [] },
    origin: ORIGIN_FIELD,
  },
  taken: { vehicle_activity_types_name_taken: 'name', vehicle_activity_types_reference_taken: 'reference' },
  matches: text => matchesText(sql`lower(r.name || ' ' || r.reference)`, text),
  filters: { origin: ORIGIN_FILTER },
  uses: {
    schedules: {
      area: 'vehicles',
      find: (id, scope) => sql`select s.id, s.name from schedule_types s
        where s.vehicle_activity_type_id = ${id} and s.archived_at is null and ${sharedInScope(scope, 's.customer_id')}`,
    },
    vehicles: {
      area: 'vehicles',
      find: (id, scope) => sql`select v.id, v.registration as name from vehicles v
        where v.archived_at is null and ${vehicleInScope(scope, 'v')} and exists (
          select from vehicle_activities a where a.vehicle_activity_type_id = ${id} and a.vehicle_id = v.id)`,
    },
  },
}

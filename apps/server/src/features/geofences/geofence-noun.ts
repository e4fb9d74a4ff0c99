import type { GeofenceHours } from '@milepost/contract/geofence-fields.ts'
import type { Geofence } from '@milepost/contract/geofences.ts'
import type { recordFields } from '@milepost/contract/records.ts'
import type { ActiveHours } from '@milepost/domain/fold/geofence-hours.ts'
import { type RawBuilder, sql } from 'kysely'
import { geofenceInScope, groupInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { column, jsonObject, nameColumn } from '../../records/fields.ts'
import type { Noun, RecordField, StoredRecord } from '../../records/noun.ts'
import { matchesText } from '../../records/search.ts'

/** The fields of a geofence as they are stored: with its hours as the fold has them. */
type GeofenceColumns = Omit<Geofence, keyof typeof recordFields | 'colour' | 'active_hours'> & {
  customer: number
  active_hours: ActiveHours[]
}

export type StoredGeofence = StoredRecord & GeofenceColumns

const inForce = (name: string): RecordField => ({ shows: sql.ref(`s.${name}`) })

const colour = { id: 'id', name: 'name', colour: 'colour' }

/** Geofences as a reader sees them, who sees some of the vehicle groups; they are written by functions of their own, with what is in force. */
export const geofenceNoun = (scope: Scope): Noun<GeofenceColumns> => ({
  name: 'geofence',
  table: 'geofences',
  inScope: geofenceInScope,
  fields: {
    name: nameColumn('name'),
    category: {
      shows: sql`(select ${jsonObject(colour, 'c')} from geofence_categories c where c.id = r.category_id)`,
    },
    groups: {
      shows: sql`coalesce((select jsonb_agg(${jsonObject(colour, 'gg')} order by lower(gg.name), gg.id)
        from geofences_in_groups m join geofence_groups gg on gg.id = m.geofence_group_id where m.geofence_id = r.id), '[]')`,
    },
    vehicle_groups: {
      shows: sql`coalesce((select jsonb_agg(${jsonObject({ id: 'id', name: 'name' }, 'vg')} order by vg.name)
        from geofences_for_vehicle_groups a join vehicle_groups vg on vg.id = a.vehicle_group_id
        where a.geofence_id = r.id and ${groupInScope(scope, 'vg')}), '[]')`,
    },
    for_all_vehicles: column('for_all_vehicles'),
    shape: inForce('shape'),
    dwell_s: inForce('dwell_s'),
    reports_passing: inForce('reports_passing'),
    speed_limit_kmh: inForce('speed_limit_kmh'),
    active_hours: inForce('active_hours'),
    note: column('note'),
    address: column('address'),
  },
  // What is in force of it, or was last.
  joins: sql`cross join lateral (
    select * from geofence_shapes where geofence_id = r.id order by valid_from desc limit 1) s`,
  matches: text => matchesText(sql`lower(r.name || ' ' || r.address || ' ' || r.note)`, text),
  taken: { geofences_customer_id_name_idx: 'name' },
  onMoved: moveRules,
  filters: {
    category: (ids: number[]) => sql<boolean>`r.category_id = any(${ids}::int[])`,
    group: (ids: number[]) => sql<boolean>`exists (select from geofences_in_groups m
      where m.geofence_id = r.id and m.geofence_group_id = any(${ids}::int[]))`,
  },
})

/** An archived geofence counts no more; one that is restored counts as it did last. */
async function moveRules(db: ScopedDb, ids: readonly number[], isRestored: boolean): Promise<void> {
  if (!isRestored) {
    await sql`select end_geofence_rules(${ids}::int[])`.execute(db)
    return
  }
  await sql`select put_geofence_rules(s.geofence_id, s.shape, s.dwell_s, s.reports_passing, s.speed_limit_kmh, s.active_hours)
    from (select distinct on (geofence_id) * from geofence_shapes where geofence_id = any(${ids}::int[])
      order by geofence_id, valid_from desc) s`.execute(db)
}

/** Its category's colour, or that of the first of its groups in the order in which their lists have them. */
export const COLOUR: RawBuilder<unknown> = sql`coalesce(
  (select c.colour from geofence_categories c where c.id = g.category_id),
  (select gg.colour from geofences_in_groups m join geofence_groups gg on gg.id = m.geofence_group_id
   where m.geofence_id = g.id order by lower(gg.name), gg.id limit 1))`

/** As the call answers. */
export function presentGeofence(stored: StoredGeofence): Geofence {
  const { customer_name: _, active_hours, ...geofence } = stored
  const { category, groups } = geofence
  return {
    ...geofence,
    colour: category?.colour ?? groups[0]?.colour ?? null,
    active_hours: active_hours.map(toApiHours),
  }
}

export const toApiHours = ({ weekdays, fromMinute, untilMinute }: ActiveHours): GeofenceHours => ({
  weekdays: [...weekdays],
  from_minute: fromMinute,
  until_minute: untilMinute,
})

export const fromApiHours = ({ weekdays, from_minute, until_minute }: GeofenceHours): ActiveHours => ({
  weekdays: [...new Set(weekdays)].sort((a, b) => a - b),
  fromMinute: from_minute,
  untilMinute: until_minute,
})

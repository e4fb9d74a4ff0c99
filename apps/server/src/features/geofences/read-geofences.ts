import type { GeofenceHours } from '@milepost/contract/geofence-fields.ts'
import type { Geofence } from '@milepost/contract/geofences.ts'
import type { ActiveHours } from '@milepost/domain/fold/geofence-hours.ts'
import type { Shape } from '@milepost/domain/geo/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { geofenceInScope, groupInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { notFound } from '../../http/http-error.ts'

export interface GeofenceSearch {
  /** In name, address and note. */
  search: string
  category?: number | undefined
  group?: number | undefined
  isArchived: boolean
  ordering: 'name' | '-name' | 'updated_at' | '-updated_at'
  offset: number
  limit: number
}

/** As stored: with its hours as the fold has them. */
export interface StoredGeofence extends Omit<Geofence, 'active_hours'> {
  active_hours: ActiveHours[]
}

/** Its category's colour, or that of the first of its groups in the order in which their lists have them. */
export const COLOUR: RawBuilder<unknown> = sql`coalesce(
  (select c.colour from geofence_categories c where c.id = g.category_id),
  (select gg.colour from geofences_in_groups m join geofence_groups gg on gg.id = m.geofence_group_id
   where m.geofence_id = g.id order by lower(gg.name), gg.id limit 1))`

export async function findGeofences(
  db: ScopedDb,
  scope: Scope,
  { search, category, group, isArchived, ordering, offset, limit }: GeofenceSearch,
): Promise<{ count: number; geofences: StoredGeofence[] }> {
  const found = sql`${geofenceInScope(scope, 'g')} and (g.archived_at is not null) = ${isArchived}
    and (${search} = '' or strpos(lower(g.name || ' ' || g.address || ' ' || g.note), lower(${search})) > 0)
    and (${category ?? null}::int is null or g.category_id = ${category ?? null}::int)
    and (${group ?? null}::int is null or exists (select from geofences_in_groups m
      where m.geofence_id = g.id and m.geofence_group_id = ${group ?? null}::int))`
  const column = sql.raw(ordering.endsWith('name') ? 'lower(g.name)' : 'g.updated_at')
  const direction = sql.raw(ordering.startsWith('-') ? 'desc' : 'asc')
  const geofences = await readWhere(
    db,
    scope,
    sql`${found} order by ${column} ${direction}, g.id limit ${limit} offset ${offset}`,
  )
  const { rows } = await sql<{ count: number }>`select count(*) as count from geofences g where ${found}`.execute(db)
  return { count: rows[0]!.count, geofences }
}

/** Archived or not. One that is not in the scope is not found. */
export async function mustFindGeofence(db: ScopedDb, scope: Scope, id: number): Promise<StoredGeofence> {
  const [geofence] = await readWhere(db, scope, sql`${geofenceInScope(scope, 'g')} and g.id = ${id}`)
  if (!geofence) throw notFound()
  return geofence
}

/**
 * What is in force, or was last, of each geofence that the condition (and its order) names. They are found first: what belongs
 * to a geofence is looked up for those alone, and by its index whatever the database knows of the tables.
 */
async function readWhere(db: ScopedDb, scope: Scope, condition: RawBuilder<unknown>): Promise<StoredGeofence[]> {
  const { rows } = await sql<GeofenceRow>`
    with page as materialized (
      select row_number() over () as place, named.* from (select g.* from geofences g where ${condition}) named
    )
    select g.id, g.customer_id, g.name, g.note, g.address, g.version, g.for_all_vehicles, g.created_at, g.updated_at,
      user_name(g.updated_by) as updated_by, g.archived_at, ${COLOUR} as colour,
      (select json_build_object('id', c.id, 'name', c.name, 'colour', c.colour) from geofence_categories c
       where c.id = g.category_id) as category,
      coalesce((select json_agg(json_build_object('id', gg.id, 'name', gg.name, 'colour', gg.colour) order by lower(gg.name), gg.id)
        from geofences_in_groups m join geofence_groups gg on gg.id = m.geofence_group_id
        where m.geofence_id = g.id), '[]') as groups,
      coalesce((select json_agg(json_build_object('id', vg.id, 'name', vg.name) order by vg.name)
        from geofences_for_vehicle_groups a join vehicle_groups vg on vg.id = a.vehicle_group_id
        where a.geofence_id = g.id and ${groupInScope(scope, 'vg')}),
        '[]') as vehicle_groups,
      s.shape, s.dwell_s, s.reports_passing, s.speed_limit_kmh, s.active_hours
    from page g cross join lateral (
      select * from geofence_shapes where geofence_id = g.id order by valid_from desc limit 1
    ) s
    order by g.place`.execute(db)
  return rows.map(({ customer_id, created_at, updated_at, archived_at, ...row }) => ({
    ...row,
    customer: customer_id,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    archived_at: archived_at?.toISOString() ?? null,
  }))
}

interface GeofenceRow extends Omit<StoredGeofence, 'customer' | 'created_at' | 'updated_at' | 'archived_at' | 'shape'> {
  customer_id: number
  shape: Extract<StoredGeofence['shape'], Shape>
  created_at: Date
  updated_at: Date
  archived_at: Date | null
}

/** As the call answers. */
export const presentGeofence = ({ active_hours, ...geofence }: StoredGeofence): Geofence => ({
  ...geofence,
  active_hours: active_hours.map(toApiHours),
})

const toApiHours = ({ weekdays, fromMinute, untilMinute }: ActiveHours): GeofenceHours => ({
  weekdays: [...weekdays],
  from_minute: fromMinute,
  until_minute: untilMinute,
})

export const fromApiHours = ({ weekdays, from_minute, until_minute }: GeofenceHours): ActiveHours => ({
  weekdays: [...new Set(weekdays)].sort((a, b) => a - b),
  fromMinute: from_minute,
  untilMinute: until_minute,
})

import type { Ordered } from '@milepost/contract/records.ts'
import type { VehicleGroup } from '@milepost/contract/vehicle-groups.ts'
import { sql } from 'kysely'
import { groupInScope, regionInScope, vehicleInScope } from '../../db/in-scope.ts'
import { oneRow } from '../../db/one-row.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { matchesText } from '../../records/search.ts'

export interface GroupListQuery extends Ordered {
  search: string
  trackersOnly: boolean
  offset: number
  limit: number
}

/** A page of the groups of a scope with their vehicles, and how many groups there are in all. */
export async function findGroupedVehicles(db: ScopedDb, scope: Scope, query: GroupListQuery) {
  const inScope = sql`${groupInScope(scope, 'g')} and g.archived_at is null
    and strpos(lower(g.name), lower(${query.search})) > 0`
  const { rows } = await sql<VehicleGroup>`
    select g.id, g.name,
      (select json_build_object('id', r.id, 'name', r.name) from regions r where r.id = g.region_id and r.archived_at is null) as region,
      (select c.time_zone from customers c where c.id = g.customer_id) as time_zone,
      coalesce((
      select json_agg(json_build_object('id', v.id, 'registration', v.registration, 'type', t.code, 'vehicle_type', t.name)
        order by v.registration)
      from vehicle_group_vehicles m join vehicles v on v.id = m.vehicle_id join vehicle_types t on t.id = v.vehicle_type_id
      where m.vehicle_group_id = g.id and v.archived_at is null and (not ${query.trackersOnly} or exists (
        select from tracker_assignments a where a.vehicle_id = v.id and a.unassigned_at is null))
    ), '[]') as vehicles
    from vehicle_groups g where ${inScope}
    order by g.name ${orderDirection(query)}, g.id limit ${query.limit} offset ${query.offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count from vehicle_groups g where ${inScope}`.execute(
    db,
  )
  return { count: oneRow(counted).count, groups: rows }
}

export interface GroupNameQuery extends Ordered {
  search: string
  customer?: number | undefined
  id?: number | number[] | undefined
  page: number
  pageSize: number
}

/** A page of the names of groups, and how many groups there are in all. */
export async function findGroupNames(
  db: ScopedDb,
  scope: Scope,
  { search, customer, id, page, pageSize, ...ordered }: GroupNameQuery,
): Promise<{ count: number; results: { id: number; name: string; customer: number }[] }> {
  const found = sql`from vehicle_groups g where ${groupInScope(scope, 'g')} and g.archived_at is null
    and ${isAsked('g', { customer, id })} and ${matchesText(sql`lower(g.name)`, search.toLowerCase())}`
  const direction = orderDirection(ordered)
  const { rows } = await sql<{ id: number; name: string; customer: number }>`
    select g.id, g.name, g.customer_id as customer ${found}
    order by g.name ${direction}, g.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count ${found}`.execute(db)
  return { count: counted.rows[0]?.count ?? 0, results: rows }
}

/** Of one customer, or among these ids, where either is asked for. */
function isAsked(row: string, { customer, id }: Pick<GroupNameQuery, 'customer' | 'id'>) {
  const ids = id === undefined ? null : [id].flat()
  return sql<boolean>`(${customer ?? null}::int is null or ${sql.ref(`${row}.customer_id`)} = ${customer ?? null}::int)
    and (${ids}::int[] is null or ${sql.ref(`${row}.id`)} = any(${ids}::int[]))`
}

interface Named {
  id: number
  name: string
}

/** Of the region `r`, by name. */
const groupsOfRegion = (scope: Scope) => sql`coalesce((
  select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) from vehicle_groups g
  where g.region_id = r.id and g.archived_at is null and ${groupInScope(scope, 'g')}), '[]')`

/** A page of the regions of a scope with its groups of each, and how many regions there are in all. */
export async function findRegions(
  db: ScopedDb,
  scope: Scope,
  { search, customer, id, page, pageSize, ...ordered }: GroupNameQuery,
): Promise<{ count: number; results: (Named & { vehicle_groups: Named[] })[] }> {
  const found = sql`from regions r where ${regionInScope(scope, 'r')} and r.archived_at is null
    and ${isAsked('r', { customer, id })} and ${matchesText(sql`lower(r.name)`, search.toLowerCase())}`
  const direction = orderDirection(ordered)
  const { rows } = await sql<Named & { vehicle_groups: Named[] }>`
    select r.id, r.name, ${groupsOfRegion(scope)} as vehicle_groups ${found}
    order by r.name ${direction}, r.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count ${found}`.execute(db)
  return { count: oneRow(counted).count, results: rows }
}

/** All regions of a scope, by name, with its groups of each. */
export async function findAllRegions(db: ScopedDb, scope: Scope): Promise<(Named & { vehicle_groups: Named[] })[]> {
  const { rows } = await sql<Named & { vehicle_groups: Named[] }>`
    select r.id, r.name, ${groupsOfRegion(scope)} as vehicle_groups
    from regions r where ${regionInScope(scope, 'r')} and r.archived_at is null order by r.name, r.id`.execute(db)
  return rows
}

/** The groups that a vehicle is in, by name; null where the scope has no such vehicle. */
export async function findGroupsOfVehicle(db: ScopedDb, scope: Scope, vehicle: number): Promise<Named[] | null> {
  const known = await sql`select from vehicles v where v.id = ${vehicle} and ${vehicleInScope(scope, 'v')}`.execute(db)
  if (known.rows.length === 0) return null
  const { rows } = await sql<Named>`
    select g.id, g.name from vehicle_group_vehicles m join vehicle_groups g on g.id = m.vehicle_group_id
    where m.vehicle_id = ${vehicle} and ${groupInScope(scope, 'g')} order by g.name, g.id`.execute(db)
  return rows
}

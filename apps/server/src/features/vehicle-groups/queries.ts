import type { VehicleGroup } from '@milepost/contract/vehicle-groups.ts'
import { sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'

export interface GroupListQuery {
  search: string
  descending: boolean
  trackersOnly: boolean
  offset: number
  limit: number
}

/** A page of the groups of a scope with their vehicles, and how many groups there are in all. */
export async function findGroupedVehicles(db: ScopedDb, scope: Scope, query: GroupListQuery) {
  const inScope = sql`g.customer_id = any(${scope.customerIds}::int[])
    and (${scope.vehicleGroupIds}::int[] is null or g.id = any(${scope.vehicleGroupIds}::int[]))
    and strpos(lower(g.name), lower(${query.search})) > 0`
  const direction = sql.raw(query.descending ? 'desc' : 'asc')
  const { rows } = await sql<VehicleGroup>`
    select g.id, g.name,
      (select json_build_object('id', r.id, 'name', r.name) from regions r where r.id = g.region_id) as region,
      coalesce((
      select json_agg(json_build_object('id', v.id, 'registration', v.registration, 'type', t.code, 'vehicle_type', t.name)
        order by v.registration)
      from vehicle_group_vehicles m join vehicles v on v.id = m.vehicle_id join vehicle_types t on t.id = v.vehicle_type_id
      where m.vehicle_group_id = g.id and v.archived_at is null and (not ${query.trackersOnly} or exists (
        select from tracker_assignments a where a.vehicle_id = v.id and a.unassigned_at is null))
    ), '[]') as vehicles
    from vehicle_groups g where ${inScope}
    order by g.name ${direction}, g.id limit ${query.limit} offset ${query.offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count from vehicle_groups g where ${inScope}`.execute(
    db,
  )
  return { count: counted.rows[0]!.count, groups: rows }
}

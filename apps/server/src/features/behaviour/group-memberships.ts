import { sql } from 'kysely'
import { groupInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'

export interface GroupMembers {
  id: number
  name: string
  vehicleIds: number[]
}

/** The groups of a scope that these vehicles are in, by name, each with those of them that are in it. */
export async function readGroupMembers(
  db: ScopedDb,
  scope: Scope,
  vehicleIds: readonly number[],
): Promise<GroupMembers[]> {
  const { rows } = await sql<GroupMembers>`
    select g.id, g.name, array_agg(m.vehicle_id) as "vehicleIds"
    from vehicle_groups g join vehicle_group_vehicles m on m.vehicle_group_id = g.id
    where ${groupInScope(scope, 'g')} and m.vehicle_id = any(${vehicleIds}::int[])
    group by g.id order by g.name, g.id
  `.execute(db)
  return rows
}

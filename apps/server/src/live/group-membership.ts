import { sql } from 'kysely'
import { type Db, type Scope, withScope } from '../db/scope.ts'

/** The groups of each vehicle in a scope, by vehicle. */
export type GroupMembership = ReadonlyMap<number, readonly number[]>

export async function loadGroupMembership(api: Db, scope: Scope): Promise<GroupMembership> {
  const rows = await withScope(api, scope, db =>
    db
      .selectFrom('vehicle_group_vehicles')
      .where('customer_id', '=', sql<number>`any(${scope.customerIds}::int[])`)
      .$if(scope.vehicleGroupIds !== null, query =>
        query.where('vehicle_group_id', '=', sql<number>`any(${scope.vehicleGroupIds}::int[])`),
      )
      .select(['vehicle_id as vehicleId', 'vehicle_group_id as groupId'])
      .execute(),
  )
  const groups = Map.groupBy(rows, row => row.vehicleId)
  return new Map([...groups].map(([vehicleId, memberships]) => [vehicleId, memberships.map(m => m.groupId)]))
}

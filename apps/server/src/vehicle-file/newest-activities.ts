import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'

/** Of every kind, marks the newest of those activities of the vehicles that are not put away. Their logs are held. */
export async function findNewestAnew(db: Db, vehicleIds: readonly number[]): Promise<void> {
  const newest = sql`select distinct on (vehicle_id, vehicle_activity_type_id) id from vehicle_activities
    where vehicle_id = any(${vehicleIds}::int[]) and archived_at is null
    order by vehicle_id, vehicle_activity_type_id, number desc`
  // First those that are no longer: of a kind no two are the newest at any moment.
  for (const isNewest of [false, true]) {
    await sql`update vehicle_activities a set is_latest = ${isNewest} where a.vehicle_id = any(${vehicleIds}::int[])
      and a.archived_at is null and a.is_latest <> ${isNewest} and (a.id in (${newest})) = ${isNewest}`.execute(db)
  }
}

import { sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'

/** The newest check that a driver made of a vehicle; null: there is none. A gate check, which is of a driver's check, is none. */
export async function readNewestCheck(
  db: ScopedDb,
  scope: Scope,
  vehicleId: number,
): Promise<{ id: number; at: Date } | null> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select r.id, r.dated_at as at from driver_checks r
    where ${customerInScope(scope, 'r.customer_id')} and r.vehicle_id = ${vehicleId} and r.kind = 'walkaround'
    order by r.dated_at desc, r.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

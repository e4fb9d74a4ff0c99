import { type RawBuilder, sql } from 'kysely'
import { driverInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { notFound } from '../../http/http-error.ts'

/** Driving of one driver, as a condition on the column driver_id. */
export interface DriverFilter {
  condition: RawBuilder<unknown>
}

/** What one driver drove, or what no known driver did. A driver who is not in the scope is not found. */
export async function mustFindDriverFilter(
  db: ScopedDb,
  scope: Scope,
  driverId: number | 'none',
): Promise<DriverFilter> {
  if (driverId === 'none') return { condition: sql`driver_id is null` }
  const { rows } = await sql`
    select from drivers where id = ${driverId} and ${driverInScope(scope, 'drivers')}
  `.execute(db)
  if (rows.length === 0) throw notFound()
  return { condition: sql`driver_id = ${driverId}` }
}

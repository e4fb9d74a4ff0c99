import { sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'

/** The repairers of a customer to choose from, by name. */
export async function findRepairersOf(
  db: ScopedDb,
  scope: Scope,
  customer: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select r.id, r.name from repairers r
    where ${customerInScope(scope, 'r.customer_id')} and r.customer_id = ${customer} and r.archived_at is null
    order by lower(r.name), r.id`.execute(db)
  return rows
}

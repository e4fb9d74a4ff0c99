import { customerInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'

/** The customers of the scope, by name. */
export function listOwnCustomers(db: ScopedDb, scope: Scope) {
  return db
    .selectFrom('customers')
    .select(['id', 'name', 'logo_file_id'])
    .where(customerInScope(scope, 'id'))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

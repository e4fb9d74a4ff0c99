import { type RawBuilder, sql } from 'kysely'
import { eachCustomerInScope, vehicleInScope } from '../db/in-scope.ts'
import type { Scope } from '../db/scope.ts'

/**
 * Whether a record `r` is one of a list: of the scope, and of a vehicle where one is asked for. A scope of one customer names it, so that
 * the page is the head of an index in the order of filing.
 */
export function isListed(scope: Scope, vehicleId: number | undefined): RawBuilder<boolean> {
  const conditions = [
    vehicleInScope(scope, 'r', 'vehicle_id'),
    ...(scope.customerIds.length === 1 ? eachCustomerInScope(scope, 'r.customer_id') : []),
    ...(vehicleId === undefined ? [] : [sql<boolean>`r.vehicle_id = ${vehicleId}`]),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

import type { RuleSubject } from '@milepost/domain/notifications/conditions.ts'
import { sql } from 'kysely'
import { toError } from '../../config/caught-error.ts'
import { type Db, type Scope, type ScopedDb, withScope } from '../../db/scope.ts'
import { despiteFaults } from './despite-faults.ts'

/**
 * Customer by customer, each in a transaction of its own: a fault of one is thrown, by its id, once all customers were looked at. Gives
 * how many notices were written.
 */
export async function ofCustomers(
  system: Db,
  customerIds: readonly number[],
  tell: (db: ScopedDb, scope: Scope) => Promise<number>,
): Promise<number> {
  let told = 0
  await despiteFaults(customerIds, async id => {
    const scope = { customerIds: [id], vehicleGroupIds: null }
    try {
      told += await withScope(system, scope, db => tell(db, scope))
    } catch (error) {
      throw new Error(`customer ${id}: ${toError(error).message}`, { cause: error })
    }
  })
  return told
}

/** The same of the customers that have a rule that is on and tells of one of the subjects. */
export async function ofCustomersWithRules(
  system: Db,
  subjects: readonly RuleSubject[],
  tell: (db: ScopedDb, scope: Scope) => Promise<number>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select distinct customer_id as id from notification_rules
    where is_on and archived_at is null and tells_of = any(${subjects}) order by 1`.execute(system)
  return ofCustomers(
    system,
    rows.map(({ id }) => id),
    tell,
  )
}

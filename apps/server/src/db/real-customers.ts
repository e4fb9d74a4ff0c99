import { sql } from 'kysely'
import type { Db } from './scope.ts'

/** Whether a customer exists that is not the demo's, as a condition for those who see every customer. */
export const THERE_IS_A_REAL_CUSTOMER = sql<boolean>`exists (select from customers where not is_demo)`

export async function hasRealCustomer(system: Db): Promise<boolean> {
  const { rows } = await sql`select where ${THERE_IS_A_REAL_CUSTOMER}`.execute(system)
  return rows.length > 0
}

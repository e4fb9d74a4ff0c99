import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'

/**
 * Holds the logs of vehicles to the end of the transaction: two that change the log of one vehicle wait for each other. The rows of the
 * vehicles are held, in the order of their ids, since advisory locks of ten thousand are more than the database has room for.
 */
export async function lockLogs(db: Db, vehicleIds: readonly number[]): Promise<void> {
  await sql`select from vehicles where id = any(${vehicleIds}::int[]) order by id for no key update`.execute(db)
}

import type { Transaction } from 'kysely'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Whose rows a caller may see. Every query takes it first and filters by it; row-level security stands behind. */
export interface Scope {
  customerIds: readonly number[]
  /** For a limited user the groups whose vehicles are theirs; null: no such limit. */
  vehicleGroupIds: readonly number[] | null
}

export type Db = Kysely<Tables>
export type ScopedDb = Transaction<Tables>

/** Runs `work` in one transaction in which row-level security lets through only the scope's customers. */
export function withScope<T>(db: Db, scope: Scope, work: (db: ScopedDb) => Promise<T>): Promise<T> {
  return db.transaction().execute(async transaction => {
    await sql`select set_config('milepost.customers', ${`{${scope.customerIds.join(',')}}`}, true)`.execute(transaction)
    return work(transaction)
  })
}

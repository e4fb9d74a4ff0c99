import { setTimeout as delay } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Whose rows a caller may see. Every query takes it first and filters by it; row-level security stands behind. */
export interface Scope {
  customerIds: readonly number[]
  /** For a limited user the groups whose vehicles are theirs; null: no such limit. */
  vehicleGroupIds: readonly number[] | null
  /** Whether what belongs to no customer may be changed: it is for whoever looks after the whole installation. */
  isGlobalAdmin?: boolean
}

export type Db = Kysely<Tables>
export type ScopedDb = Transaction<Tables>

const ATTEMPTS = 3
const LET_PASS_MS = 25

/**
 * Runs `work` in one transaction in which row-level security lets through only the scope's customers. Where the database
 * gives it up for another transaction it runs again, so it does nothing but ask the database; what else is to be done
 * follows when this has resolved.
 */
export async function withScope<T>(db: Db, scope: Scope, work: (db: ScopedDb) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, scope, work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isGivenUp(error)) throw error
      // At once it might come before the other one again.
      await delay(attempt * (1 + Math.random()) * LET_PASS_MS)
    }
  }
}

function inTransaction<T>(db: Db, scope: Scope, work: (db: ScopedDb) => Promise<T>): Promise<T> {
  return db.transaction().execute(async transaction => {
    await sql`select set_config('milepost.customers', ${`{${scope.customerIds.join(',')}}`}, true),
      set_config('milepost.is_installation', ${String(scope.isGlobalAdmin === true)}, true)`.execute(transaction)
    return work(transaction)
  })
}

/** A deadlock or a serialisation failure: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const GIVEN_UP = ['40P01', '40001']

/** Whether the database ended a transaction only because of another one: the same may succeed when it is done again. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && GIVEN_UP.some(code => code === error.code)
}

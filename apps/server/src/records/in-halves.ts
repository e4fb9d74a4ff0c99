import { sql } from 'kysely'
import type { ScopedDb } from '../db/scope.ts'
import { ForbiddenChange, InvalidFields } from './faults.ts'

/**
 * Does a write for all at once; where one of them turns out to be refused, for each half alone and so on, so that only those are.
 * Gives those that were written.
 */
export async function inHalves<T>(
  db: ScopedDb,
  all: readonly T[],
  write: (some: readonly T[]) => Promise<void>,
  onRefused: (one: T, refusal: InvalidFields | ForbiddenChange) => void,
): Promise<readonly T[]> {
  const [first] = all
  if (first === undefined) return []
  const refusal = await tryWrite(db, () => write(all))
  if (refusal === null) return all
  if (all.length === 1) {
    onRefused(first, refusal)
    return []
  }
  const middle = Math.ceil(all.length / 2)
  const written = await inHalves(db, all.slice(0, middle), write, onRefused)
  return [...written, ...(await inHalves(db, all.slice(middle), write, onRefused))]
}

async function tryWrite(db: ScopedDb, write: () => Promise<void>): Promise<InvalidFields | ForbiddenChange | null> {
  await sql`savepoint tried`.execute(db)
  try {
    await write()
  } catch (error) {
    if (!(error instanceof InvalidFields) && !(error instanceof ForbiddenChange)) throw error
    await sql`rollback to savepoint tried`.execute(db)
    await sql`release savepoint tried`.execute(db)
    return error
  }
  await sql`release savepoint tried`.execute(db)
  return null
}

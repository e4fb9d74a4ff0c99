import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ScopedDb } from '../db/scope.ts'

/** What every kind of correction holds beside what it is of. Numbered from 1 by customer, each seals all before it. */
export interface SealedCorrection {
  customerId: number
  number: number
  value: string | null
  /** What was shown when it was made. */
  before: string | null
  reason: string
  /** The one that it takes back. */
  revokes: number | null
  userId: number | null
  userName: string
  madeAtMs: number
  previousHash: Buffer | null
}

/** The columns of that. */
export function sealedColumns(sealed: SealedCorrection) {
  return {
    customer_id: sealed.customerId,
    number: sealed.number,
    value: sealed.value,
    before: sealed.before,
    reason: sealed.reason,
    revokes: sealed.revokes,
    user_name: sealed.userName,
    made_at: new Date(sealed.madeAtMs),
    previous_hash: sealed.previousHash,
  }
}

/** The same of an entry for the audit log. */
export function sealedDetail({ value, before, reason, revokes }: SealedCorrection) {
  return { value, before, reason, ...(revokes !== null && { revokes }) }
}

/** How corrections of one kind are sealed. `subjectOf` tells what one is of and which field: it is sealed with the rest. */
export function sealing<Hashed extends SealedCorrection>(subjectOf: (entry: Hashed) => readonly unknown[]) {
  const hashOf = (entry: Hashed): Buffer =>
    sealOf(entry.previousHash, [
      entry.customerId,
      entry.number,
      ...subjectOf(entry),
      entry.value,
      entry.before,
      entry.reason,
      entry.revokes,
      entry.userId,
      entry.userName,
      new Date(entry.madeAtMs).toISOString(),
    ])
  return {
    hashOf,
    /** Whether every entry of a customer, in order, is as it was written, and none before the last is missing. */
    isWhole: (chain: readonly (Hashed & { hash: Buffer })[]): boolean =>
      chain.every((entry, index) => {
        const before = chain[index - 1]
        const follows = before ? entry.previousHash?.equals(before.hash) : entry.previousHash === null
        return follows === true && entry.number === index + 1 && hashOf(entry).equals(entry.hash)
      }),
  }
}

/**
 * The hash that seals an entry and everything before it:
 *
 *   hash := sha256(previous | fields)    previous: 32 bytes, none for the first
 *   fields := JSON array, UTF-8
 */
function sealOf(previousHash: Buffer | null, fields: readonly unknown[]): Buffer {
  const hash = createHash('sha256')
  if (previousHash) hash.update(previousHash)
  return hash.update(JSON.stringify(fields)).digest()
}

/** A lock for each chain: nobody else appends to that of a customer until the transaction ends. */
const LOCKS = { trip_corrections: 7_318_015, timesheet_corrections: 7_318_017 }

/** An entry in its place at the end of its customer's chain, which is held until the transaction ends. */
export async function atEndOfChain<Entry extends { customerId: number }>(
  db: ScopedDb,
  table: keyof typeof LOCKS,
  entry: Entry,
): Promise<Entry & Pick<SealedCorrection, 'number' | 'previousHash'>> {
  await sql`select pg_advisory_xact_lock(${LOCKS[table]}, ${entry.customerId})`.execute(db)
  const { rows } = await sql<{ number: number; hash: Buffer }>`
    select number, hash from ${sql.table(table)} where customer_id = ${entry.customerId} order by number desc limit 1
  `.execute(db)
  return { ...entry, number: (rows[0]?.number ?? 0) + 1, previousHash: rows[0]?.hash ?? null }
}

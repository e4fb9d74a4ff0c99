import { createHash } from 'node:crypto'

/** An entry of a customer's chain: numbered from 1, each sealing itself and everything before it. */
export interface SealedEntry {
  number: number
  previousHash: Buffer | null
  hash: Buffer
}

/** What every kind of correction holds beside what it is of. */
interface SealedCorrection {
  customerId: number
  number: number
  value: string | null
  before: string | null
  reason: string
  revokes: number | null
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

/**
 * The hash that seals an entry and everything before it:
 *
 *   hash := sha256(previous | fields)    previous: 32 bytes, none for the first
 *   fields := JSON array, UTF-8
 */
export function sealOf(previousHash: Buffer | null, fields: readonly unknown[]): Buffer {
  const hash = createHash('sha256')
  if (previousHash) hash.update(previousHash)
  return hash.update(JSON.stringify(fields)).digest()
}

/** Whether every entry of a customer, in order, is as it was written, and none before the last is missing. */
export function isChainWhole<Entry extends SealedEntry>(
  chain: readonly Entry[],
  fieldsOf: (entry: Entry) => readonly unknown[],
): boolean {
  return chain.every((entry, index) => {
    const before = chain[index - 1]
    const follows = before ? entry.previousHash?.equals(before.hash) : entry.previousHash === null
    return follows && entry.number === index + 1 && sealOf(entry.previousHash, fieldsOf(entry)).equals(entry.hash)
  })
}

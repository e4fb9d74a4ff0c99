import { createHash } from 'node:crypto'
import type { Correction } from './read-corrections.ts'

/** What the hash of a correction covers: all that was written, but not the id that the database gave it. */
export type HashedCorrection = Omit<Correction, 'id' | 'hash'>

/**
 * The hash that seals a correction and everything before it:
 *
 *   hash := sha256(previous | fields)    previous: 32 bytes, none for the first
 *   fields := JSON array, UTF-8: customer, number, subject, subject id, day, field, value, before, reason, revokes, user id,
 *             user name, instant
 */
export function hashOfCorrection(entry: HashedCorrection): Buffer {
  const fields = [
    entry.customerId,
    entry.number,
    entry.subject,
    entry.subjectId,
    entry.day,
    entry.field,
    entry.value,
    entry.before,
    entry.reason,
    entry.revokes,
    entry.userId,
    entry.userName,
    new Date(entry.madeAtMs).toISOString(),
  ]
  const hash = createHash('sha256')
  if (entry.previousHash) hash.update(entry.previousHash)
  return hash.update(JSON.stringify(fields)).digest()
}

/** Whether every correction of a customer, in order, is as it was written, and none before the last is missing. */
export function isChainIntact(chain: readonly Correction[]): boolean {
  return chain.every((entry, index) => {
    const before = chain[index - 1]
    const follows = before ? entry.previousHash?.equals(before.hash) : entry.previousHash === null
    return follows && entry.number === index + 1 && hashOfCorrection(entry).equals(entry.hash)
  })
}

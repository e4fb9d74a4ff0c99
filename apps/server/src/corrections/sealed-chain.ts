import { createHash } from 'node:crypto'
import type { CorrectionKind } from './correction-kinds.ts'

/** What every entry holds beside what it is of. Numbered from 1 by customer, each seals all before it. */
export interface EntryFields {
  customerId: number
  number: number
  value: string | null
  /** What was shown when it was made. */
  before: string | null
  reason: string
  /** The id of the entry that this one takes back. */
  revokes: number | null
  userId: number | null
  userName: string
  madeAtMs: number
  previousHash: Buffer | null
}

/** What the hash covers: all that was written, but not the id that the database gave it. */
export type UnsealedEntry<Subject> = Subject & EntryFields

export type SealedEntry<Subject> = UnsealedEntry<Subject> & { id: number; hash: Buffer }

/**
 * The hash that seals an entry and everything before it:
 *
 *   hash := sha256(previous | fields)    previous: 32 bytes, none for the first
 *   fields := JSON array, UTF-8
 */
export function hashOfEntry<Subject extends object>(
  { subject }: CorrectionKind<Subject>,
  entry: UnsealedEntry<Subject>,
): Buffer {
  const fields = [
    entry.customerId,
    entry.number,
    ...subject.map(({ name, type }) =>
      type === 'instant' ? new Date(Number(entry[name])).toISOString() : entry[name],
    ),
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

/** The place in a chain that the next entry follows upon; `START_OF_CHAIN` before the first. */
export interface ChainLink {
  number: number
  hash: Buffer | null
}

export const START_OF_CHAIN: ChainLink = { number: 0, hash: null }

/** Whether an entry is as it was written and follows upon the one before it, none missing. */
export function isNextInChain<Subject extends object>(
  kind: CorrectionKind<Subject>,
  before: ChainLink,
  entry: SealedEntry<Subject>,
): boolean {
  const follows = before.hash === null ? entry.previousHash === null : entry.previousHash?.equals(before.hash) === true
  return follows && entry.number === before.number + 1 && hashOfEntry(kind, entry).equals(entry.hash)
}

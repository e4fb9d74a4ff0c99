import { isChainWhole, sealOf } from '../../history/sealed-chain.ts'
import type { Correction } from './read-corrections.ts'

/** What the hash of a correction covers: all that was written, but not the id that the database gave it. */
export type HashedCorrection = Omit<Correction, 'id' | 'hash'>

const fieldsOf = (entry: HashedCorrection) => [
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

export const hashOfCorrection = (entry: HashedCorrection): Buffer => sealOf(entry.previousHash, fieldsOf(entry))

export const isChainIntact = (chain: readonly Correction[]): boolean => isChainWhole(chain, fieldsOf)

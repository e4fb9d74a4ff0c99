import { sealing } from '../../history/sealed-chain.ts'
import type { Correction } from './read-corrections.ts'

/** What the hash of a correction covers: all that was written, but not the id that the database gave it. */
export type HashedCorrection = Omit<Correction, 'id' | 'hash'>

export const { hashOf: hashOfCorrection, isWhole: isChainIntact } = sealing<HashedCorrection>(entry => [
  entry.subject,
  entry.subjectId,
  entry.day,
  entry.field,
])

import type { CorrectedTripField } from '@milepost/contract/trip-corrections.ts'
import { isChainWhole, sealOf } from '../../history/sealed-chain.ts'

/** What the hash of a correction covers: all that was written, but not the id that the database gave it. */
export interface HashedCorrection {
  customerId: number
  number: number
  trackerId: number
  startedAtMs: number
  endedAtMs: number
  vehicleId: number
  field: CorrectedTripField
  value: string | null
  before: string | null
  reason: string
  revokes: number | null
  userId: number
  userName: string
  madeAtMs: number
  previousHash: Buffer | null
}

export interface TripCorrection extends HashedCorrection {
  id: number
  hash: Buffer
}

const fieldsOf = (entry: HashedCorrection) => [
  entry.customerId,
  entry.number,
  entry.trackerId,
  new Date(entry.startedAtMs).toISOString(),
  new Date(entry.endedAtMs).toISOString(),
  entry.vehicleId,
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

export const isChainIntact = (chain: readonly TripCorrection[]): boolean => isChainWhole(chain, fieldsOf)

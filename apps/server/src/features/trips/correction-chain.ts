import type { CorrectedTripField } from '@milepost/contract/trip-corrections.ts'
import { type SealedCorrection, sealing } from '../../history/sealed-chain.ts'

/** What the hash of a correction covers: all that was written, but not the id that the database gave it. */
export interface HashedCorrection extends SealedCorrection {
  trackerId: number
  startedAtMs: number
  endedAtMs: number
  vehicleId: number
  field: CorrectedTripField
  userId: number
}

export interface TripCorrection extends HashedCorrection {
  id: number
  hash: Buffer
}

export const { hashOf: hashOfCorrection, isWhole: isChainIntact } = sealing<HashedCorrection>(entry => [
  entry.trackerId,
  new Date(entry.startedAtMs).toISOString(),
  new Date(entry.endedAtMs).toISOString(),
  entry.vehicleId,
  entry.field,
])

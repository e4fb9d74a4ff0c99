import { createHash } from 'node:crypto'
import type { CorrectedTripField } from '@milepost/contract/trip-corrections.ts'

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

/**
 * The hash that seals a correction and everything before it:
 *
 *   hash := sha256(previous | fields)    previous: 32 bytes, none for the first
 *   fields := JSON array, UTF-8: customer, number, tracker, start, end, vehicle, field, value, before, reason, revokes,
 *             user id, user name, instant
 */
export function sealOf(entry: HashedCorrection): Buffer {
  const fields = [
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
  const hash = createHash('sha256')
  if (entry.previousHash) hash.update(entry.previousHash)
  return hash.update(JSON.stringify(fields)).digest()
}

/** Whether every correction of a customer, in order, is as it was written, and none before the last is missing. */
export function isChainWhole(chain: readonly TripCorrection[]): boolean {
  return chain.every((entry, index) => {
    const before = chain[index - 1]
    const follows = before ? entry.previousHash?.equals(before.hash) : entry.previousHash === null
    return follows && entry.number === index + 1 && sealOf(entry).equals(entry.hash)
  })
}

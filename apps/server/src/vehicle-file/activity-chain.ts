import { createHash } from 'node:crypto'
import type { ChainLink } from '../corrections/sealed-chain.ts'

/**
 * Which form of the hash seals an activity. The first did not hold whether it fulfils its schedule and the type of its document; what it
 * sealed stays as it is.
 */
export type Seal = 1 | 2
export const NEWEST_SEAL: Seal = 2

/**
 * What is sealed of an activity: all that was filed of it; of its type the id, whose name has a history of its own. The account and the
 * key of the request are not, nor where its document is kept: what that holds is.
 */
export interface SealedActivity {
  vehicleId: number
  /** Of the vehicle: from 1, none missing. */
  number: number
  customerId: number
  activityTypeId: number
  registration: string
  createdAtMs: number
  fulfilledAtMs: number | null
  description: string
  status: string
  recordId: number | null
  /** Null: there is none. */
  documentName: string | null
  documentSha256: Buffer | null
  /** Null: there is none; such as application/pdf. */
  documentType: string | null
  createdByName: string
  fulfils: boolean
  seal: Seal
  previousHash: Buffer | null
}

/**
 * The hash that seals an activity and every one before it of its vehicle:
 *
 *   hash := sha256(previous | fields)    previous: 32 bytes, none for the first
 *   fields := JSON array, UTF-8; from the second seal on it ends with the number of the seal
 *
 * The account is not among them, since an account may be removed: the name stays.
 */
export function hashOfActivity(activity: SealedActivity): Buffer {
  const { previousHash, fulfilledAtMs, documentSha256 } = activity
  const fields = [
    activity.vehicleId,
    activity.number,
    activity.customerId,
    activity.activityTypeId,
    activity.registration,
    new Date(activity.createdAtMs).toISOString(),
    fulfilledAtMs === null ? null : new Date(fulfilledAtMs).toISOString(),
    activity.description,
    activity.status,
    activity.recordId,
    activity.documentName,
    documentSha256?.toString('hex') ?? null,
    activity.createdByName,
    ...(activity.seal === 1 ? [] : [activity.fulfils, activity.documentType, activity.seal]),
  ]
  const hash = createHash('sha256')
  if (previousHash) hash.update(previousHash)
  return hash.update(JSON.stringify(fields)).digest()
}

/** Whether an activity is as it was filed and follows upon the one before it, none missing. */
export function isNextActivity(before: ChainLink, activity: SealedActivity & { hash: Buffer }): boolean {
  const { previousHash } = activity
  const follows = before.hash === null ? previousHash === null : previousHash?.equals(before.hash) === true
  return follows && activity.number === before.number + 1 && hashOfActivity(activity).equals(activity.hash)
}

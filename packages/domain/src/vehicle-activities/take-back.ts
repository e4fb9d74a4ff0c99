/** Hours in which somebody may take back what they filed by mistake. */
export const TAKE_BACK_HOURS = 24

/** An activity, as far as it matters who filed it and when. */
export interface FiledByHand {
  /** The account; null: Milepost itself. What Milepost files of what somebody did, such as a movement, has the account of that person. */
  createdBy: number | null
  reference: string
  createdAtMs: number
  /** Of the defect or inspection that it tells of, which stays what it is. */
  recordId: number | null
  isArchived: boolean
  archivedBy: number | null
}

/**
 * Whether somebody who administers nothing may archive an activity, or restore it: a document of their own, while it is new; and what they put
 * away themselves.
 */
export function mayTakeBack(activity: FiledByHand, userId: number, nowMs: number): boolean {
  const { createdBy, createdAtMs, reference, recordId, isArchived, archivedBy } = activity
  if (recordId !== null || reference === 'MOVEMENT') return false
  if (createdBy !== userId || nowMs - createdAtMs >= TAKE_BACK_HOURS * 3_600_000) return false
  return !isArchived || archivedBy === userId
}

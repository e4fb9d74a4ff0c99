import type { EventReview, ReviewState } from '@milepost/contract/event-reviews.ts'

/** The columns of a review, or of a change of one. */
export interface ReviewRow {
  state: ReviewState
  reason: string | null
  note: string | null
  user_name: string
  reviewed_at: Date
}

export function presentReview({ state, reason, note, user_name, reviewed_at }: ReviewRow): EventReview {
  return { state, reason, note, by: user_name, at: reviewed_at.toISOString() }
}

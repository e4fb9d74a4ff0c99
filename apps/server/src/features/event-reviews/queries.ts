import type { EventReview } from '@milepost/contract/event-reviews.ts'
import type { ScopedDb } from '../../db/scope.ts'
import type { EventKey } from '../../telemetry/event-keys.ts'
import { presentReview } from './present-review.ts'

/** Every change of the state of an event, the newest first. */
export async function findReviewHistory(db: ScopedDb, event: EventKey): Promise<EventReview[]> {
  const rows = await db
    .selectFrom('event_review_changes')
    .select(['state', 'reason', 'note', 'user_name', 'reviewed_at'])
    .where('customer_id', '=', event.customerId)
    .where('tracker_id', '=', event.trackerId)
    .where('recorded_at', '=', new Date(event.recordedAtMs))
    .where('sequence', '=', event.sequence)
    .where('code', '=', event.code)
    .where('geofence_id', '=', event.geofenceId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(presentReview)
}

import type { EventReview } from '@milepost/contract/event-reviews.ts'
import type { ScopedDb } from '../../db/scope.ts'
import type { EventKey } from '../../telemetry/event-keys.ts'
import { presentReview } from './present-review.ts'

/** Every change of the state of an event, the newest first. */
export async function findReviewHistory(db: ScopedDb, event: EventKey): Promise<EventReview[]> {
  const rows = await db
    .selectFrom('event_review_changes')
    .select(['state', 'reason', 'note', 'user_name', 'reviewed_at'])
    .where('customer_id', '=', event.customer_id)
    .where('tracker_id', '=', event.tracker_id)
    .where('recorded_at', '=', event.recorded_at)
    .where('sequence', '=', event.sequence)
    .where('code', '=', event.code)
    .where('geofence_id', '=', event.geofence_id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(presentReview)
}

import type { EventReview } from '@milepost/contract/event-reviews.ts'
import { DISMISSAL_REVOKED } from '@milepost/domain/events/dismissal-reasons.ts'
import { sql } from 'kysely'
import type { Actor } from '../../audit/actor.ts'
import { audit, auditAction } from '../../audit/audit.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { isSameEvent } from '../../telemetry/dismissed-events.ts'
import { EVENT_KEYS, type EventKey, eventIdOf } from '../../telemetry/event-keys.ts'
import { presentReview, type ReviewRow } from './present-review.ts'
import { insertHistory, REVIEWED, tableOf } from './set-reviews.ts'

const DISMISSALS_REVOKED = auditAction('dismissals revoked')

/**
 * Gives those of the events (in the order of their keys) that are dismissed the state and the note that they had before; a
 * note that was written since stays. It is a new entry of their histories. Returns their reviews.
 */
export async function revokeDismissals(
  db: ScopedDb,
  events: readonly EventKey[],
  { userId, name, address, requestId }: Actor,
): Promise<{ id: string; review: EventReview }[]> {
  const { rows } = await sql<Record<string, unknown> & ReviewRow>`
    with dismissed as (
      select r.* from ${tableOf(events)} wanted join event_reviews r on ${isSameEvent('wanted', 'r')}
      where r.state = 'dismissed' for update of r
    ), former as (
      select r.tracker_id, r.recorded_at, r.sequence, r.code, r.geofence_id, coalesce(kept.state, 'new') as state,
        case when r.note is distinct from dismissal.note then r.note else kept.note end as note
      from dismissed r
      left join lateral (
        select id, state, note from event_review_changes c
        where ${isSameEvent('c', 'r')} and c.customer_id = r.customer_id and c.state <> 'dismissed' order by id desc limit 1
      ) kept on true
      left join lateral (
        select note from event_review_changes c
        where ${isSameEvent('c', 'r')} and c.customer_id = r.customer_id and c.id > coalesce(kept.id, 0) order by id limit 1
      ) dismissal on true
    ), reviewed as (
      update event_reviews r set state = former.state, reason = ${DISMISSAL_REVOKED}, note = former.note,
        user_id = ${userId}::int, user_name = ${name}, reviewed_at = now()
      from former where ${isSameEvent('former', 'r')}
      returning r.*
    ), history as (${insertHistory})
    ${REVIEWED}
  `.execute(db)
  const revoked = rows.map(row => {
    const key = EVENT_KEYS.read(row)
    return { id: eventIdOf(key), customerId: key.customerId, review: presentReview(row) }
  })
  for (const [customerId, reviews] of Map.groupBy(revoked, review => review.customerId)) {
    const detail = { events: Object.fromEntries(reviews.map(({ id, review }) => [id, review.state])) }
    await audit(db, DISMISSALS_REVOKED, { userId, customerId, detail, address, requestId })
  }
  return revoked.map(({ id, review }) => ({ id, review }))
}

import type { EventReview, ReviewState } from '@milepost/contract/event-reviews.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../audit/actor.ts'
import { audit, auditAction } from '../../audit/audit.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { type EventKey, eventIdOf } from '../../telemetry/event-keys.ts'
import { presentReview, type ReviewRow } from './present-review.ts'

const EVENTS_REVIEWED = auditAction('events reviewed')

export interface Verdict {
  state: ReviewState
  reason: string | null
  /** Undefined: the note stays as it is. */
  note: string | null | undefined
}

/**
 * Gives events (in the order of their keys, so that two who review the same wait for one another) a state, writes it to
 * their history and to the audit log. Returns the reviews by the events' ids.
 */
export async function setReviews(
  db: ScopedDb,
  events: readonly EventKey[],
  verdict: Verdict,
  reviewer: Actor,
): Promise<{ id: string; review: EventReview }[]> {
  const keepsNote = verdict.note === undefined
  const { rows } = await sql<EventKey & ReviewRow>`
    with reviewed as (
      insert into event_reviews (tracker_id, recorded_at, sequence, code, geofence_id, customer_id, state, reason, note,
        user_id, user_name, reviewed_at)
      select k.tracker_id, k.recorded_at, k.sequence, k.code, k.geofence_id, k.customer_id, ${verdict.state}, ${verdict.reason},
        ${verdict.note || null}, ${reviewer.userId}::int, ${reviewer.name}, now()
      from ${tableOf(events)} k
      on conflict (tracker_id, recorded_at, sequence, code, geofence_id) do update set
        state = excluded.state, reason = excluded.reason, user_id = excluded.user_id, user_name = excluded.user_name,
        note = case when ${keepsNote} then event_reviews.note else excluded.note end, reviewed_at = excluded.reviewed_at
      returning *
    ), told as (${tellHistory})
    select * from reviewed order by tracker_id, recorded_at, sequence, code, geofence_id
  `.execute(db)
  await tellAudit(db, events, verdict, reviewer)
  return rows.map(row => ({ id: eventIdOf(row), review: presentReview(row) }))
}

/** Events as a table of their keys, in their order. */
export function tableOf(events: readonly EventKey[]): RawBuilder<unknown> {
  const column = (name: keyof EventKey) => events.map(event => event[name])
  return sql`(select * from unnest(${column('tracker_id')}::int[], ${column('recorded_at')}::timestamptz[],
    ${column('sequence')}::int[], ${column('code')}::int2[], ${column('geofence_id')}::int[], ${column('customer_id')}::int[])
    as keys (tracker_id, recorded_at, sequence, code, geofence_id, customer_id))`
}

/** Writes the rows of `reviewed` to the histories of their events. */
export const tellHistory: RawBuilder<unknown> = sql`
  insert into event_review_changes (tracker_id, recorded_at, sequence, code, geofence_id, customer_id, state, reason, note,
    user_id, user_name, reviewed_at)
  select tracker_id, recorded_at, sequence, code, geofence_id, customer_id, state, reason, note, user_id, user_name,
    reviewed_at from reviewed`

/** One entry for each customer: an auditor sees the events of one at a time. */
async function tellAudit(db: ScopedDb, events: readonly EventKey[], verdict: Verdict, reviewer: Actor) {
  const { userId, address, requestId } = reviewer
  const { state, reason, note } = verdict
  for (const [customerId, theirs] of Map.groupBy(events, event => event.customer_id)) {
    const detail = { state, reason, ...(note !== undefined && { note }), events: theirs.map(eventIdOf) }
    await audit(db, EVENTS_REVIEWED, { userId, customerId, detail, address, requestId })
  }
}

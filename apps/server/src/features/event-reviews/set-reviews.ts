import type { EventReview, ReviewState } from '@milepost/contract/event-reviews.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../audit/actor.ts'
import { audit, auditAction } from '../../audit/audit.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { EVENT_KEYS, type EventKey, eventIdOf } from '../../telemetry/event-keys.ts'
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
  const { rows } = await sql<Record<string, unknown> & ReviewRow>`
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
    ), history as (${insertHistory})
    ${REVIEWED}
  `.execute(db)
  await auditReviews(db, events, verdict, reviewer)
  return rows.map(row => ({ id: eventIdOf(EVENT_KEYS.read(row)), review: presentReview(row) }))
}

/** The reviews in `reviewed` with the keys of their events, in the order of those. */
export const REVIEWED = sql`select ${sql.raw(EVENT_KEYS.select('r'))}, r.state, r.reason, r.note, r.user_name, r.reviewed_at
  from reviewed r order by ${sql.raw(EVENT_KEYS.keyList('r'))}`

/** Events as a table of their keys, in their order. */
export function tableOf(events: readonly EventKey[]): RawBuilder<unknown> {
  return sql`(select ${sql.raw(EVENT_KEYS.list())} from json_populate_recordset(null::events, ${EVENT_KEYS.json(events)}::json))`
}

/** Writes the rows of `reviewed` to the histories of their events. */
export const insertHistory: RawBuilder<unknown> = sql`
  insert into event_review_changes (tracker_id, recorded_at, sequence, code, geofence_id, customer_id, state, reason, note,
    user_id, user_name, reviewed_at)
  select tracker_id, recorded_at, sequence, code, geofence_id, customer_id, state, reason, note, user_id, user_name,
    reviewed_at from reviewed`

/** One entry for each customer: an auditor sees the events of one at a time. */
async function auditReviews(db: ScopedDb, events: readonly EventKey[], verdict: Verdict, reviewer: Actor) {
  const { userId, address, requestId } = reviewer
  const { state, reason, note } = verdict
  for (const [customerId, theirs] of Map.groupBy(events, event => event.customerId)) {
    const detail = { state, reason, ...(note !== undefined && { note }), events: theirs.map(eventIdOf) }
    await audit(db, EVENTS_REVIEWED, { userId, customerId, detail, address, requestId })
  }
}

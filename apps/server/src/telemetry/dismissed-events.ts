import { type RawBuilder, sql } from 'kysely'

/** The key of an event (columns of events, event_reviews and event_review_changes) held equal in two tables. */
export function isSameEvent(one: string, other: string): RawBuilder<boolean> {
  const [a, b] = [sql.table(one), sql.table(other)]
  return sql<boolean>`(${a}.tracker_id = ${b}.tracker_id and ${a}.recorded_at = ${b}.recorded_at
    and ${a}.sequence = ${b}.sequence and ${a}.code = ${b}.code and ${a}.geofence_id = ${b}.geofence_id)`
}

/**
 * A condition on rows of events under an alias: they are not dismissed. Whatever counts events against a driver holds
 * it, for a dismissed event was none.
 */
export const isNotDismissed = (events: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from event_reviews dismissed where ${isSameEvent('dismissed', events)} and dismissed.state = 'dismissed')`

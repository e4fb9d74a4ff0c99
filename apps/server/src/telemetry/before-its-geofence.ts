import { type RawBuilder, sql } from 'kysely'

/**
 * Whether an event is one of a geofence, of a time before the rules were made by which it was found: it answers for the past, and is no
 * news. `event` names a row of events.
 */
export function isBeforeItsGeofence(event: string): RawBuilder<boolean> {
  const [geofence, at] = [sql.ref(`${event}.geofence_id`), sql.ref(`${event}.recorded_at`)]
  return sql<boolean>`(${geofence} > 0 and exists (
    select from geofence_shapes s where s.geofence_id = ${geofence} and s.valid_from <= ${at} and s.made_at > ${at}
      and (s.valid_until is null or s.valid_until > ${at})))`
}

import { EVENT_ID } from '@milepost/contract/event-reviews.ts'
import { sql } from 'kysely'
import { vehicleInScope } from '../db/in-scope.ts'
import type { Scope, ScopedDb } from '../db/scope.ts'
import { isSameEvent } from './dismissed-events.ts'

/** What tells an event apart from every other, and whose it is. */
export interface EventKey {
  tracker_id: number
  recorded_at: Date
  sequence: number
  code: number
  geofence_id: number
  customer_id: number
}

/** The id of an event on the wire. */
export const eventIdOf = ({ tracker_id, recorded_at, sequence, code, geofence_id }: Omit<EventKey, 'customer_id'>) =>
  [tracker_id, recorded_at.getTime(), sequence, code, geofence_id].join('-')

/** The events with these ids; null if one of them is not in the scope. */
export async function findEvents(db: ScopedDb, scope: Scope, ids: readonly string[]): Promise<EventKey[] | null> {
  const asked = [...new Set(ids)].map(id => (EVENT_ID.exec(id) ?? []).slice(1).map(Number))
  const column = (at: number) => asked.map(parts => parts[at])
  const { rows } = await sql<EventKey>`
    select e.tracker_id, e.recorded_at, e.sequence, e.code, e.geofence_id, e.customer_id
    from (select tracker_id, to_timestamp(ms / 1000) as recorded_at, sequence, code, geofence_id
      from unnest(${column(0)}::int8[], ${column(1)}::float8[], ${column(2)}::int8[], ${column(3)}::int8[], ${column(4)}::int8[])
        as k (tracker_id, ms, sequence, code, geofence_id)) asked
    join events e on ${isSameEvent('asked', 'e')}
    where ${vehicleInScope(scope, 'e', 'vehicle_id')}
    order by 1, 2, 3, 4, 5
  `.execute(db)
  return rows.length < asked.length ? null : rows
}

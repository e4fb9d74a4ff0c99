import { EVENT_ID } from '@milepost/contract/event-reviews.ts'
import { sql } from 'kysely'
import { vehicleInScope } from '../db/in-scope.ts'
import type { Scope, ScopedDb } from '../db/scope.ts'
import { SHOWN_EVENTS } from '../db/telemetry-columns.ts'
import { isSameEvent } from './dismissed-events.ts'

/** The key of events, of their reviews and of the changes of those, and whose customer's they are. */
export const EVENT_KEYS = SHOWN_EVENTS.only('trackerId', 'recordedAtMs', 'sequence', 'code', 'geofenceId', 'customerId')

export type EventKey = ReturnType<typeof EVENT_KEYS.read>

/** The id of an event in requests and responses. */
export const eventIdOf = ({ trackerId, recordedAtMs, sequence, code, geofenceId }: Omit<EventKey, 'customerId'>) =>
  [trackerId, recordedAtMs, sequence, code, geofenceId].join('-')

/** The keys of the events with these ids; null if one of them is not in the scope. */
export async function findEventKeys(db: ScopedDb, scope: Scope, ids: readonly string[]): Promise<EventKey[] | null> {
  const found = await findKnownEventKeys(db, scope, ids)
  return found.length < new Set(ids).size ? null : found
}

/** The keys of those of these events that are in the scope, in the order of the keys. */
export async function findKnownEventKeys(db: ScopedDb, scope: Scope, ids: readonly string[]): Promise<EventKey[]> {
  const wanted = [...new Set(ids)].map(id => (EVENT_ID.exec(id) ?? []).slice(1).map(Number))
  const column = (at: number) => wanted.map(parts => parts[at])
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(EVENT_KEYS.select('e'))}
    from (select tracker_id, to_timestamp(ms / 1000) as recorded_at, sequence, code, geofence_id
      from unnest(${column(0)}::int8[], ${column(1)}::float8[], ${column(2)}::int8[], ${column(3)}::int8[], ${column(4)}::int8[])
        as k (tracker_id, ms, sequence, code, geofence_id)) wanted
    join events e on ${isSameEvent('wanted', 'e')}
    where ${vehicleInScope(scope, 'e', 'vehicle_id')}
    order by e.tracker_id, e.recorded_at, e.sequence, e.code, e.geofence_id
  `.execute(db)
  return rows.map(EVENT_KEYS.read)
}

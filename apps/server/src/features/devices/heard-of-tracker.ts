import type { HeardOfTracker } from '@milepost/contract/device-connections.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import { isPrivateAt } from '../../db/private-times.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { iso } from './active-devices.ts'

type Heard = Omit<HeardOfTracker, 'fix'> & { fix: Omit<NonNullable<HeardOfTracker['fix']>, 'place'> | null }

interface HeardRow {
  is_connected: boolean
  last_heard: Date | null
  is_private: boolean
  recorded_at: Date | null
  lat: number
  long: number
  ignition: boolean | null
  last_misdated: Date | null
}

/** Of a tracker of the scope; null where that has no such. In private nothing tells where it is. */
export async function findHeard(db: ScopedDb, scope: Scope, trackerId: number): Promise<Heard | null> {
  const { rows } = await sql<HeardRow>`
    select coalesce(s.connected_at is not null and s.disconnected_at is null, false) as is_connected,
      greatest(s.heard_at, p.received_at) as last_heard, p.recorded_at, p.latitude as lat, p.longitude as long, p.ignition,
      u.last_received_at as last_misdated,
      ${isPrivateAt(sql`t.id`, sql`p.recorded_at`)} as is_private
    from trackers t
    left join device_sessions s on s.tracker_id = t.id
    left join tracker_states p on p.tracker_id = t.id
    left join unbelieved_times u on u.tracker_id = t.id
    where t.id = ${trackerId} and ${customerInScope(scope, 't.customer_id')}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const unread = await sql<{ reason: string; frames: number; last_at: Date }>`
    select reason, count(*) as frames, max(received_at) as last_at from rejected_frames f
    where f.tracker_id = ${trackerId} and ${customerInScope(scope, 'f.customer_id')}
      and f.received_at > now() - interval '1 hour'
    group by reason order by last_at desc`.execute(db)
  const { is_connected, is_private, recorded_at, lat, long, ignition } = row
  return {
    is_connected,
    is_private,
    last_heard: iso(row.last_heard),
    last_misdated: iso(row.last_misdated),
    fix:
      recorded_at === null || is_private
        ? null
        : { recorded_at: toDeviceInstant(recorded_at.getTime()), lat, long, ignition },
    unread: unread.rows.map(({ last_at, ...frames }) => ({ ...frames, last_at: last_at.toISOString() })),
  }
}

import type { Input } from '@milepost/contract/route.ts'
import type { RefusedDevice, trackerIdentities } from '@milepost/contract/tracker-identity.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import { oneRow } from '../../db/one-row.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { matchesText } from '../../records/search.ts'
import { iso } from './active-devices.ts'

type Wanted = Input<typeof trackerIdentities.refused>['query']

type Instants = 'first_refused' | 'last_refused' | 'last_heard'
interface RefusedRow extends Omit<RefusedDevice, Instants | 'vehicle'> {
  first_refused: Date
  last_refused: Date
  last_heard: Date | null
  vehicle_id: number | null
  registration: string | null
}

const FIELDS: Readonly<Record<string, RawBuilder<unknown>>> = {
  last_refused: sql`f.last_refused`,
  first_refused: sql`f.first_refused`,
  device_id: sql`t.device_id`,
  calls: sql`f.calls`,
}

/** A page of the calls in the name of the scope's trackers that were refused, a row for each tracker, reason and protocol. */
export async function findRefusedDevices(db: ScopedDb, scope: Scope, wanted: Wanted): Promise<RefusedDevice[]> {
  const way = orderDirection(wanted)
  const field = FIELDS[wanted.ordering.replace(/^-/, '')]
  const { rows } = await sql<RefusedRow>`
    select t.id as tracker, t.device_id, t.protocol as registered_protocol, f.reason, f.protocol, f.calls, f.first_refused,
      f.last_refused, host(f.last_address) as last_address, greatest(s.heard_at, p.received_at) as last_heard,
      v.id as vehicle_id, v.registration
    from (
      select f.* from refused_calls f join trackers t on t.id = f.tracker_id
      where ${isWanted(scope, wanted)}
      order by ${field} ${way}, f.tracker_id ${way}, f.reason, f.protocol
      limit ${wanted.pageSize} offset ${(wanted.page - 1) * wanted.pageSize}
    ) f
    join trackers t on t.id = f.tracker_id
    left join device_sessions s on s.tracker_id = t.id
    left join tracker_states p on p.tracker_id = t.id
    left join tracker_assignments a on a.tracker_id = t.id and a.unassigned_at is null
    left join vehicles v on v.id = a.vehicle_id
    order by ${field} ${way}, f.tracker_id ${way}, f.reason, f.protocol`.execute(db)
  return rows.map(({ vehicle_id, registration, ...row }) => ({
    ...row,
    vehicle: vehicle_id === null || registration === null ? null : { id: vehicle_id, registration },
    first_refused: row.first_refused.toISOString(),
    last_refused: row.last_refused.toISOString(),
    last_heard: iso(row.last_heard),
  }))
}

export async function countRefusedDevices(db: ScopedDb, scope: Scope, wanted: Wanted): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*) as count from refused_calls f join trackers t on t.id = f.tracker_id
    where ${isWanted(scope, wanted)}`.execute(db)
  return oneRow(counted).count
}

/** An archived tracker is refused whatever it shows. */
function isWanted(scope: Scope, { search }: Wanted): RawBuilder<boolean> {
  const isFound = search === '' ? sql`true` : matchesText(sql`lower(t.device_id)`, search.toLowerCase())
  return sql<boolean>`${customerInScope(scope, 'f.customer_id')} and t.archived_at is null and ${isFound}`
}

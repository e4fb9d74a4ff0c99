import { sql } from 'kysely'
import { customerInScope, vehicleInScope } from '../../db/in-scope.ts'
import { oneRow } from '../../db/one-row.ts'
import { hasPrivateTime } from '../../db/private-times.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'

/**
 * The command that requests a position, by protocol, in the words of the vendor's manual and with the password that they
 * leave the factory with. Absent: there is no such command.
 */
export const POSITION_REQUESTS: Readonly<Record<string, string>> = {
  teltonika: 'getgps',
  queclink: 'AT+GTRTO=gv300,1,,,,,,',
  gt06: 'WHERE#',
  jt808: 'query location',
  suntech: 'ST300CMD;;02;StatusReq',
  ruptela: 'coords',
}

export interface ReachableTracker {
  tracker_id: number
  customer_id: number
  protocol: string
}

/** The tracker that is in a vehicle of the scope now; undefined when the vehicle is not in the scope. */
export async function findTrackerOf(
  db: ScopedDb,
  scope: Scope,
  vehicleId: number,
): Promise<{ tracker: ReachableTracker | null } | undefined> {
  const { rows } = await sql<ReachableTracker | { tracker_id: null }>`
    select t.id as tracker_id, t.customer_id, coalesce(s.protocol, t.protocol) as protocol
    from vehicles v
    left join tracker_assignments a on a.vehicle_id = v.id and a.unassigned_at is null
    left join trackers t on t.id = a.tracker_id
    left join device_sessions s on s.tracker_id = t.id
    where v.id = ${vehicleId} and ${vehicleInScope(scope, 'v')} and v.archived_at is null
    order by a.assigned_at desc nulls last limit 1`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return { tracker: row.tracker_id === null ? null : row }
}

export async function queueCommand(
  db: ScopedDb,
  tracker: ReachableTracker,
  vehicleId: number,
  userId: number,
  text: string,
): Promise<number> {
  const inserted = await sql<{ id: number }>`
    insert into device_commands (customer_id, tracker_id, vehicle_id, text, created_by)
    values (${tracker.customer_id}, ${tracker.tracker_id}, ${vehicleId}, ${text}, ${userId}) returning id`.execute(db)
  return oneRow(inserted).id
}

export interface CommandRow {
  id: number
  vehicle: number | null
  text: string
  state: 'queued' | 'sent' | 'answered' | 'expired'
  created_at: Date
  expires_at: Date
  sent_at: Date | null
  answered_at: Date | null
  answer: string | null
}

const MOST_RECENT = 100

/** An answer is of some moment between. */
const WHILE_ASKED = {
  tracker: sql`device_commands.tracker_id`,
  from: sql`coalesce(device_commands.sent_at, device_commands.created_at)`,
  until: sql`device_commands.answered_at`,
}

export async function findCommands(db: ScopedDb, scope: Scope, vehicleId: number): Promise<CommandRow[]> {
  const { rows } = await sql<CommandRow>`
    select id, vehicle_id as vehicle, text,
      case when state in ('queued', 'sent') and expires_at <= now() then 'expired' else state end as state,
      created_at, expires_at, sent_at, answered_at,
      case when not ${hasPrivateTime(WHILE_ASKED)} then answer end as answer
    from device_commands where ${customerInScope(scope, 'customer_id')} and vehicle_id = ${vehicleId}
    order by created_at desc, id desc limit ${MOST_RECENT}`.execute(db)
  return rows
}

import type { RuleEvent } from '@milepost/domain/notifications/rule-match.ts'
import { type RawBuilder, sql } from 'kysely'
import { isPrivateAt } from '../../db/private-times.ts'
import type { Db } from '../../db/scope.ts'

/** An event with what rules ask about it. */
export interface FoundEvent extends RuleEvent {
  trackerId: number
  sequence: number
  vehicleId: number
  registration: string
  value: number | null
  /** Of the transaction that stored it. */
  storedXid: string
}

/** The events `e` of vehicles `v` for which a condition holds, the first by an order, as many as `limits` lets through. */
export async function findRuleEvents(
  db: Db,
  { where, orderBy, limits }: { where: RawBuilder<boolean>; orderBy: RawBuilder<unknown>; limits: RawBuilder<unknown> },
): Promise<FoundEvent[]> {
  const { rows } = await sql<FoundEvent>`
    select e.tracker_id as "trackerId", e.sequence, e.vehicle_id as "vehicleId", v.registration, e.code,
      e.geofence_id as "geofenceId", e.value, (extract(epoch from e.recorded_at) * 1000)::float8 as "atMs",
      e.stored_xid::text as "storedXid", e.is_private or ${isPrivateAt(sql`e.tracker_id`, sql`e.recorded_at`)} as "isPrivate",
      array(select g.vehicle_group_id from vehicle_group_vehicles g where g.vehicle_id = e.vehicle_id) as "groupIds"
    from events e join vehicles v on v.id = e.vehicle_id
    where ${where} order by ${orderBy} ${limits}`.execute(db)
  return rows
}

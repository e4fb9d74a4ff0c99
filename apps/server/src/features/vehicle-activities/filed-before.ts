import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'

/** What the same request has filed before; null: nothing. */
export async function findFiled(
  db: Db,
  { customerId, requestKey }: { customerId: number; requestKey: string | null },
): Promise<number | null> {
  if (requestKey === null) return null
  const filed = await db
    .selectFrom('vehicle_activities')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return filed?.id ?? null
}

/** Codes of inspections that were cancelled or are incomplete (VF-46, VF-47): another may be done on their day. */
const NOT_DONE = ['1', '3']

interface Twin {
  vehicleId: number
  activityTypeId: number
  fulfilledAtMs: number | null
  documentSha256: Buffer | null
  /** Whether there is one of its kind on a day at most, whatever its document. */
  isOneADay: boolean
}

/**
 * What somebody has filed already that is the same again: the same document of the same day, or an inspection of that day. By whom and
 * when; null: nothing.
 */
export async function findTwin(
  db: Db,
  { vehicleId, activityTypeId, fulfilledAtMs, documentSha256, isOneADay }: Twin,
): Promise<{ by: string; at: Date } | null> {
  const day = fulfilledAtMs === null ? null : new Date(fulfilledAtMs)
  const { rows } = await sql<{ by: string; at: Date }>`
    select a.created_by_name as by, a.created_at as at from vehicle_activities a
    where a.vehicle_id = ${vehicleId} and a.vehicle_activity_type_id = ${activityTypeId} and a.archived_at is null
      and a.activity_fulfilled_at is not distinct from ${day}::timestamptz
      and (${isOneADay && day !== null} and a.status <> all(${NOT_DONE}::text[]) or a.document_sha256 = ${documentSha256}::bytea)
    order by a.number limit 1`.execute(db)
  return rows[0] ?? null
}

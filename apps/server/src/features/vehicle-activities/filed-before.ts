import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'
import { findInspectionOfDay } from '../../vehicle-records/inspection-of-day.ts'
import { keyUsed, lockRequestKey } from '../../vehicle-records/request-keys.ts'

interface Request {
  customerId: number
  vehicleId: number
  activityTypeId: number
  sentBy: number
  requestKey: string | null
}

/** What the same request has filed before; null: nothing. Throws HttpError where its key stands for something else. */
export async function findFiled(db: Db, request: Request): Promise<number | null> {
  const { customerId, vehicleId, activityTypeId, sentBy, requestKey } = request
  if (requestKey === null) return null
  await lockRequestKey(db, customerId, requestKey)
  const filed = await db
    .selectFrom('vehicle_activities')
    .select(['id', 'vehicle_id', 'vehicle_activity_type_id', 'created_by'])
    .where('customer_id', '=', customerId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  if (filed === undefined) return null
  const isSame =
    filed.vehicle_id === vehicleId && filed.vehicle_activity_type_id === activityTypeId && filed.created_by === sentBy
  if (!isSame) throw keyUsed('document')
  return filed.id
}

interface Twin {
  vehicleId: number
  activityTypeId: number
  fulfilledAtMs: number | null
  documentSha256: Buffer | null
  /** Whether it is a safety inspection, of which a day has one at most, whatever its document. */
  isInspection: boolean
}

/**
 * What somebody has filed already that is the same again: the same document of the same day, or an inspection of that day. By whom and
 * when; null: nothing.
 */
export async function findTwin(
  db: Db,
  { vehicleId, activityTypeId, fulfilledAtMs, documentSha256, isInspection }: Twin,
): Promise<{ by: string; at: Date } | null> {
  const day = fulfilledAtMs === null ? null : new Date(fulfilledAtMs)
  if (isInspection && day !== null) {
    const inspection = await findInspectionOfDay(db, vehicleId, day.toISOString().slice(0, 10))
    if (inspection !== null) return inspection
  }
  const { rows } = await sql<{ by: string; at: Date }>`
    select a.created_by_name as by, a.created_at as at from vehicle_activities a
    where a.vehicle_id = ${vehicleId} and a.vehicle_activity_type_id = ${activityTypeId} and a.archived_at is null
      and a.activity_fulfilled_at is not distinct from ${day}::timestamptz
      and a.document_sha256 = ${documentSha256}::bytea
    order by a.number limit 1`.execute(db)
  return rows[0] ?? null
}

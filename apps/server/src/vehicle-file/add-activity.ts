import type { Actor } from '../audit/actor.ts'
import { audit, auditAction } from '../audit/audit.ts'
import { type ChainLink, START_OF_CHAIN } from '../corrections/sealed-chain.ts'
import type { Db } from '../db/scope.ts'
import { hashOfActivity } from './activity-chain.ts'
import { lockLog } from './newest-activities.ts'

/** What is filed of a vehicle, before it has its place in the chain of that vehicle. */
export interface NewActivity {
  customerId: number
  vehicleId: number
  /** As the vehicle is called now. */
  registration: string
  activityTypeId: number
  /** The start, in UTC, of the day on which it was done (VF-81); null: only its filing is known. */
  fulfilledAtMs: number | null
  description: string
  /** As it is stored: see domain vehicle-activities/statuses.ts. */
  status: string
  /** Of the defect or inspection that it tells of. */
  recordId: number | null
  document: FiledDocument | null
  /** Of whoever files it: the same one files once. */
  requestKey: string | null
  createdAtMs: number
}

export interface FiledDocument {
  fileId: number
  thumbnailFileId: number | null
  name: string
  /** Such as application/pdf. */
  type: string
  sha256: Buffer
}

const FILED = auditAction<{ activity: number; vehicle: number; type: number; status: string }>('vehicle activity filed')

/**
 * Files an activity: appends it to the chain of its vehicle and to the audit log, in the caller's transaction. Of its kind it is the
 * newest from then on.
 */
export async function addActivity(
  db: Db,
  activity: NewActivity,
  { userId, name: createdByName, address, requestId }: Actor,
): Promise<{ id: number; number: number }> {
  const { customerId, vehicleId, registration, activityTypeId, fulfilledAtMs, document, createdAtMs } = activity
  const { description, status, recordId } = activity
  const end = await lockEndOfChain(db, vehicleId)
  const number = end.number + 1
  const hash = hashOfActivity({
    ...{ vehicleId, number, customerId, activityTypeId, registration, createdAtMs, fulfilledAtMs, description, status },
    ...{ recordId, createdByName, previousHash: end.hash },
    ...{ documentName: document?.name ?? null, documentSha256: document?.sha256 ?? null },
  })
  await db
    .updateTable('vehicle_activities')
    .set({ is_latest: false })
    .where('vehicle_id', '=', vehicleId)
    .where('vehicle_activity_type_id', '=', activityTypeId)
    .where('is_latest', '=', true)
    .where('archived_at', 'is', null)
    .execute()
  const { id } = await db
    .insertInto('vehicle_activities')
    .values({
      ...{ customer_id: customerId, vehicle_id: vehicleId, vehicle_activity_type_id: activityTypeId, registration },
      ...{ created_at: new Date(createdAtMs), description, status, record_id: recordId },
      activity_fulfilled_at: fulfilledAtMs === null ? null : new Date(fulfilledAtMs),
      ...{ document_file_id: document?.fileId ?? null, thumbnail_file_id: document?.thumbnailFileId ?? null },
      ...{ document_name: document?.name ?? null, document_type: document?.type ?? null },
      document_sha256: document?.sha256 ?? null,
      ...{ created_by: userId, created_by_name: createdByName, request_key: activity.requestKey },
      ...{ number, previous_hash: end.hash, hash },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const detail = { activity: id, vehicle: vehicleId, type: activityTypeId, status }
  await audit(db, FILED, { userId, customerId, detail, address, requestId })
  return { id, number }
}

async function lockEndOfChain(db: Db, vehicleId: number): Promise<ChainLink> {
  await lockLog(db, vehicleId)
  const end = await db
    .selectFrom('vehicle_activities')
    .select(['number', 'hash'])
    .where('vehicle_id', '=', vehicleId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return end ?? START_OF_CHAIN
}

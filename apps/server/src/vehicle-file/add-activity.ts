import { sql } from 'kysely'
import type { Actor } from '../audit/actor.ts'
import { auditAction, auditEach } from '../audit/audit.ts'
import { type ChainLink, START_OF_CHAIN } from '../corrections/sealed-chain.ts'
import type { Db } from '../db/scope.ts'
import { hashOfActivity, NEWEST_SEAL } from './activity-chain.ts'
import { lockLogs } from './lock-logs.ts'

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
  /** Whether it fulfils the schedule of its kind; it does not unless given. */
  fulfils?: boolean
  /** Of whoever files it: the same one files once. */
  requestKey: string | null
  createdAtMs: number
  /** Of a state of a defect: when it came about, which the timeline goes by. */
  happenedAt?: Date
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
  actor: FilingActor,
): Promise<{ id: number; number: number }> {
  const [filed] = await addActivities(db, [activity], actor)
  if (filed === undefined) throw new Error('an activity that was just filed is not there')
  return filed
}

/** Who files; without a user it is Milepost itself. */
type FilingActor = Omit<Actor, 'userId'> & { userId: number | null }

/** A statement takes 65,535 values; a row has 24. */
const AT_ONCE = 1_000

/** The same of several vehicles, each of which has one activity at most among them. Gives what was filed in their order. */
export async function addActivities(
  db: Db,
  activities: readonly NewActivity[],
  { userId, name: createdByName, address, requestId }: FilingActor,
): Promise<{ id: number; number: number }[]> {
  const ends = await lockEndsOfChains(
    db,
    activities.map(({ vehicleId }) => vehicleId),
  )
  const rows = activities.map(activity => {
    const end = ends.get(activity.vehicleId) ?? START_OF_CHAIN
    return rowOf(activity, end, { userId, name: createdByName })
  })
  const filed: { id: number; number: number }[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    await noLongerLatest(db, some)
    const inserted = await db
      .insertInto('vehicle_activities')
      .values(some)
      .returning(['id', 'number', 'vehicle_id'])
      .execute()
    const byVehicle = new Map(inserted.map(({ vehicle_id: vehicleId, ...row }) => [vehicleId, row]))
    filed.push(...some.flatMap(row => byVehicle.get(row.vehicle_id) ?? []))
  }
  const entries = filed.flatMap(({ id: activity }, at) =>
    activities.slice(at, at + 1).map(({ customerId, vehicleId: vehicle, activityTypeId: type, status }) => ({
      customerId,
      detail: { activity, vehicle, type, status },
    })),
  )
  await auditEach(db, FILED, { userId, address, requestId }, entries)
  return filed
}

function rowOf(
  activity: NewActivity,
  end: ChainLink,
  { userId, name: createdByName }: Pick<FilingActor, 'userId' | 'name'>,
) {
  const { customerId, vehicleId, registration, activityTypeId, fulfilledAtMs, document, createdAtMs } = activity
  const { description, status, recordId, fulfils = false } = activity
  const number = end.number + 1
  const hash = hashOfActivity({
    ...{ vehicleId, number, customerId, activityTypeId, registration, createdAtMs, fulfilledAtMs, description, status },
    ...{ recordId, createdByName, fulfils, seal: NEWEST_SEAL, previousHash: end.hash },
    ...{ documentName: document?.name ?? null, documentSha256: document?.sha256 ?? null },
    documentType: document?.type ?? null,
  })
  return {
    ...{ customer_id: customerId, vehicle_id: vehicleId, vehicle_activity_type_id: activityTypeId, registration },
    ...{ created_at: new Date(createdAtMs), description, status, record_id: recordId, fulfils },
    happened_at: activity.happenedAt ?? null,
    activity_fulfilled_at: fulfilledAtMs === null ? null : new Date(fulfilledAtMs),
    ...{ document_file_id: document?.fileId ?? null, thumbnail_file_id: document?.thumbnailFileId ?? null },
    ...{ document_name: document?.name ?? null, document_type: document?.type ?? null },
    document_sha256: document?.sha256 ?? null,
    ...{ created_by: userId, created_by_name: createdByName, request_key: activity.requestKey },
    ...{ number, previous_hash: end.hash, hash, seal: NEWEST_SEAL },
  }
}

/** Of their kinds others are the newest from now on. */
async function noLongerLatest(
  db: Db,
  rows: readonly { vehicle_id: number; vehicle_activity_type_id: number }[],
): Promise<void> {
  const vehicles = rows.map(row => row.vehicle_id)
  const types = rows.map(row => row.vehicle_activity_type_id)
  await sql`update vehicle_activities a set is_latest = false
    from unnest(${vehicles}::int[], ${types}::int[]) filed (vehicle_id, type_id)
    where a.vehicle_id = filed.vehicle_id and a.vehicle_activity_type_id = filed.type_id and a.is_latest and a.archived_at is null`.execute(
    db,
  )
}

async function lockEndsOfChains(db: Db, vehicleIds: readonly number[]): Promise<Map<number, ChainLink>> {
  await lockLogs(db, vehicleIds)
  const { rows } = await sql<ChainLink & { vehicleId: number }>`
    select v.id as "vehicleId", last.number, last.hash from unnest(${vehicleIds}::int[]) v (id) cross join lateral (
      select number, hash from vehicle_activities where vehicle_id = v.id order by number desc limit 1) last`.execute(
    db,
  )
  return new Map(rows.map(({ vehicleId, number, hash }) => [vehicleId, { number, hash }]))
}

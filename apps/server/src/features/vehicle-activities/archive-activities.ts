import { TAKE_BACK_HOURS } from '@milepost/domain/vehicle-activities/take-back.ts'
import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import type { LogAuthor } from '../../audit/record-log.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { WordedRefusal } from '../../http/worded-refusal.ts'
import { setDueAnew } from '../../schedules/set-due-anew.ts'
import type { KindOfVehicle } from '../../schedules/store-due.ts'
import { lockLogs } from '../../vehicle-file/lock-logs.ts'
import { findNewestAnew } from '../../vehicle-file/newest-activities.ts'
import { refuseSecondOfDay } from '../../vehicle-records/inspection-of-day.ts'
import { mayArchive } from './may-archive.ts'

interface Archived {
  vehicle: number
  activities: number[]
  reason: string | null
}

const ARCHIVED = auditAction<Archived>('vehicle activities archived')
const RESTORED = auditAction<Archived>('vehicle activities restored')

interface Row {
  id: number
  customer_id: number
  vehicle_id: number
  vehicle_activity_type_id: number
  fulfils: boolean
  createdAt: Date
  createdBy: number | null
  archivedBy: number | null
  recordId: number | null
  reference: string
}

/**
 * Puts activities away, or brings them back; those that are so already are left alone. The chain of the vehicle keeps them as they
 * were filed, and the newest of each kind is then the newest of those that are not put away; so is what sets what is due. Gives how many
 * changed. Throws HttpError: 403 where the caller neither administers the Vehicle File nor may take it back; 409 where an inspection that
 * comes back would be the second of its day.
 */
export async function archiveActivities(
  db: ScopedDb,
  caller: SignedIn,
  { ids, archived, reason }: { ids: readonly number[]; archived: boolean; reason: string | null },
  author: LogAuthor,
): Promise<number> {
  const isMeant = sql`a.id = any(${ids}::int8[]) and ${vehicleInScope(caller, 'a', 'vehicle_id')}`
  const meant = await sql<{ id: number }>`
    select distinct a.vehicle_id as id from vehicle_activities a where ${isMeant}`.execute(db)
  await lockLogs(
    db,
    meant.rows.map(({ id }) => id),
  )
  // Read once the logs are held: another may have put the same away meanwhile.
  const { rows } = await sql<Row>`
    select a.id, a.customer_id, a.vehicle_id, a.vehicle_activity_type_id, a.fulfils,
      a.created_at as "createdAt", a.created_by as "createdBy", a.archived_by as "archivedBy", a.record_id::int as "recordId",
      t.reference
    from vehicle_activities a join vehicle_activity_types t on t.id = a.vehicle_activity_type_id
    where ${isMeant} and (a.archived_at is null) = ${archived} order by a.id`.execute(db)
  if (rows.length === 0) return 0
  const changed = rows.map(({ id }) => id)
  const filed = rows.map(row => ({ ...row, createdAtMs: Number(row.createdAt), isArchived: !archived }))
  if (!filed.every(row => mayArchive(caller, row, Date.now()))) throw notTheirs(archived)
  if (!archived) await refuseSecondOfDay(db, changed)
  const vehicleIds = [...new Set(rows.map(row => row.vehicle_id))]
  // What comes back is not the newest until that is found anew.
  await sql`update vehicle_activities set archived_at = ${archived ? sql`now()` : null},
    archived_by = ${archived ? caller.userId : null}, is_latest = false
    where id = any(${changed}::int8[])`.execute(db)
  await findNewestAnew(db, vehicleIds)
  for (const of of fulfilledKinds(rows)) await setDueAnew(db, of)
  for (const vehicle of vehicleIds) {
    const own = rows.filter(row => row.vehicle_id === vehicle)
    const detail = { vehicle, activities: own.map(({ id }) => id), reason }
    await audit(db, archived ? ARCHIVED : RESTORED, { ...author, customerId: own[0]?.customer_id ?? null, detail })
  }
  return changed.length
}

const notTheirs = (archived: boolean) =>
  new WordedRefusal(403, t =>
    archived
      ? t('You may archive documents of your own for {{hours}} hours. Ask an administrator.', {
          hours: TAKE_BACK_HOURS,
        })
      : t('You may restore what you archived of your own for {{hours}} hours. Ask an administrator.', {
          hours: TAKE_BACK_HOURS,
        }),
  )

/** The kinds of each vehicle whose schedule some of them fulfil, each once. */
function fulfilledKinds(rows: readonly Row[]): KindOfVehicle[] {
  const kinds = rows
    .filter(({ fulfils }) => fulfils)
    .map(row => ({
      ...{ customerId: row.customer_id, vehicleId: row.vehicle_id, activityTypeId: row.vehicle_activity_type_id },
    }))
  return [...new Map(kinds.map(of => [`${of.vehicleId} ${of.activityTypeId}`, of])).values()]
}

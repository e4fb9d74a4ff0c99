import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import type { LogAuthor } from '../../audit/record-log.ts'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { findNewestAnew, lockLogs } from '../../vehicle-file/newest-activities.ts'

interface Archived {
  vehicle: number
  activities: number[]
  reason: string | null
}

const ARCHIVED = auditAction<Archived>('vehicle activities archived')
const RESTORED = auditAction<Archived>('vehicle activities restored')

/**
 * Puts activities away, or brings them back; those that are so already are left alone. The chain of the vehicle keeps them as they
 * were filed, and the newest of each kind is then the newest of those that are not put away. Gives how many changed.
 */
export async function archiveActivities(
  db: ScopedDb,
  scope: Scope,
  { ids, archived, reason }: { ids: readonly number[]; archived: boolean; reason: string | null },
  author: LogAuthor,
): Promise<number> {
  const { rows } = await sql<{ id: number; customer_id: number; vehicle_id: number }>`
    select a.id, a.customer_id, a.vehicle_id from vehicle_activities a
    where a.id = any(${ids}::int8[]) and (a.archived_at is null) = ${archived} and ${vehicleInScope(scope, 'a', 'vehicle_id')}
    order by a.id`.execute(db)
  if (rows.length === 0) return 0
  const changed = rows.map(({ id }) => id)
  const vehicleIds = [...new Set(rows.map(row => row.vehicle_id))]
  await lockLogs(db, vehicleIds)
  // What comes back is not the newest until that is found anew.
  await sql`update vehicle_activities set archived_at = ${archived ? sql`now()` : null}, is_latest = false
    where id = any(${changed}::int8[])`.execute(db)
  await findNewestAnew(db, vehicleIds)
  for (const vehicle of vehicleIds) {
    const own = rows.filter(row => row.vehicle_id === vehicle)
    const detail = { vehicle, activities: own.map(({ id }) => id), reason }
    await audit(db, archived ? ARCHIVED : RESTORED, { ...author, customerId: own[0]?.customer_id ?? null, detail })
  }
  return changed.length
}

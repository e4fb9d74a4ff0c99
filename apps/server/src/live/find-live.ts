import { sql } from 'kysely'
import { isPrivateAt } from '../db/private-times.ts'
import type { Db } from '../db/scope.ts'
import { TRACKER_STATES } from '../db/telemetry-columns.ts'
import type { Change } from './bus.ts'
import type { LiveChange } from './viewer.ts'

interface Row extends Record<string, unknown> {
  of_tracker: number
  is_private: boolean
  has_companion: boolean
  is_companion_private: boolean
}

/**
 * The changes, each with the newest fix of its vehicle, which is a companion's where two trackers are in it and that one reported
 * last, and with whether its place is private. What one of them reports may make the place private that the other one has reported
 * before. One statement, as it runs four times a second.
 */
export async function findLive(db: Db, changes: readonly Change[]): Promise<LiveChange[]> {
  const { rows } = await sql<Row>`
    select fix.tracker_id as of_tracker, ${isPrivateAt(sql`fix.tracker_id`, sql`fix.at`)} as is_private,
      other.tracker_id is not null as has_companion, ${isPrivateAt(sql`other.tracker_id`, sql`other.recorded_at`)} as is_companion_private,
      ${sql.raw(TRACKER_STATES.select('other'))}
    from unnest(${changes.map(change => change.trackerId)}::int[],
      ${changes.map(change => new Date(change.recordedAtMs))}::timestamptz[]) as fix (tracker_id, at)
    left join (tracker_companions beside
      join tracker_states other on other.tracker_id = beside.companion_id and other.vehicle_id = beside.vehicle_id)
      on beside.tracker_id = fix.tracker_id and not beside.is_past and upper_inf(beside.during)`.execute(db)
  const hidden = new Set(rows.filter(row => row.is_private).map(row => row.of_tracker))
  const newest = new Map(
    changes.map(change => [change.vehicleId, { ...change, isPrivate: hidden.has(change.trackerId) }]),
  )
  for (const row of rows.filter(({ has_companion }) => has_companion)) {
    const { vehicleId, ...other } = TRACKER_STATES.read(row)
    const known = vehicleId === null ? undefined : newest.get(vehicleId)
    if (known && other.recordedAtMs > known.recordedAtMs)
      newest.set(known.vehicleId, { ...other, vehicleId: known.vehicleId, isPrivate: row.is_companion_private })
  }
  return [...newest.values()]
}

import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import { TRACKER_STATES } from '../db/telemetry-columns.ts'
import type { Change } from './bus.ts'

/**
 * The changes, each with the newest fix of its vehicle, which is another tracker's where two are in it and that one reported last.
 * What one of them reports may make the place private that the other one has reported before.
 */
export async function newestOfVehicles(db: Db, changes: readonly Change[]): Promise<Change[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(TRACKER_STATES.select('other'))} from tracker_companions companion
    join tracker_states other on other.tracker_id = companion.companion_id and other.vehicle_id = companion.vehicle_id
    where companion.tracker_id = any(${changes.map(change => change.trackerId)}::int[])
      and not companion.is_past and upper_inf(companion.during)`.execute(db)
  const newest = new Map(changes.map(change => [change.vehicleId, change]))
  for (const { vehicleId, ...other } of rows.map(TRACKER_STATES.read)) {
    const known = vehicleId === null ? undefined : newest.get(vehicleId)
    if (known && other.recordedAtMs > known.recordedAtMs)
      newest.set(known.vehicleId, { ...other, vehicleId: known.vehicleId })
  }
  return [...newest.values()]
}

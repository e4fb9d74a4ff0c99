import { sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import { isPrivateAt } from '../../db/private-times.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { TRACKER_STATES } from '../../db/telemetry-columns.ts'

/** Of a tracker's newest fix, what is shown or decides what is. */
const FIX = TRACKER_STATES.only('latitude', 'longitude', 'headingDeg', 'speedKmh', 'moving', 'recordedAtMs', 'ignition')

interface Row extends Record<string, unknown> {
  isPrivate: boolean
  drivesSince: Date | null
  restsSince: Date | null
}

export type ReadPosition = NonNullable<Awaited<ReturnType<typeof readPosition>>>

/**
 * Where a vehicle of the scope is, by the newest fix of the tracker that is in it; null: it is not in the scope. Of a private time
 * nothing is read, and neither is since when, where that was in one.
 */
export async function readPosition(db: ScopedDb, scope: Scope, vehicleId: number) {
  const since = (column: string) =>
    sql`case when not ${isPrivateAt(sql`s.tracker_id`, sql.ref(column))} then ${sql.ref(column)} end`
  const { rows } = await sql<Row>`
    select ${sql.raw(FIX.select('s'))}, ${isPrivateAt(sql`s.tracker_id`, sql`s.recorded_at`)} as "isPrivate",
      ${since('f.run_started_at')} as "drivesSince", ${since('f.rest_started_at')} as "restsSince"
    from vehicles v
    left join tracker_assignments a on a.vehicle_id = v.id and a.unassigned_at is null
    left join tracker_states s on s.tracker_id = a.tracker_id and s.vehicle_id = v.id
    left join tracker_folds f on f.tracker_id = s.tracker_id and f.vehicle_id = v.id
    where v.id = ${vehicleId} and ${vehicleInScope(scope, 'v')} and v.archived_at is null
    order by s.recorded_at desc nulls last limit 1`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  return {
    isPrivate: row.isPrivate,
    fix: row.isPrivate ? null : FIX.readJoined(row),
    underWay: { drivesSinceMs: row.drivesSince?.getTime() ?? null, restsSinceMs: row.restsSince?.getTime() ?? null },
  }
}

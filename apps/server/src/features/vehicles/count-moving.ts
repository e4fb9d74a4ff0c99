import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'

interface Assigned {
  assigned_at: Date
  unassigned_at: Date | null
}

/** Records of a tracker that would leave a vehicle; `hasMore`: they were counted up to this only. */
export interface MovingRecords {
  records: number
  hasMore: boolean
}

/**
 * How many records of a tracker since an instant leave each vehicle for another one; null: none. From one of its assignments to the
 * next, where they are mostly of one vehicle, up to `most` are counted: a tracker may have millions.
 */
export async function countMovingRecords(
  db: ScopedDb,
  { tracker, vehicle, since }: { tracker: number; vehicle: number | null; since: string },
  assignments: readonly Assigned[],
  most: number,
): Promise<Map<number | null, MovingRecords>> {
  const changes = assignments.flatMap(one => [one.assigned_at, one.unassigned_at ?? one.assigned_at])
  const sinceMs = Date.parse(since)
  const starts = [...new Set([sinceMs, ...changes.map(at => at.getTime()).filter(ms => ms > sinceMs)])]
    .sort((a, b) => a - b)
    .map(ms => new Date(ms).toISOString())
  const { rows } = await sql<{ stretch: number; vehicle_id: number | null; count: number }>`
    select stretch.place as stretch, f.vehicle_id, count(*) as count
    from unnest(${starts}::timestamptz[], ${[...starts.slice(1), 'infinity']}::timestamptz[])
      with ordinality as stretch (start_at, end_at, place)
    cross join lateral (select p.vehicle_id from positions p
      where p.tracker_id = ${tracker} and p.recorded_at >= stretch.start_at and p.recorded_at < stretch.end_at
      limit ${most + 1}) f
    group by stretch.place, f.vehicle_id order by f.vehicle_id`.execute(db)
  const moving = new Map<number | null, MovingRecords>()
  for (const its of Map.groupBy(rows, row => row.stretch).values()) {
    const isCut = its.reduce((sum, { count }) => sum + count, 0) > most
    for (const { vehicle_id, count } of its) {
      if (vehicle_id === vehicle) continue
      const { records, hasMore } = moving.get(vehicle_id) ?? { records: 0, hasMore: false }
      moving.set(vehicle_id, { records: records + (isCut ? count - 1 : count), hasMore: hasMore || isCut })
    }
  }
  return moving
}

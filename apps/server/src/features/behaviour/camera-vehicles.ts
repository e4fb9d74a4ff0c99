import { CAMERA_KINDS } from '@milepost/domain/behaviour/driving-score.ts'
import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'

/** Ninety days: a camera that says nothing for longer is as good as none (docs/domain/driving-score.md). */
const LOOK_BACK_MS = 90 * 86_400_000

/** Written out, as the index events_camera has them (db/migrations/0021): a parameter would not be known to match it. */
const codes = CAMERA_KINDS.map(kind => EVENT_KINDS[kind].code).toSorted((a, b) => a - b)
const CODES = sql.raw(`'{${codes.join()}}'::int2[]`)

/**
 * Those of the vehicles from which a message of a camera that looks at the road came in a span or shortly before it: one look
 * into a small index for each.
 */
export async function readCameraVehicles(
  db: ScopedDb,
  vehicleIds: readonly number[],
  { fromMs, untilMs }: TimeSpan,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${vehicleIds}::int[]) as vehicle (id) cross join lateral (
      select from events e where e.vehicle_id = vehicle.id and e.code = any(${CODES})
        and e.recorded_at >= ${new Date(fromMs - LOOK_BACK_MS)} and e.recorded_at < ${new Date(untilMs)}
      limit 1
    ) seen
  `.execute(db)
  return new Set(rows.map(row => row.id))
}

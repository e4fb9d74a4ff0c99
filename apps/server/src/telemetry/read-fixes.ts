import { sql } from 'kysely'
import type { ScopedDb } from '../db/scope.ts'
import { POSITIONS } from '../db/telemetry-columns.ts'
import { TelemetryTable } from '../db/telemetry-table.ts'
import type { TimeSpan } from './time-span.ts'

const { recordedAtMs: atMs, ...others } = POSITIONS.only(
  'trackerId',
  'recordedAtMs',
  'sequence',
  'hasFix',
  'latitude',
  'longitude',
  'headingDeg',
  'speedKmh',
  'ignition',
  'odometerM',
  'late',
).fields

/** With the name that points on a line have for their time. */
const FIXES = new TelemetryTable('positions', ['trackerId', 'atMs', 'sequence'], { ...others, atMs })

/** A stored position as lines on maps need it. Without a fix its place counts for nothing, but the vehicle was not silent. */
export type Fix = ReturnType<typeof FIXES.read>

/** The positions of a vehicle in a span, in order of time, from the trackers that were in it. */
export async function readVehicleFixes(db: ScopedDb, vehicleId: number, span: TimeSpan): Promise<Fix[]> {
  const assignments = await sql<{ tracker_id: number; from_ms: number; until_ms: number | null }>`
    select tracker_id, extract(epoch from assigned_at)::float8 * 1000 as from_ms,
      extract(epoch from unassigned_at)::float8 * 1000 as until_ms
    from tracker_assignments where vehicle_id = ${vehicleId}
      and assigned_at < ${new Date(span.untilMs)} and (unassigned_at is null or unassigned_at > ${new Date(span.fromMs)})
    order by assigned_at
  `.execute(db)
  const fixes: Fix[] = []
  for (const { tracker_id, from_ms, until_ms } of assignments.rows) {
    const fromMs = Math.max(span.fromMs, from_ms)
    const untilMs = Math.min(span.untilMs, until_ms ?? Number.POSITIVE_INFINITY)
    fixes.push(...(await readTrackerFixes(db, { trackerId: tracker_id, vehicleId }, { fromMs, untilMs })))
  }
  return assignments.rows.length > 1 ? fixes.sort((a, b) => a.atMs - b.atMs || a.sequence - b.sequence) : fixes
}

/** The same of one tracker while it was in the vehicle: a range of the primary key. */
export async function readTrackerFixes(
  db: ScopedDb,
  { trackerId, vehicleId }: { trackerId: number; vehicleId: number },
  { fromMs, untilMs }: TimeSpan,
): Promise<Fix[]> {
  // Clocks a day ahead of the arrival are not believed, as in the fold.
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(FIXES.select('p'))} from positions p
    where p.tracker_id = ${trackerId} and p.recorded_at >= ${new Date(fromMs)} and p.recorded_at < ${new Date(untilMs)}
      and p.vehicle_id = ${vehicleId} and p.recorded_at <= p.received_at + interval '24 hours'
    order by p.recorded_at, p.sequence
  `.execute(db)
  return rows.map(FIXES.read)
}

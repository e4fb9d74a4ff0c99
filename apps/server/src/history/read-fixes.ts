import { sql } from 'kysely'
import type { ScopedDb } from '../db/scope.ts'
import type { TimeSpan } from './time-span.ts'

/** A stored position as lines on maps need it. Without a fix its place counts for nothing, but the vehicle was not silent. */
export interface Fix {
  trackerId: number
  atMs: number
  sequence: number
  hasFix: boolean
  latitude: number
  longitude: number
  headingDeg: number
  speedKmh: number
  ignition: boolean | null
  odometerM: number | null
  late: boolean
}

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
  const { rows } = await sql<FixRow>`
    select tracker_id, extract(epoch from recorded_at)::float8 * 1000 as at, sequence, has_fix, latitude, longitude,
      heading_deg, speed_kmh, ignition, odometer_m, late
    from positions
    where tracker_id = ${trackerId} and recorded_at >= ${new Date(fromMs)} and recorded_at < ${new Date(untilMs)}
      and vehicle_id = ${vehicleId} and recorded_at <= received_at + interval '24 hours'
    order by recorded_at, sequence
  `.execute(db)
  return rows.map(toFix)
}

interface FixRow {
  tracker_id: number
  at: number
  sequence: number
  has_fix: boolean
  latitude: number
  longitude: number
  heading_deg: number
  speed_kmh: number
  ignition: boolean | null
  odometer_m: number | null
  late: boolean
}

function toFix(row: FixRow): Fix {
  return {
    trackerId: row.tracker_id,
    atMs: row.at,
    sequence: row.sequence,
    hasFix: row.has_fix,
    latitude: row.latitude,
    longitude: row.longitude,
    headingDeg: row.heading_deg,
    speedKmh: row.speed_kmh,
    ignition: row.ignition,
    odometerM: row.odometer_m,
    late: row.late,
  }
}

import { LEAST_SHAPE_M, weighPath } from '@milepost/domain/trips/path.ts'
import { sql } from 'kysely'
import { oneRow } from '../../db/one-row.ts'
import type { Db, ScopedDb } from '../../db/scope.ts'
import { STOPS, TRIPS } from '../../db/telemetry-columns.ts'
import type { ScheduledTask } from '../../jobs/task.ts'
import { readTrackerFixes } from '../../telemetry/read-fixes.ts'
import { packFlags } from '../../telemetry/trip-path-flags.ts'

const AT_ONCE = 200

export const drawTripPathsTask = (system: Db): ScheduledTask => ({
  name: 'draw-trip-paths',
  schedule: '*/5 * * * *',
  attempts: 3,
  run: () => drawTripPaths(system),
})

/**
 * Draws the paths of trips that were settled, or settled anew, since the last time, and of those that a re-fold has taken the path
 * of. Private trips are not drawn. Gives the number of trips drawn.
 */
export async function drawTripPaths(system: Db): Promise<number> {
  await sql`select make_partitions('trip_paths', '1 year', now() - interval '13 months', now() + interval '2 months')`.execute(
    system,
  )
  let drawn = 0
  for (const drawSome of [drawNext, drawAgain]) {
    for (let done = AT_ONCE; done === AT_ONCE; drawn += done) done = await system.transaction().execute(drawSome)
  }
  return drawn
}

const UNDRAWN = TRIPS.only('trackerId', 'customerId', 'vehicleId', 'startedAtMs', 'endedAtMs')

type UndrawnRow = Record<string, unknown> & { stored_xid: string; standing_ms: number[] }

/** What a path is drawn from, of a trip `t`. */
const undrawn = sql`${sql.raw(UNDRAWN.select('t'))}, t.stored_xid::text as stored_xid,
  array(select ${sql.raw(STOPS.expressionOf('startedAtMs', 's'))} from stops s where s.tracker_id = t.tracker_id
    and s.started_at >= t.started_at and s.started_at < t.ended_at and s.kind = 'idling')::float8[] as standing_ms`

/** Below the oldest transaction that still runs every trip is there, so none is passed over. */
async function drawNext(db: ScopedDb): Promise<number> {
  const progress = await sql<{ from_xid: string; until_xid: string }>`
    select drawn_until::text as from_xid, pg_snapshot_xmin(pg_current_snapshot())::text as until_xid
    from trip_path_progress for update
  `.execute(db)
  const { from_xid, until_xid } = oneRow(progress)
  const { rows } = await sql<UndrawnRow>`
    select ${undrawn}
    from trips t left join trip_paths p on p.tracker_id = t.tracker_id and p.started_at = t.started_at
    where t.stored_xid >= ${from_xid}::xid8 and t.stored_xid < ${until_xid}::xid8
      and p.trip_xid is distinct from t.stored_xid and not t.is_private
    order by t.stored_xid limit ${AT_ONCE}
  `.execute(db)
  for (const row of rows) await drawTrip(db, row)
  const drawnUntil = (rows.length < AT_ONCE ? null : rows.at(-1)?.stored_xid) ?? until_xid
  await sql`update trip_path_progress set drawn_until = ${drawnUntil}::xid8`.execute(db)
  return rows.length
}

/** Those that are gone or private since are waited for no longer. A re-fold that asks for one meanwhile waits, and asks then. */
async function drawAgain(db: ScopedDb): Promise<number> {
  await sql`delete from undrawn_trips u where not exists (select from trips t
    where t.tracker_id = u.tracker_id and t.started_at = u.started_at and not t.is_private)`.execute(db)
  const { rows } = await sql<UndrawnRow>`
    with taken as (
      delete from undrawn_trips where (tracker_id, started_at) in (
        select tracker_id, started_at from undrawn_trips order by started_at desc limit ${AT_ONCE} for update skip locked)
      returning tracker_id, started_at)
    select ${undrawn} from taken join trips t on t.tracker_id = taken.tracker_id and t.started_at = taken.started_at
    where not t.is_private
  `.execute(db)
  for (const row of rows) await drawTrip(db, row)
  return rows.length
}

async function drawTrip(db: ScopedDb, row: UndrawnRow): Promise<void> {
  const trip = UNDRAWN.read(row)
  const { startedAtMs, endedAtMs } = trip
  const fixes = await readTrackerFixes(db, trip, { fromMs: startedAtMs, untilMs: endedAtMs + 1 })
  const points = weighPath(
    fixes.filter(fix => fix.hasFix),
    row.standing_ms,
    LEAST_SHAPE_M,
  )
  const of = <T>(value: (point: (typeof points)[number]) => T) => points.map(value)
  await sql`
    insert into trip_paths (tracker_id, started_at, customer_id, trip_xid, after_ms, latitudes_e6, longitudes_e6,
      headings_deg, speeds_kmh, odometers_m, sequences, flags, importances_m)
    values (${trip.trackerId}, ${new Date(startedAtMs)}, ${trip.customerId}, ${row.stored_xid}::xid8,
      ${of(({ fix }) => Math.min(2_147_483_647, fix.atMs - startedAtMs))}::int[],
      ${of(({ fix }) => Math.round(fix.latitude * 1e6))}::int[],
      ${of(({ fix }) => Math.round(fix.longitude * 1e6))}::int[],
      ${of(({ fix }) => Math.round(fix.headingDeg))}::int2[],
      ${of(({ fix }) => fix.speedKmh && Math.round(fix.speedKmh))}::int2[],
      ${of(({ fix }) => fix.odometerM)}::int8[],
      ${of(({ fix }) => fix.sequence)}::int[],
      ${of(({ fix, silenceBefore }) => packFlags(fix, silenceBefore))}::int2[],
      ${of(point => point.importance)}::real[])
    on conflict (tracker_id, started_at) do update set customer_id = excluded.customer_id, trip_xid = excluded.trip_xid,
      after_ms = excluded.after_ms, latitudes_e6 = excluded.latitudes_e6, longitudes_e6 = excluded.longitudes_e6,
      headings_deg = excluded.headings_deg, speeds_kmh = excluded.speeds_kmh, odometers_m = excluded.odometers_m,
      sequences = excluded.sequences, flags = excluded.flags, importances_m = excluded.importances_m
  `.execute(db)
}

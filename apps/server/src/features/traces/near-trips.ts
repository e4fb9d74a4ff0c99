import type { Bounds } from '@milepost/domain/geo/distance.ts'
import type { VisitFix } from '@milepost/domain/traces/replay-visits.ts'
import { type RawBuilder, sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { POSITIONS, STOPS, TRIPS } from '../../db/telemetry-columns.ts'
import { isBelievedTime } from '../../telemetry/believed-times.ts'
import { LONGEST_TRIP_MS } from '../../telemetry/longest-trip.ts'
import { hasBelievedPlace } from '../../telemetry/read-fixes.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'

/** A trip that may lead through an area. */
export interface NearTrip {
  trackerId: number
  vehicleId: number
  fromMs: number
  untilMs: number
}

export interface NearStop extends NearTrip {
  latitude: number
  longitude: number
}

/** Vehicles that a search is about: those of the scope, of one group of it, or one of them. */
export interface VehicleSearch {
  scope: Scope
  groupId: number | null
  vehicleId: number | null
}

const isSearched = ({ scope, groupId, vehicleId }: VehicleSearch, row: string): RawBuilder<unknown> => {
  const id = sql.ref(`${row}.vehicle_id`)
  const ofGroup = sql`exists (select from vehicle_group_vehicles m where m.vehicle_id = ${id} and m.vehicle_group_id = ${groupId})`
  return sql.join(
    [
      vehicleInScope(scope, row, 'vehicle_id'),
      ...(groupId === null ? [] : [ofGroup]),
      ...(vehicleId === null ? [] : [sql`${id} = ${vehicleId}`]),
    ],
    sql` and `,
  )
}

const boxE6 = ({ west, south, east, north }: Bounds) =>
  sql`box(point(${Math.floor(west * 1e6)}, ${Math.floor(south * 1e6)}), point(${Math.ceil(east * 1e6)}, ${Math.ceil(north * 1e6)}))`

/**
 * The settled trips that came near an area, the newest first and at most `most`: by what lies around their paths. Those
 * whose path is yet to be drawn are all among them. Private ones are not. Of 240,000 paths of 2,000 vehicles in a month it
 * finds those of a village in 130 ms; to query besides which of the trips are drawn would read all of them (600 ms more).
 */
export async function readNearTrips(
  db: ScopedDb,
  search: VehicleSearch,
  bounds: Bounds,
  span: TimeSpan,
  most: number,
): Promise<NearTrip[]> {
  const [earliest, from, until] = [span.fromMs - LONGEST_TRIP_MS, span.fromMs, span.untilMs].map(ms => new Date(ms))
  const columns = sql.raw(NEAR_TRIPS.list('t'))
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(NEAR_TRIPS.select('near'))} from (
      select ${columns}
      from trip_paths p join trips t on t.tracker_id = p.tracker_id and t.started_at = p.started_at and t.stored_xid = p.trip_xid
      where p.bounds_e6 && ${boxE6(bounds)} and p.started_at >= ${earliest} and p.started_at < ${until}
        and ${isSearched(search, 't')}
      union
      select ${columns} from trips t
      where ${isSearched(search, 't')} and t.stored_xid >= (select drawn_until from trip_path_progress)
        and t.started_at >= ${earliest} and t.started_at < ${until}
      union
      select ${columns} from undrawn_trips u join trips t on t.tracker_id = u.tracker_id and t.started_at = u.started_at
      where ${isSearched(search, 't')} and u.started_at >= ${earliest} and u.started_at < ${until}
    ) near
    where near.ended_at >= ${from} and not near.is_private
    order by near.started_at desc limit ${most}
  `.execute(db)
  return rows.map(row => {
    const { trackerId, vehicleId, startedAtMs: fromMs, endedAtMs: untilMs } = NEAR_TRIPS.read(row)
    return { trackerId, vehicleId, fromMs, untilMs }
  })
}

const NEAR_TRIPS = TRIPS.only('trackerId', 'vehicleId', 'startedAtMs', 'endedAtMs', 'isPrivate')

const NEAR_STOPS = STOPS.only('trackerId', 'vehicleId', 'place', 'startedAtMs', 'endedAtMs')

/** The settled stops within the bounds of an area. Whether they are private is for the caller to check. */
export async function readNearStops(
  db: ScopedDb,
  search: VehicleSearch,
  { west, south, east, north }: Bounds,
  span: TimeSpan,
  most: number,
): Promise<NearStop[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(NEAR_STOPS.select('s'))} from stops s
    where point(s.longitude, s.latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))
      and s.started_at < ${new Date(span.untilMs)} and s.ended_at >= ${new Date(span.fromMs)} and not s.is_private
      and ${isSearched(search, 's')}
    order by s.started_at desc limit ${most}
  `.execute(db)
  return rows.map(row => {
    const { trackerId, vehicleId, place, startedAtMs: fromMs, endedAtMs: untilMs } = NEAR_STOPS.read(row)
    return { ...place, trackerId, vehicleId, fromMs, untilMs }
  })
}

/**
 * The vehicles whose trip or stop that has not ended yet may concern an area: all of them, or where there are more than
 * `most`, those whose last position lies in these bounds.
 */
export async function readVehiclesUnderWay(
  db: ScopedDb,
  search: VehicleSearch,
  { west, south, east, north }: Bounds,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ vehicle_id: number; is_near: boolean }>`
    select s.vehicle_id, s.longitude between ${west} and ${east} and s.latitude between ${south} and ${north} as is_near
    from tracker_states s where ${isSearched(search, 's')} and s.vehicle_id is not null
  `.execute(db)
  const areAll = rows.length <= most
  return rows.filter(row => areAll || row.is_near).map(row => row.vehicle_id)
}

/**
 * The records of these trips within bounds, by trip, numbered as they follow each other on the whole trip.
 */
export async function readFixesOfTrips(
  db: ScopedDb,
  trips: readonly NearTrip[],
  { west, south, east, north }: Bounds,
): Promise<VisitFix[][]> {
  const { rows } = await sql<Record<string, unknown> & { trip: number; number: number }>`
    select ${sql.raw(TRIP_FIXES.select('fix'))}, trip::int as trip, number from unnest(${trips.map(trip => trip.trackerId)}::int[], ${trips.map(trip => trip.vehicleId)}::int[],
      ${trips.map(trip => new Date(trip.fromMs))}::timestamptz[], ${trips.map(trip => new Date(trip.untilMs))}::timestamptz[])
      with ordinality as near (tracker_id, vehicle_id, from_at, until_at, trip)
    cross join lateral (
      select ${sql.raw(TRIP_FIXES.list('p'))}, row_number() over (order by p.recorded_at, p.sequence)::int as number
      from positions p
      where p.tracker_id = near.tracker_id and p.recorded_at >= near.from_at and p.recorded_at <= near.until_at
        and p.vehicle_id = near.vehicle_id and p.has_fix and ${isBelievedTime('p')}
        and ${hasBelievedPlace('p')}
    ) fix
    where fix.longitude between ${west} and ${east} and fix.latitude between ${south} and ${north}
    order by trip, number
  `.execute(db)
  const fixes: VisitFix[][] = trips.map(() => [])
  for (const row of rows) {
    const { recordedAtMs: atMs, ...place } = TRIP_FIXES.read(row)
    fixes[row.trip - 1]!.push({ atMs, ...place, number: row.number })
  }
  return fixes
}

const TRIP_FIXES = POSITIONS.only('recordedAtMs', 'latitude', 'longitude')

/** How many records there are of each vehicle between two moments. */
export async function countRecords(
  db: ScopedDb,
  times: readonly { trackerId: number; vehicleId: number; fromMs: number; untilMs: number }[],
): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from positions p where p.tracker_id = stay.tracker_id and p.vehicle_id = stay.vehicle_id
      and p.recorded_at >= stay.from_at and p.recorded_at <= stay.until_at and p.has_fix
      and ${isBelievedTime('p')} and ${hasBelievedPlace('p')})::int as count
    from unnest(${times.map(time => time.trackerId)}::int[], ${times.map(time => time.vehicleId)}::int[],
      ${times.map(time => new Date(Math.floor(time.fromMs)))}::timestamptz[],
      ${times.map(time => new Date(Math.ceil(time.untilMs)))}::timestamptz[])
      with ordinality as stay (tracker_id, vehicle_id, from_at, until_at, number)
    order by number
  `.execute(db)
  return rows.map(row => row.count)
}

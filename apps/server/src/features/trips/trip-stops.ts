import type { Result } from '@milepost/contract/route.ts'
import type { trips } from '@milepost/contract/trips.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../auth/signed-in.ts'
import { customerHasModule } from '../../db/has-module.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { POSITIONS, TRIPS } from '../../db/telemetry-columns.ts'
import { isBelievedTime } from '../../telemetry/believed-times.ts'
import type { PastTrip } from '../../telemetry/past-trip.ts'
import { areAccompanied } from '../../telemetry/private-by-companions.ts'
import { readOpenRows } from '../../telemetry/read-open-rows.ts'
import { type PastStop, stopColumns, toPastStop } from '../../telemetry/read-stops.ts'
import { findTrip } from './correct-trip.ts'
import { presentStop, presentTableStop, type Surroundings, tripIdOf } from './present-trips.ts'

/** The stops that belong to trips, wherever these lie in time: on the way of each, and where it led to. */
export async function readStopsOfTrips(db: ScopedDb, trips: readonly PastTrip[], nowMs: number): Promise<PastStop[]> {
  const starts = trips.map(trip => new Date(trip.startedAtMs))
  const ends = trips.map(trip => new Date(trip.endedAtMs ?? nowMs))
  const trackerIds = trips.map(trip => trip.trackerId)
  const columns = stopColumns(await areAccompanied(db, sql`${trackerIds}::int[]`))
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from unnest(${trackerIds}::int[], ${starts}::timestamptz[], ${ends}::timestamptz[])
      as trip (tracker_id, started_at, ended_at)
    cross join lateral (
      select * from stops where stops.tracker_id = trip.tracker_id
        and stops.started_at >= trip.started_at and stops.started_at <= trip.ended_at
    ) s
  `.execute(db)
  const settled = rows.map(toPastStop)
  return [...settled, ...(await readLastingStops(db, trips, settled, nowMs))]
}

/** Where vehicles are parked now, if one of these trips led there and none of the `stops` that are settled follows it. */
export async function readLastingStops(
  db: ScopedDb,
  trips: readonly Pick<PastTrip, 'trackerId' | 'vehicleId' | 'endedAtMs'>[],
  stops: readonly PastStop[],
  nowMs: number,
): Promise<PastStop[]> {
  const keyOf = (trackerId: number, atMs: number | null) => `${trackerId} ${atMs}`
  const settled = new Set(stops.map(stop => keyOf(stop.trackerId, stop.startedAtMs)))
  const last = trips.filter(trip => trip.endedAtMs !== null && !settled.has(keyOf(trip.trackerId, trip.endedAtMs)))
  if (last.length === 0) return []
  const ends = new Set(last.map(trip => keyOf(trip.trackerId, trip.endedAtMs)))
  const open = await readOpenRows(db, [...new Set(last.map(trip => trip.vehicleId))], nowMs)
  return open.flatMap(({ trackerId, stop }) =>
    stop && ends.has(keyOf(trackerId, stop.startedAtMs)) ? [{ ...stop, trackerId }] : [],
  )
}

/** In an area for longer than this before it parked there, its visit is not looked for. */
const LONGEST_BEFORE = sql`interval '7 days'`

/** How long the engine ran during stops, and which geofences they lie in; of private ones no geofence. In the order given. */
export async function readSurroundings(
  db: ScopedDb,
  stops: readonly PastStop[],
  nowMs: number,
): Promise<Surroundings[]> {
  if (stops.length === 0) return []
  const instants = (of: (stop: PastStop) => number) => stops.map(stop => new Date(of(stop)))
  const { rows } = await sql<{ idling_s: number; geofences: string[] }>`
    select coalesce(round(idling.s), 0)::int as idling_s, inside.names as geofences
    from unnest(${stops.map(stop => stop.trackerId)}::int[], ${stops.map(stop => stop.vehicleId)}::int[],
        ${instants(stop => stop.startedAtMs)}::timestamptz[], ${instants(stop => stop.endedAtMs ?? nowMs)}::timestamptz[],
        ${stops.map(stop => stop.isPrivate)}::boolean[])
      with ordinality as stop (tracker_id, vehicle_id, started_at, ended_at, is_private, place)
    cross join lateral (
      select sum(extract(epoch from least(i.ended_at, stop.ended_at) - i.started_at)) as s from stops i
      where i.vehicle_id = stop.vehicle_id and i.tracker_id = stop.tracker_id and i.kind = 'idling'
        and i.started_at >= stop.started_at and i.started_at < stop.ended_at
    ) idling
    cross join lateral (
      select array(
        select distinct g.name from geofences g where not stop.is_private and ${customerHasModule('g', 'Geofence')} and g.id in (
          select v.geofence_id from geofence_visits v
          where v.vehicle_id = stop.vehicle_id and v.tracker_id = stop.tracker_id and v.left_at > stop.started_at
            and v.entered_at <= stop.started_at and v.entered_at > stop.started_at - ${LONGEST_BEFORE}
          union all
          select visit."geofenceId" from tracker_folds f
            cross join lateral jsonb_to_recordset(f.state::jsonb -> 'inside') as visit ("geofenceId" int, "enteredAtMs" float8)
          where f.tracker_id = stop.tracker_id and f.open_visits > 0
            and to_timestamp(visit."enteredAtMs" / 1000) <= stop.started_at
        ) order by 1
      ) as names
    ) inside
    order by stop.place
  `.execute(db)
  return rows.map(row => ({ idlingS: row.idling_s, geofences: row.geofences }))
}

type StopDetail = Result<typeof trips.stop>

/** Records that are shown of the beginning of a stop, and of its end. */
const RECORDS_OF_AN_END = 20

/** The stop that a trip of the scope led to; null where there is none. Addresses are yet null. */
export async function readStopDetail(
  db: ScopedDb,
  caller: SignedIn,
  tripId: string,
  nowMs: number,
): Promise<StopDetail | null> {
  const found = await findTrip(db, caller, tripId, nowMs)
  if (found === null) return null
  const { trip, registration } = found
  const stop = (await readStopsOfTrips(db, [trip], nowMs)).find(
    ({ kind, startedAtMs }) => kind === 'parked' && startedAtMs === trip.endedAtMs,
  )
  if (!stop) return null
  const [surroundings] = await readSurroundings(db, [stop], nowMs)
  return {
    ...presentTableStop(stop, surroundings, nowMs),
    registration,
    trip: tripId,
    next_trip: await findNextTrip(db, stop, nowMs),
    idling: (await readIdling(db, stop, nowMs)).map(idling => presentStop(idling, nowMs)),
    records: stop.isPrivate ? { count: 0, results: [] } : await readRecords(db, stop, nowMs),
  }
}

async function findNextTrip(db: ScopedDb, stop: PastStop, nowMs: number): Promise<string | null> {
  if (stop.endedAtMs === null) return null
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(NEXT_TRIP.select('t'))} from trips t
    where t.tracker_id = ${stop.trackerId} and t.started_at >= ${new Date(stop.endedAtMs)} order by t.started_at limit 1
  `.execute(db)
  const [settled] = rows.map(NEXT_TRIP.read)
  const open = settled ? [] : await readOpenRows(db, [stop.vehicleId], nowMs)
  const next = settled ?? open.find(row => row.trackerId === stop.trackerId)?.trip
  return next?.vehicleId === stop.vehicleId ? tripIdOf(next) : null
}

const NEXT_TRIP = TRIPS.only('trackerId', 'startedAtMs', 'vehicleId')

async function readIdling(db: ScopedDb, stop: PastStop, nowMs: number): Promise<PastStop[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${stopColumns(true)} from stops s where s.vehicle_id = ${stop.vehicleId} and s.tracker_id = ${stop.trackerId} and s.kind = 'idling'
      and s.started_at >= ${new Date(stop.startedAtMs)} and s.started_at < ${new Date(stop.endedAtMs ?? nowMs)}
    order by s.started_at
  `.execute(db)
  return rows.map(toPastStop).map(idling => ({ ...idling, isPrivate: idling.isPrivate || stop.isPrivate }))
}

const RECORDS = POSITIONS.only('recordedAtMs', 'sequence', 'ignition', 'speedKmh', 'hasFix', 'late')

/** From the record that it began with to the one that it ended with. */
async function readRecords(db: ScopedDb, stop: PastStop, nowMs: number): Promise<StopDetail['records']> {
  const [from, until] = [new Date(stop.startedAtMs), new Date(stop.endedAtMs ?? nowMs)]
  const its = sql`from positions p where p.tracker_id = ${stop.trackerId} and p.vehicle_id = ${stop.vehicleId}
    and p.recorded_at >= ${from} and p.recorded_at <= ${until} and ${isBelievedTime('p')}`
  const columns = sql.raw(RECORDS.list('p'))
  const { rows } = await sql<Record<string, unknown> & { count: number }>`
    select ${sql.raw(RECORDS.select('ends'))}, (select count(*) ${its})::int as count from (
      (select ${columns} ${its} order by p.recorded_at, p.sequence limit ${RECORDS_OF_AN_END})
      union (select ${columns} ${its} order by p.recorded_at desc, p.sequence desc limit ${RECORDS_OF_AN_END})
    ) ends order by ends.recorded_at, ends.sequence
  `.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    results: rows.map(RECORDS.read).map(record => ({
      timestamp: new Date(record.recordedAtMs).toISOString(),
      ignition: record.ignition,
      speed: record.speedKmh,
      has_fix: record.hasFix,
      late: record.late,
    })),
  }
}

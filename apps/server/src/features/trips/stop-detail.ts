import type { Result } from '@milepost/contract/route.ts'
import type { trips } from '@milepost/contract/trips.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { readOpenRows } from '../../history/read-open-rows.ts'
import { markMadePrivate, type PastStop, STOP_COLUMNS, type StopRow, toStop } from '../../history/read-stops.ts'
import { notFound } from '../../http/http-error.ts'
import { mustFindTrip } from './correct-trip.ts'
import { presentTableStop } from './present-table.ts'
import { presentStop } from './present-trips.ts'
import { readSurroundings } from './stop-surroundings.ts'
import { readStopsOfTrips } from './stops-of-trips.ts'
import { tripIdOf } from './trip-keys.ts'

type StopDetail = Result<typeof trips.stop>

/** So many records of either end of a stop are told. */
const RECORDS_OF_AN_END = 20

/** The stop that a trip of the scope led to. Addresses are yet null. */
export async function readStopDetail(
  db: ScopedDb,
  caller: SignedIn,
  tripId: string,
  nowMs: number,
): Promise<StopDetail> {
  const { trip, registration } = await mustFindTrip(db, caller, tripId, nowMs)
  const stop = (await readStopsOfTrips(db, [trip], nowMs)).find(
    ({ kind, startedAtMs }) => kind === 'parked' && startedAtMs === trip.endedAtMs,
  )
  if (!stop) throw notFound()
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
  const { rows } = await sql<{ trackerId: number; startedAtMs: number; vehicleId: number }>`
    select tracker_id as "trackerId", extract(epoch from started_at)::float8 * 1000 as "startedAtMs", vehicle_id as "vehicleId"
    from trips where tracker_id = ${stop.trackerId} and started_at >= ${new Date(stop.endedAtMs)} order by started_at limit 1
  `.execute(db)
  const open = rows[0] ? [] : await readOpenRows(db, [stop.vehicleId], nowMs)
  const underWay = open.find(row => row.trackerId === stop.trackerId)?.trip
  const next = rows[0] ?? (underWay && { ...underWay, trackerId: stop.trackerId })
  return next?.vehicleId === stop.vehicleId ? tripIdOf(next) : null
}

async function readIdling(db: ScopedDb, stop: PastStop, nowMs: number): Promise<PastStop[]> {
  const { rows } = await sql<StopRow>`
    select ${STOP_COLUMNS} from stops s where s.vehicle_id = ${stop.vehicleId} and s.tracker_id = ${stop.trackerId} and s.kind = 'idling'
      and s.started_at >= ${new Date(stop.startedAtMs)} and s.started_at < ${new Date(stop.endedAtMs ?? nowMs)}
    order by s.started_at
  `.execute(db)
  const idling = rows.map(toStop)
  await markMadePrivate(db, idling)
  return idling.map(one => ({ ...one, isPrivate: one.isPrivate || stop.isPrivate }))
}

interface RecordRow {
  at: number
  sequence: number
  ignition: boolean | null
  speed_kmh: number
  has_fix: boolean
  late: boolean
  count: number
}

/** From the record that it began with to the one that it ended with. */
async function readRecords(db: ScopedDb, stop: PastStop, nowMs: number): Promise<StopDetail['records']> {
  const [from, until] = [new Date(stop.startedAtMs), new Date(stop.endedAtMs ?? nowMs)]
  const its = sql`from positions where tracker_id = ${stop.trackerId} and vehicle_id = ${stop.vehicleId}
    and recorded_at >= ${from} and recorded_at <= ${until} and recorded_at <= received_at + interval '24 hours'`
  const columns = sql`recorded_at, sequence, ignition, speed_kmh, has_fix, late`
  const { rows } = await sql<RecordRow>`
    select extract(epoch from recorded_at)::float8 * 1000 as at, ends.*, (select count(*) ${its})::int as count from (
      (select ${columns} ${its} order by recorded_at, sequence limit ${RECORDS_OF_AN_END})
      union (select ${columns} ${its} order by recorded_at desc, sequence desc limit ${RECORDS_OF_AN_END})
    ) ends order by recorded_at, sequence
  `.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    results: rows.map(row => ({
      timestamp: new Date(row.at).toISOString(),
      ignition: row.ignition,
      speed: row.speed_kmh,
      has_fix: row.has_fix,
      late: row.late,
    })),
  }
}

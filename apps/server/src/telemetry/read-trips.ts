import { type RawBuilder, sql } from 'kysely'
import { customerInScope } from '../db/in-scope.ts'
import type { ScopedDb } from '../db/scope.ts'
import { TRIPS } from '../db/telemetry-columns.ts'
import { LONGEST_TRIP_MS } from './longest-trip.ts'
import { type PastTrip, pastTripColumns, type TripKey, toPastTrip } from './past-trip.ts'
import { areAccompanied, readWithCompanions } from './private-by-companions.ts'
import { readOpenRows } from './read-open-rows.ts'
import { overlaps, type TimeSpan } from './time-span.ts'

type Row = Record<string, unknown>

/** The trips of vehicles that lie in a span in part or whole, by vehicle and time, the one under way included. */
export async function readTrips(
  db: ScopedDb,
  vehicleIds: readonly number[],
  span: TimeSpan,
  nowMs: number,
): Promise<PastTrip[]> {
  const rows = await readWithCompanions(db, isAccompanied =>
    tripsInSpan(pastTripColumns(isAccompanied), vehicleIds, span),
  )
  const trips = [...rows.map(toPastTrip), ...(await readOpenTrips(db, vehicleIds, span, nowMs))]
  return trips.sort((a, b) => a.vehicleId - b.vehicleId || a.startedAtMs - b.startedAtMs)
}

/** Trips of one tracker do not overlap: of those that began before a span only the last can reach into it. */
function tripsInSpan(
  columns: RawBuilder<unknown>,
  vehicleIds: readonly number[],
  { fromMs, untilMs }: TimeSpan,
): RawBuilder<Row> {
  const [from, until] = [new Date(fromMs), new Date(untilMs)]
  return sql<Row>`
    select ${columns} from trips t
    where t.vehicle_id = any(${vehicleIds}::int[]) and t.started_at >= ${from} and t.started_at < ${until}
    union all
    select ${columns} from (
      select distinct tracker_id, vehicle_id from tracker_assignments where vehicle_id = any(${vehicleIds}::int[])
    ) assignment cross join lateral (
      select * from trips where trips.tracker_id = assignment.tracker_id and trips.started_at < ${from}
      order by trips.started_at desc limit 1
    ) t where t.vehicle_id = assignment.vehicle_id and t.ended_at > ${from}`
}

async function readOpenTrips(
  db: ScopedDb,
  vehicleIds: readonly number[],
  span: TimeSpan,
  nowMs: number,
): Promise<PastTrip[]> {
  return (await readOpenRows(db, vehicleIds, nowMs)).flatMap(({ trip }) =>
    trip && overlaps(span, trip.startedAtMs, trip.endedAtMs) ? [trip] : [],
  )
}

export const TRIP_KEYS = TRIPS.only('trackerId', 'startedAtMs')

/** As `readTrips`, by time over all vehicles and only their keys, what is under way in full: for lists of which a page is read. */
export async function readTripKeys(
  db: ScopedDb,
  vehicleIds: readonly number[],
  span: TimeSpan,
  nowMs: number,
): Promise<(TripKey | PastTrip)[]> {
  const { rows } = await tripsInSpan(sql.raw(TRIP_KEYS.select('t')), vehicleIds, span).execute(db)
  const keys: (TripKey | PastTrip)[] = rows.map(TRIP_KEYS.read)
  keys.push(...(await readOpenTrips(db, vehicleIds, span, nowMs)))
  return keys.sort(byTime)
}

/** The trips of these keys, by time. */
export async function readTripsByKey(db: ScopedDb, keys: readonly (TripKey | PastTrip)[]): Promise<PastTrip[]> {
  const open = keys.filter(key => 'vehicleId' in key)
  const settled = keys.filter(key => !('vehicleId' in key))
  const trackerIds = settled.map(key => key.trackerId)
  const starts = settled.map(key => new Date(key.startedAtMs))
  const columns = pastTripColumns(await areAccompanied(db, sql`${trackerIds}::int[]`))
  const { rows } = await sql<Row>`
    select ${columns} from unnest(${trackerIds}::int[], ${starts}::timestamptz[]) as key (tracker_id, started_at)
    join trips t on t.tracker_id = key.tracker_id and t.started_at = key.started_at
  `.execute(db)
  return [...rows.map(toPastTrip), ...open].sort(byTime)
}

/** What is under way in a span, in vehicles that drive now: of a parked fleet nothing is read. */
export async function readTripsUnderWay(
  db: ScopedDb,
  customerIds: readonly number[],
  /** Null: all of the customers'. */
  vehicleIds: ReadonlySet<number> | null,
  span: TimeSpan,
  nowMs: number,
): Promise<PastTrip[]> {
  if (span.untilMs <= nowMs - LONGEST_TRIP_MS) return []
  const { rows } = await sql<{ vehicle_id: number }>`
    select distinct f.vehicle_id from tracker_folds f
    where ${customerInScope({ customerIds }, 'f.customer_id')} and f.run_started_at is not null and f.vehicle_id is not null
  `.execute(db)
  const driving = rows.map(row => row.vehicle_id).filter(id => vehicleIds === null || vehicleIds.has(id))
  return driving.length === 0 ? [] : readOpenTrips(db, driving, span, nowMs)
}

/** One trip by its key, settled or under way. */
export async function readTrip(
  db: ScopedDb,
  trackerId: number,
  startedAtMs: number,
  nowMs: number,
): Promise<PastTrip | null> {
  const [settled] = await readTripsByKey(db, [{ trackerId, startedAtMs }])
  if (settled) return settled
  const assigned = await sql<{ vehicle_id: number }>`
    select vehicle_id from tracker_assignments where tracker_id = ${trackerId}
  `.execute(db)
  const vehicleIds = assigned.rows.map(row => row.vehicle_id)
  const open = (await readOpenRows(db, vehicleIds, nowMs)).find(row => row.trackerId === trackerId)?.trip
  return open?.startedAtMs === startedAtMs ? open : null
}

/** The settled trips of the holder of these keys, in no order. */
export async function readTripsByDriverKey(
  db: ScopedDb,
  customerId: number,
  keys: readonly string[],
  { fromMs, untilMs }: TimeSpan,
): Promise<PastTrip[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<Row>`
    select ${pastTripColumns(true)} from trips t
    where t.customer_id = ${customerId} and t.driver_key = any(${keys}::text[])
      and t.started_at >= ${new Date(fromMs - LONGEST_TRIP_MS)} and t.started_at < ${new Date(untilMs)}
      and t.ended_at > ${new Date(fromMs)}
  `.execute(db)
  return rows.map(toPastTrip)
}

const byTime = (a: TripKey, b: TripKey) => a.startedAtMs - b.startedAtMs || a.trackerId - b.trackerId

import type { TripSums } from '@milepost/contract/trips.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import {
  type PastTrip,
  readCorrectedTrips,
  readTripsByKey,
  readTripsUnderWay,
  type TripKey,
} from '../../history/read-trips.ts'
import type { TimeSpan } from '../../history/time-span.ts'
import type { TripFilter } from './table-filter.ts'

/**
 * The trips that match, as a relation to read from. Nearly all are rows of the table as they are; the few that have
 * corrections laid over them, and those under way, were read before and are handed in.
 */
export interface MatchingTrips {
  relation: RawBuilder<unknown>
  handedIn: readonly PastTrip[]
}

export interface DaySums extends TripSums {
  date: string
}

/** Prepares reading what matches a filter at `nowMs`. */
export async function matchTrips(db: ScopedDb, filter: TripFilter, nowMs: number): Promise<MatchingTrips> {
  const { customerIds, vehicleIds, span } = filter
  const corrected = await readCorrectedTrips(db, customerIds, span)
  const ids = vehicleIds === null ? null : new Set(vehicleIds)
  const handedIn = [...corrected, ...(await readTripsUnderWay(db, customerIds, ids, span, nowMs))]
  const parts = [
    sql`select ${COLUMNS}, null::text as note from trips t where ${filter.recorded} and ${isNot(corrected)}`,
  ]
  if (handedIn.length > 0)
    parts.push(sql`select ${COLUMNS}, t.note from (${rowsOf(handedIn)}) t where ${filter.recorded}`)
  const all = sql.join(parts, sql` union all `)
  return { handedIn, relation: sql`(select * from (${all}) as trip where ${filter.shown}) as matching` }
}

const COLUMNS = sql`t.tracker_id, t.started_at, t.ended_at, t.customer_id, t.vehicle_id, t.distance_m, t.driving_s,
  t.standing_s, t.max_speed_kmh, t.driver_key, t.is_private`

function isNot(trips: readonly PastTrip[]): RawBuilder<unknown> {
  if (trips.length === 0) return sql`true`
  const starts = trips.map(trip => new Date(trip.startedAtMs))
  return sql`(t.tracker_id, t.started_at) not in
    (select * from unnest(${trips.map(trip => trip.trackerId)}::int[], ${starts}::timestamptz[]))`
}

function rowsOf(trips: readonly PastTrip[]): RawBuilder<unknown> {
  const rows = trips.map(trip => ({
    tracker_id: trip.trackerId,
    started_at: new Date(trip.startedAtMs),
    ended_at: new Date(trip.endedAtMs ?? trip.settledAtMs),
    vehicle_id: trip.vehicleId,
    distance_m: trip.distanceM,
    driving_s: trip.drivingS,
    standing_s: trip.standingS,
    max_speed_kmh: trip.maxSpeedKmh,
    driver_key: trip.driverKey,
    is_private: trip.isPrivate,
    note: trip.note,
  }))
  return sql`select u.*, v.customer_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u (tracker_id int,
      started_at timestamptz, ended_at timestamptz, vehicle_id int, distance_m float8, driving_s int, standing_s int,
      max_speed_kmh real, driver_key text, is_private boolean, note text)
    join vehicles v on v.id = u.vehicle_id`
}

const SUMS = sql`count(*)::int as trips, (count(*) filter (where is_private))::int as private_trips,
  coalesce(sum(distance_m), 0) as distance_m, coalesce(sum(driving_s), 0)::int8 as driving_s,
  coalesce(sum(standing_s), 0)::int8 as standing_s`

/** Of all that match. */
export async function readSums(db: ScopedDb, { relation }: MatchingTrips): Promise<TripSums> {
  const { rows } = await sql<TripSums>`select ${SUMS} from ${relation}`.execute(db)
  return toSums(rows[0]!)
}

/** Day by day in a time zone, of all that match and begin in a span. */
export async function readDaySums(
  db: ScopedDb,
  { relation }: MatchingTrips,
  { fromMs, untilMs }: TimeSpan,
  timeZone: string,
): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select (started_at at time zone ${timeZone})::date::text as date, ${SUMS} from ${relation}
    where started_at >= ${new Date(fromMs)} and started_at < ${new Date(untilMs)} group by 1 order by 1
  `.execute(db)
  return rows.map(row => ({ date: row.date, ...toSums(row) }))
}

const toSums = (row: TripSums): TripSums => ({
  trips: row.trips,
  private_trips: row.private_trips,
  distance_m: row.distance_m,
  driving_s: Number(row.driving_s),
  standing_s: Number(row.standing_s),
})

/** Registrations and names as their places in the alphabet: sorting a hundred thousand numbers is quick. */
const RANKS = {
  registration: sql`left join (select id, row_number() over (order by registration) as rank from vehicles) v
    on v.id = matching.vehicle_id`,
  driver: sql`left join (select k.customer_id, k.key, dense_rank() over (order by d.last_name, d.first_name) as rank
      from driver_keys k join drivers d on d.id = k.driver_id) d
    on d.customer_id = matching.customer_id and d.key = matching.driver_key`,
}

const STARTED_AT = sql`matching.started_at`

const FIELDS: Record<string, RawBuilder<unknown>> = {
  date: STARTED_AT,
  time: STARTED_AT,
  registration: sql`v.rank`,
  driver: sql`d.rank`,
  distance_m: sql`distance_m`,
  duration_s: sql`ended_at - matching.started_at`,
  driving_s: sql`driving_s`,
  standing_s: sql`standing_s`,
  max_speed: sql`max_speed_kmh`,
}

/** One page of the `count` that match, in the order asked for; what is equal stands by time: pages neither repeat nor miss any. */
export async function readPage(
  db: ScopedDb,
  { relation, handedIn }: MatchingTrips,
  ordering: string,
  { page, pageSize }: { page: number; pageSize: number },
  count: number,
): Promise<PastTrip[]> {
  const asked = ordering
    .split(',')
    .map(field => ({ name: field.replace(/^-/, ''), isDescending: field.startsWith('-') }))
  const isByTime = asked.some(({ name }) => name === 'date' || name === 'time')
  if (!isByTime) asked.push({ name: 'time', isDescending: true })
  const first = (page - 1) * pageSize
  const size = Math.min(pageSize, count - first)
  if (size <= 0) return []
  // What lies behind the middle is nearer from the end.
  const isFromEnd = first > count / 2
  const directionOf = ({ name, isDescending }: { name: string; isDescending: boolean }) => {
    const direction = isDescending === isFromEnd ? 'asc' : 'desc'
    // Said only where there are nulls: an index is not read in an order that it could have but does not name.
    return sql.raw(name === 'driver' ? `${direction} nulls ${isFromEnd ? 'first' : 'last'}` : direction)
  }
  const order = distinctColumns(asked).map(field => sql`${FIELDS[field.name]} ${directionOf(field)}`)
  const joins = asked.flatMap(({ name }) => (name in RANKS ? [RANKS[name as keyof typeof RANKS]] : []))
  const { rows } = await sql<TripKey>`
    select tracker_id as "trackerId", extract(epoch from started_at)::float8 * 1000 as "startedAtMs"
    from ${relation} ${sql.join(joins, sql` `)}
    order by ${sql.join(order)}, tracker_id ${sql.raw(isFromEnd ? 'desc' : 'asc')}
    limit ${size} offset ${isFromEnd ? count - first - size : first}
  `.execute(db)
  return readInOrder(db, isFromEnd ? rows.reverse() : rows, handedIn)
}

/** `date` and `time` are one column. */
function distinctColumns(asked: readonly { name: string; isDescending: boolean }[]) {
  return asked.filter(({ name }, at) => asked.findIndex(other => FIELDS[other.name] === FIELDS[name]) === at)
}

/** Up to `most` trips by time after a given one: for files, which are read to their end. */
export async function readAfter(
  db: ScopedDb,
  { relation, handedIn }: MatchingTrips,
  after: TripKey | null,
  most: number,
): Promise<PastTrip[]> {
  const isAfter = after
    ? sql`(started_at, tracker_id) > (${new Date(after.startedAtMs)}, ${after.trackerId})`
    : sql`true`
  const { rows } = await sql<TripKey>`
    select tracker_id as "trackerId", extract(epoch from started_at)::float8 * 1000 as "startedAtMs" from ${relation}
    where ${isAfter} order by started_at, tracker_id limit ${most}
  `.execute(db)
  return readInOrder(db, rows, handedIn)
}

async function readInOrder(db: ScopedDb, keys: readonly TripKey[], handedIn: readonly PastTrip[]): Promise<PastTrip[]> {
  const textOf = ({ trackerId, startedAtMs }: TripKey) => `${trackerId} ${startedAtMs}`
  const found = new Map(handedIn.map(trip => [textOf(trip), trip]))
  const others = keys.filter(key => !found.has(textOf(key)))
  for (const trip of await readTripsByKey(db, others)) found.set(textOf(trip), trip)
  return keys.flatMap(key => found.get(textOf(key)) ?? [])
}

import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import { type PastTrip, readTripsByKey, type TripKey } from '../../history/read-trips.ts'
import type { MatchingTrips } from './matching-trips.ts'

/** Registrations and names as their places in the alphabet: sorting a hundred thousand numbers is quick. */
const RANKS = {
  registration: sql`left join (select id, row_number() over (order by registration) as rank from vehicles) v
    on v.id = matching.vehicle_id`,
  driver: sql`left join (select k.customer_id, k.key, dense_rank() over (order by d.last_name, d.first_name) as rank
      from driver_identities k join drivers d on d.id = k.driver_id) d
    on d.customer_id = matching.customer_id and d.key = matching.driver_key`,
}

const STARTED_AT = sql`matching.started_at`

/** A figure is the second column of an index of its own (migration 0022), so that a page in its order reads no other rows. */
const FIELDS: Record<string, RawBuilder<unknown>> = {
  date: STARTED_AT,
  time: STARTED_AT,
  registration: sql`v.rank`,
  driver: sql`d.rank`,
  distance_m: sql`distance_m`,
  duration_s: sql`(ended_at - matching.started_at)`,
  driving_s: sql`driving_s`,
  standing_s: sql`standing_s`,
  max_speed: sql`max_speed_kmh`,
}

/** So far from the front a page is read from there, before anybody knows how many there are. */
const NEAR = 2_000

/**
 * One page in the order asked for; what is equal stands by time, in the direction of what it is equal in: pages neither repeat
 * nor miss any. `countOfAll` tells how many match, for pages that may be nearer from the end.
 */
export async function readPage(
  db: ScopedDb,
  matching: MatchingTrips,
  ordering: string,
  { page, pageSize }: { page: number; pageSize: number },
  countOfAll: () => Promise<number>,
): Promise<PastTrip[]> {
  const first = (page - 1) * pageSize
  const count = first + pageSize <= NEAR ? null : await countOfAll()
  const size = count === null ? pageSize : Math.min(pageSize, count - first)
  if (size <= 0) return []
  const isFromEnd = count !== null && first > count / 2
  const offset = isFromEnd ? count - first - size : first
  const { rows } = await sql<TripKey>`
    select tracker_id as "trackerId", extract(epoch from started_at)::float8 * 1000 as "startedAtMs"
    from ${inOrder(matching, ordering, isFromEnd, offset + size)} offset ${offset}
  `.execute(db)
  return readInOrder(db, isFromEnd ? rows.reverse() : rows, matching.handedIn)
}

/** The first so many. They are taken from each part by itself: an index gives no order to several at once. */
function inOrder(
  { parts, handedIn }: MatchingTrips,
  ordering: string,
  isFromEnd: boolean,
  most: number,
): RawBuilder<unknown> {
  const asked = askedFor(ordering)
  const directionOf = ({ name, isDescending }: Asked) => {
    const direction = isDescending === isFromEnd ? 'asc' : 'desc'
    // Said only where there are nulls: an index is not read in an order that it could have but does not name.
    return sql.raw(name === 'driver' ? `${direction} nulls ${isFromEnd ? 'first' : 'last'}` : direction)
  }
  const columns = asked.map((field, at) => sql`${FIELDS[field.name]} as ${sql.ref(`order_${at}`)}`)
  const order = sql.join(asked.map(field => sql`${FIELDS[field.name]} ${directionOf(field)}`))
  const orderOfAll = sql.join(asked.map((field, at) => sql`${sql.ref(`order_${at}`)} ${directionOf(field)}`))
  const tracker = sql`tracker_id ${directionOf(asked.at(-1)!)}`
  const joins = asked.flatMap(({ name }) => (name in RANKS ? [RANKS[name as keyof typeof RANKS]] : []))
  const firstOf = (part: RawBuilder<unknown>) => sql`(
    select tracker_id, matching.started_at, ${sql.join(columns)} from (select * from ${part}) matching ${sql.join(joins, sql` `)}
    order by ${order}, ${tracker} limit ${most})`
  if (handedIn.length === 0) return sql`${firstOf(parts.uncorrected)} first`
  return sql`(
    select * from (${firstOf(parts.uncorrected)} union all ${firstOf(parts.handedIn)}) firsts
    order by ${orderOfAll}, ${tracker} limit ${most}) first`
}

interface Asked {
  name: string
  isDescending: boolean
}

/** Each column once (`date` and `time` are the same), and time at last. */
function askedFor(ordering: string): Asked[] {
  const asked = ordering
    .split(',')
    .map(field => ({ name: field.replace(/^-/, ''), isDescending: field.startsWith('-') }))
  asked.push({ name: 'time', isDescending: asked.at(-1)!.isDescending })
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

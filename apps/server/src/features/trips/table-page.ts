import type { TableTrip } from '@milepost/contract/trips.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { type PastTrip, type TripKey, textOfKey } from '../../telemetry/past-trip.ts'
import type { PastStop } from '../../telemetry/read-stops.ts'
import { readTripsByKey, TRIP_KEYS } from '../../telemetry/read-trips.ts'
import { driverIdIn, joinDriver, readTripDrivers } from '../../telemetry/trip-drivers.ts'
import { presentStop, presentTableStop, presentTrip } from './present-trips.ts'
import type { MatchingTrips } from './trip-search.ts'
import { readSurroundings } from './trip-stops.ts'

/** Registrations and names as their places in the alphabet: sorting a hundred thousand numbers is quick. */
const RANKS: Readonly<Record<string, (scope: Scope) => RawBuilder<unknown>>> = {
  registration: () => sql`left join (select id, row_number() over (order by registration) as rank from vehicles) v
    on v.id = matching.vehicle_id`,
  driver: scope => sql`${joinDriver('matching')}
    left join (select id, dense_rank() over (order by last_name, first_name) as rank from drivers) d on d.id = ${driverIdIn(scope)}`,
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
 * One page in the order of these columns; what is equal stands by time, in the direction of the order: pages neither repeat
 * nor miss any. `countOfAll` gives how many match, for pages that may be nearer from the end.
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
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(TRIP_KEYS.select('first'))} from ${inOrder(matching, ordering, isFromEnd, offset + size)} offset ${offset}
  `.execute(db)
  const keys = rows.map(TRIP_KEYS.read)
  return readInOrder(db, isFromEnd ? keys.reverse() : keys, matching.underWay)
}

/** The first so many. They are taken from each part by itself: an index gives no order to several at once. */
function inOrder(
  { parts, filter }: MatchingTrips,
  ordering: string,
  isFromEnd: boolean,
  most: number,
): RawBuilder<unknown> {
  const fields = fieldsOf(ordering)
  const directionOf = ({ name, isDescending }: OrderField) => {
    const direction = isDescending === isFromEnd ? 'asc' : 'desc'
    // Stated only where there are nulls: an index is not read in an order that it could have but does not name.
    return sql.raw(name === 'driver' ? `${direction} nulls ${isFromEnd ? 'first' : 'last'}` : direction)
  }
  const columns = fields.map((field, at) => sql`${FIELDS[field.name]} as ${sql.ref(`order_${at}`)}`)
  const order = sql.join(fields.map(field => sql`${FIELDS[field.name]} ${directionOf(field)}`))
  const orderOfAll = sql.join(fields.map((field, at) => sql`${sql.ref(`order_${at}`)} ${directionOf(field)}`))
  const tracker = sql`tracker_id ${directionOf(fields.at(-1)!)}`
  const joins = fields.flatMap(({ name }) => RANKS[name]?.(filter.scope) ?? [])
  const firstOf = (part: RawBuilder<unknown>) => sql`(
    select tracker_id, matching.started_at, ${sql.join(columns)} from (select * from ${part}) matching ${sql.join(joins, sql` `)}
    order by ${order}, ${tracker} limit ${most})`
  const firsts = sql.join(parts.map(firstOf), sql` union all `)
  if (parts.length === 1) return sql`${firsts} first`
  return sql`(
    select * from (${firsts}) firsts
    order by ${orderOfAll}, ${tracker} limit ${most}) first`
}

interface OrderField {
  name: string
  isDescending: boolean
}

/** Each column once (`date` and `time` are the same), and time at last. */
function fieldsOf(ordering: string): OrderField[] {
  const fields = ordering
    .split(',')
    .map(field => ({ name: field.replace(/^-/, ''), isDescending: field.startsWith('-') }))
  fields.push({ name: 'time', isDescending: fields.at(-1)!.isDescending })
  return fields.filter(({ name }, at) => fields.findIndex(other => FIELDS[other.name] === FIELDS[name]) === at)
}

/** Up to `most` trips by time after a given one: for files, which are read to their end. */
export async function readAfter(
  db: ScopedDb,
  { relation, underWay }: MatchingTrips,
  after: TripKey | null,
  most: number,
): Promise<PastTrip[]> {
  const isAfter = after
    ? sql`(matching.started_at, matching.tracker_id) > (${new Date(after.startedAtMs)}, ${after.trackerId})`
    : sql`true`
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(TRIP_KEYS.select('matching'))} from ${relation}
    where ${isAfter} order by matching.started_at, matching.tracker_id limit ${most}
  `.execute(db)
  return readInOrder(db, rows.map(TRIP_KEYS.read), underWay)
}

async function readInOrder(db: ScopedDb, keys: readonly TripKey[], underWay: readonly PastTrip[]): Promise<PastTrip[]> {
  const found = new Map(underWay.map(trip => [textOfKey(trip), trip]))
  const others = keys.filter(key => !found.has(textOfKey(key)))
  for (const trip of await readTripsByKey(db, others)) found.set(textOfKey(trip), trip)
  return keys.flatMap(key => found.get(textOfKey(key)) ?? [])
}

/** Trips as rows of the table, in the order given. Addresses are yet null. */
export async function presentRows(
  db: ScopedDb,
  scope: Scope,
  trips: readonly PastTrip[],
  stops: readonly PastStop[],
  nowMs: number,
  /** Files do not show stops, so those are not read for them. */
  isForFile = false,
): Promise<TableTrip[]> {
  const vehicles = await readVehicles(db, trips)
  const recorded = new Map(
    trips.flatMap(trip => (trip.recorded ? [[trip, { ...trip, driverKey: trip.recorded.driverKey }] as const] : [])),
  )
  const drivers = await readTripDrivers(db, scope, [...trips, ...recorded.values()])
  const ofTracker = Map.groupBy(stops, stop => stop.trackerId)
  const endOf = new Set(trips.map(trip => `${trip.trackerId} ${trip.endedAtMs}`))
  const led = stops.filter(stop => stop.kind === 'parked' && endOf.has(`${stop.trackerId} ${stop.startedAtMs}`))
  const surroundings = isForFile ? [] : await readSurroundings(db, led, nowMs)
  const tableStops = new Map(led.map((stop, at) => [stop, presentTableStop(stop, surroundings[at], nowMs)]))
  return trips.map(trip => {
    const vehicle = vehicles.get(trip.vehicleId)
    const driver = drivers.get(trip) ?? null
    const asRecorded = recorded.get(trip)
    const endMs = trip.endedAtMs ?? Number.POSITIVE_INFINITY
    const its = (ofTracker.get(trip.trackerId) ?? []).filter(
      stop => stop.startedAtMs >= trip.startedAtMs && stop.startedAtMs <= endMs,
    )
    const onTheWay = its.filter(stop => stop.kind === 'idling' && stop.startedAtMs < endMs)
    const after = its.find(stop => stop.kind === 'parked' && stop.startedAtMs === trip.endedAtMs)
    return {
      ...presentTrip(
        trip,
        vehicle?.registration ?? '',
        driver,
        onTheWay.map(stop => presentStop(stop, nowMs)),
        null,
      ),
      stop_after: (after && tableStops.get(after)) ?? null,
      driver_id: driver?.id ?? null,
      recorded: trip.recorded && {
        driver: (asRecorded && drivers.get(asRecorded)?.name) ?? null,
        is_private: trip.recorded.isPrivate,
      },
      note: trip.note,
    }
  })
}

async function readVehicles(db: ScopedDb, trips: readonly PastTrip[]) {
  const ids = [...new Set(trips.map(trip => trip.vehicleId))]
  const { rows } = await sql<{ id: number; registration: string; customerId: number }>`
    select id, registration, customer_id as "customerId" from vehicles where id = any(${ids}::int[])
  `.execute(db)
  return new Map(rows.map(vehicle => [vehicle.id, vehicle]))
}

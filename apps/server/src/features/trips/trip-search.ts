import { rangeMs } from '@milepost/contract/time-range.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope, driverInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { SHOWN_TRIPS, TRIPS } from '../../db/telemetry-columns.ts'
import { notFound, orNotFound } from '../../http/http-error.ts'
import { type PastTrip, textOfKey } from '../../telemetry/past-trip.ts'
import { isStopPrivate, isTripPrivate } from '../../telemetry/private-by-companions.ts'
import { readTripsUnderWay, TRIP_KEYS } from '../../telemetry/read-trips.ts'
import { findAllVehicles, findGroupVehicles, findVehicle } from '../../telemetry/scoped-vehicles.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'
import { drivenBy, readDriverNames } from '../../telemetry/trip-drivers.ts'

/** What the table is searched by. */
export interface TripSearch {
  start: string
  end: string
  vehicle?: number | undefined
  vehicle_group?: number | undefined
  driver?: number | undefined
  search: string
  min_distance_m: number
  privacy: 'all' | 'private' | 'business'
}

/** The same as conditions on trips `t`. */
export interface TripFilter {
  scope: Scope
  span: TimeSpan
  /** Null: every vehicle of the customers. */
  vehicleIds: readonly number[] | null
  condition: RawBuilder<unknown>
  /** The same but for the span. */
  atAnyTime: RawBuilder<unknown>
  /** Whether such a trip is private. */
  isPrivate: RawBuilder<boolean>
  /** Idling stops `halt` of those vehicles; where trips are chosen by more than their vehicle, during those. */
  isIdling: RawBuilder<unknown>
}

/** Reads a search. A vehicle, group or driver that is not in the scope is not found. */
export async function readTripFilter(db: ScopedDb, scope: Scope, search: TripSearch): Promise<TripFilter> {
  const span = rangeMs(search)
  const vehicleIds = await vehiclesOf(db, scope, search)
  const inSpan = sql`t.started_at >= ${new Date(span.fromMs)} and t.started_at < ${new Date(span.untilMs)}`
  const ofVehicles = (row: string) =>
    vehicleIds === null ? sql`true` : sql`${sql.ref(`${row}.vehicle_id`)} = any(${vehicleIds}::int[])`
  const [onlyCustomer, ...others] = scope.customerIds
  // An index is read in the order of its second column only where the first is one value.
  const ofCustomers =
    onlyCustomer !== undefined && others.length === 0
      ? sql`t.customer_id = ${onlyCustomer}`
      : sql`${customerInScope(scope, 't.customer_id')}`
  const isShown = (isRowPrivate: RawBuilder<boolean>) =>
    search.privacy === 'all' ? sql`true` : sql`${isRowPrivate} = ${search.privacy === 'private'}`
  const isPrivate = (await haveVehiclesTwoTrackers(db, scope))
    ? { trip: isTripPrivate('t'), idling: isStopPrivate('halt') }
    : { trip: sql<boolean>`t.is_private`, idling: sql<boolean>`halt.is_private` }
  const chosen = await wordConditions(db, scope, span, search.search)
  if (search.min_distance_m > 0) chosen.push(sql`t.distance_m >= ${search.min_distance_m}`)
  if (search.driver !== undefined) chosen.push(await ofDriver(db, scope, search.driver))
  const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)
  const atAnyTime = all([ofCustomers, ofVehicles('t'), isShown(isPrivate.trip), ...chosen])
  const idling = [
    customerInScope(scope, 'halt.customer_id'),
    ofVehicles('halt'),
    isShown(isPrivate.idling),
    sql`halt.kind = 'idling'`,
  ]
  if (chosen.length > 0) {
    idling.push(sql`exists (select from trips t where t.tracker_id = halt.tracker_id and t.started_at <= halt.started_at
      and t.started_at > halt.started_at - interval '2 days' and t.ended_at > halt.started_at and ${all(chosen)})`)
  }
  return {
    scope,
    span,
    vehicleIds,
    condition: sql`${atAnyTime} and ${inSpan}`,
    atAnyTime,
    isPrivate: isPrivate.trip,
    isIdling: all(idling),
  }
}

async function vehiclesOf(db: ScopedDb, scope: Scope, search: TripSearch): Promise<readonly number[] | null> {
  const { vehicle, vehicle_group: group } = search
  if (vehicle !== undefined) return [(await orNotFound(findVehicle(db, scope, vehicle))).id]
  if (group !== undefined) return (await orNotFound(findGroupVehicles(db, scope, group))).map(found => found.id)
  return scope.vehicleGroupIds === null ? null : (await findAllVehicles(db, scope)).map(found => found.id)
}

async function ofDriver(db: ScopedDb, scope: Scope, driverId: number): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from drivers where id = ${driverId} and ${driverInScope(scope, 'drivers')}
  `.execute(db)
  const [driver] = rows
  if (!driver) throw notFound()
  return sql`t.customer_id = ${driver.customer_id} and ${drivenBy([driverId], 't')}`
}

/** Lower case without accents, spaces and dashes, as people type registrations and names. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s\-.]/gu, '')
    .toLowerCase()

/** Each word is part of the registration, of the driver's name or of the note; or the whole text is of the registration. */
async function wordConditions(
  db: ScopedDb,
  scope: Scope,
  span: TimeSpan,
  search: string,
): Promise<RawBuilder<unknown>[]> {
  if (fold(search) === '') return []
  const vehicles = (await findAllVehicles(db, scope)).map(({ id, registration }) => ({ id, text: fold(registration) }))
  const drivers = [...(await readDriverNames(db, scope))].map(([id, name]) => ({ id, text: fold(name) }))
  const whole = idsWith(vehicles, fold(search))
  const hasNotes = await areThereNotes(db, scope, span)
  return search.split(/\s+/).map(word => {
    const ids = [...new Set([...whole, ...idsWith(vehicles, fold(word))])]
    const isNoted = hasNotes ? sql`t.note ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}` : sql`false`
    return sql`(t.vehicle_id = any(${ids}::int[]) or ${drivenBy(idsWith(drivers, fold(word)), 't')} or ${isNoted})`
  })
}

/**
 * Few customers have such. For the others the rows' own column says what is private: to ask more made the sums of the private ones of
 * 200,000 trips take 45 ms instead of 11.
 */
async function haveVehiclesTwoTrackers(db: ScopedDb, scope: Scope): Promise<boolean> {
  const { rows } = await sql`
    select 1 from tracker_companions where ${customerInScope(scope, 'customer_id')} and not is_past limit 1`.execute(db)
  return rows.length > 0
}

/** Most customers write none: then no row is read as far as its note. */
async function areThereNotes(db: ScopedDb, scope: Scope, { fromMs, untilMs }: TimeSpan): Promise<boolean> {
  const { rows } = await sql`
    select 1 from trip_corrections where ${customerInScope(scope, 'customer_id')} and field = 'note'
      and started_at < ${new Date(untilMs)}::timestamptz + interval '2 days' and ended_at > ${new Date(fromMs)} limit 1
  `.execute(db)
  return rows.length > 0
}

const idsWith = (named: readonly { id: number; text: string }[], folded: string) =>
  named.filter(({ text }) => text.includes(folded)).map(({ id }) => id)

/** The trips that match, as relations to read from: rows of the table, and the few under way, which were read before. */
export interface MatchingTrips {
  filter: TripFilter
  /** All of them, as `matching`. */
  relation: RawBuilder<unknown>
  /** Each named `t`; without trips under way there is one. */
  parts: readonly RawBuilder<unknown>[]
  /** Those that match but for when they began, which may be before the search. */
  underWay: readonly PastTrip[]
}

/** Prepares reading what matches a filter at `nowMs`. */
export async function matchTrips(db: ScopedDb, filter: TripFilter, nowMs: number): Promise<MatchingTrips> {
  const { scope, vehicleIds, span, condition, isPrivate } = filter
  const ids = vehicleIds === null ? null : new Set(vehicleIds)
  const underWay = await thoseThatMatch(db, await readTripsUnderWay(db, scope.customerIds, ids, span, nowMs), filter)
  const of = (rows: RawBuilder<unknown>) =>
    sql`(select ${sql.raw(MATCHED.list('t'))}, ${isPrivate} as is_private from ${rows} t where ${condition}) t`
  const parts = underWay.length === 0 ? [of(sql`trips`)] : [of(sql`trips`), of(sql`(${rowsOf(underWay)})`)]
  const all = parts.map(part => sql`select * from ${part}`)
  return { filter, parts, underWay, relation: sql`(${sql.join(all, sql` union all `)}) as matching` }
}

async function thoseThatMatch(
  db: ScopedDb,
  trips: readonly PastTrip[],
  { atAnyTime }: TripFilter,
): Promise<readonly PastTrip[]> {
  if (trips.length === 0) return trips
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(TRIP_KEYS.select('t'))} from (${rowsOf(trips)}) t where ${atAnyTime}
  `.execute(db)
  const matching = new Set(rows.map(row => textOfKey(TRIP_KEYS.read(row))))
  return trips.filter(trip => matching.has(textOfKey(trip)))
}

const READ = [
  'trackerId',
  'startedAtMs',
  'endedAtMs',
  'vehicleId',
  'startReason',
  'distanceM',
  'unknownM',
  'carriedM',
  'drivingS',
  'standingS',
  'unknownS',
  'carriedS',
  'maxSpeedKmh',
  'driverKey',
] as const

const MATCHED = TRIPS.only(...READ, 'customerId')

/** What of a trip under way the conditions read too. */
const UNDER_WAY = SHOWN_TRIPS.only(...READ, 'isPrivate', 'note')

function rowsOf(trips: readonly PastTrip[]): RawBuilder<unknown> {
  const rows = UNDER_WAY.json(trips.map(trip => ({ ...trip, endedAtMs: trip.endedAtMs ?? trip.settledAtMs })))
  return sql`select ${sql.raw(UNDER_WAY.list('u'))}, v.customer_id
    from json_populate_recordset(null::trips, ${rows}::json) u join vehicles v on v.id = u.vehicle_id`
}

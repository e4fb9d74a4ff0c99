import type { GeofenceVisit } from '@milepost/contract/geofence-visits.ts'
import type { Ordered } from '@milepost/contract/records.ts'
import type { ActiveHours } from '@milepost/domain/fold/geofence-hours.ts'
import { hoursWithin, LEAST_VISIT_MS } from '@milepost/domain/geofences/visit-hours.ts'
import type { DriverSource } from '@milepost/domain/trips/driver-source.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import { oneRow } from '../../db/one-row.ts'
import { orderDirection } from '../../db/order-direction.ts'
import { isPrivateAt, privateTimesOfTrackers } from '../../db/private-times.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { GEOFENCE_VISITS } from '../../db/telemetry-columns.ts'
import { orNull, TelemetryTable } from '../../db/telemetry-table.ts'
import { orNotFound } from '../../http/http-error.ts'
import { findRecord } from '../../records/read-records.ts'
import { findAllVehicles, findGroupVehicles, findVehicle } from '../../telemetry/scoped-vehicles.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'
import { driverIdIn, driverName, driverSource, joinDriver, joinWheelAt } from '../../telemetry/trip-drivers.ts'
import { COLOUR, geofenceNoun } from './geofence-noun.ts'
import { findNamedColour } from './named-colours.ts'

interface VisitQuery {
  geofence?: number | undefined
  group?: number | undefined
  vehicle?: number | undefined
  vehicle_group?: number | undefined
}

/** Hours of the week as the times that they are in the time zone of some customers. */
interface CustomersHours {
  customerIds: readonly number[]
  /** A `tstzmultirange`, in which a time is found by halving however many nights a year has. */
  times: string
}

/** Null: all that the scope may see. */
export interface VisitSearch {
  geofenceIds: readonly number[] | null
  vehicleIds: readonly number[] | null
  hours: readonly CustomersHours[] | null
  span: TimeSpan
  nowMs: number
}

/** The query as ids. Whatever is not in the scope is not found. */
export async function visitSearch(
  db: ScopedDb,
  scope: Scope,
  query: VisitQuery,
  hours: ActiveHours | null,
  span: TimeSpan,
  nowMs: number,
): Promise<VisitSearch> {
  return {
    geofenceIds: await searchedGeofences(db, scope, query),
    vehicleIds: meet(
      query.vehicle === undefined ? null : [(await orNotFound(findVehicle(db, scope, query.vehicle))).id],
      query.vehicle_group === undefined
        ? null
        : idsOf(await orNotFound(findGroupVehicles(db, scope, query.vehicle_group))),
      scope.vehicleGroupIds === null ? null : idsOf(await findAllVehicles(db, scope)),
    ),
    hours: hours === null ? null : await hoursOfCustomers(db, scope, hours, span),
    span,
    nowMs,
  }
}

/** Those of a geofence and a group of geofences; null: all that the scope may see. */
export async function searchedGeofences(
  db: ScopedDb,
  scope: Scope,
  { geofence, group }: Pick<VisitQuery, 'geofence' | 'group'>,
): Promise<readonly number[] | null> {
  return meet(
    geofence === undefined ? null : [(await orNotFound(findRecord(db, geofenceNoun(scope), scope, geofence))).id],
    group === undefined ? null : await geofencesOfGroup(db, scope, group),
  )
}

async function hoursOfCustomers(
  db: ScopedDb,
  scope: Scope,
  hours: ActiveHours,
  span: TimeSpan,
): Promise<CustomersHours[]> {
  const { rows } = await sql<{ timeZone: string; customerIds: number[] }>`
    select time_zone as "timeZone", array_agg(id) as "customerIds" from customers where ${customerInScope(scope, 'id')}
    group by time_zone`.execute(db)
  return rows.map(({ timeZone, customerIds }) => {
    const times = hoursWithin(hours, timeZone, span).map(
      ({ fromMs, untilMs }) => `[${new Date(fromMs).toISOString()},${new Date(untilMs).toISOString()})`,
    )
    return { customerIds, times: `{${times.join()}}` }
  })
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** What all of the lists have; null is no list. */
function meet(...lists: (readonly number[] | null)[]): readonly number[] | null {
  return lists.reduce((met, list) => {
    if (met === null || list === null) return met ?? list
    const wanted = new Set(list)
    return met.filter(id => wanted.has(id))
  })
}

async function geofencesOfGroup(db: ScopedDb, scope: Scope, groupId: number): Promise<number[]> {
  await orNotFound(findNamedColour(db, 'geofence_groups', scope, groupId))
  const { rows } = await sql<{ id: number }>`
    select geofence_id as id from geofences_in_groups where geofence_group_id = ${groupId}`.execute(db)
  return idsOf(rows)
}

interface VisitPage {
  offset: number
  limit: number
  order: Ordered
}

/** How many visits there are, of how many vehicles, and how long they were together. */
export async function countVisits(db: ScopedDb, scope: Scope, search: VisitSearch) {
  const counted = await sql<{ count: number; vehicles: number; duration_s: number }>`
    with ${openVisits(scope, search)}, ${privateTimesInSpan(scope, search)}
    select count(*)::float8 as count, count(distinct vehicle_id)::float8 as vehicles,
      coalesce(sum(greatest(0, floor(extract(epoch from coalesce(left_at, ${new Date(search.nowMs)}) - entered_at)))), 0)::float8
        as duration_s
    from (
      ${begunInSpan(scope, search, null)} union all ${reachingIntoSpan(scope, search)} union all select ${OPEN_COLUMNS} from open_visits
    ) v`.execute(db)
  return oneRow(counted)
}

/**
 * One page of visits. The first of each geofence, vehicle or customer are taken from its own part of an index; who drove is looked
 * up for the visits of the page alone.
 */
export async function findVisits(
  db: ScopedDb,
  scope: Scope,
  search: VisitSearch,
  { offset, limit, order }: VisitPage,
): Promise<GeofenceVisit[]> {
  const inOrder = sql`entered_at ${orderDirection(order)}, tracker_id, geofence_id`
  const first = sql`order by ${inOrder} limit ${offset + limit}`
  const { rows } = await sql<JoinedToVisit>`
    with ${openVisits(scope, search)}, ${privateTimesInSpan(scope, search)}
    select ${sql.raw(VISITS.select('v'))}, ${IS_HIDDEN} as is_hidden, vehicles.registration, g.name as geofence, ${COLOUR} as colour,
      ${driverName('wheel')} as driver, ${driverSource('wheel')} as driver_source
    from (
      select * from (
        ${begunInSpan(scope, search, first)} union all ${reachingIntoSpan(scope, search)} union all
        select ${OPEN_COLUMNS} from open_visits
      ) all_visits order by ${inOrder} limit ${limit} offset ${offset}
    ) v
    join vehicles on vehicles.id = v.vehicle_id
    left join geofences g on g.id = v.geofence_id
    ${joinWheelAt('v', 'entered_at')} ${joinDriver('wheel')} left join drivers d on d.id = ${driverIdIn(scope)}
    order by v.entered_at ${orderDirection(order)}, v.tracker_id, v.geofence_id`.execute(db)
  return rows.map((row, i) => toVisit(row, search.nowMs, offset + i))
}

const { leftAtMs, ...others } = GEOFENCE_VISITS.only(
  'trackerId',
  'customerId',
  'vehicleId',
  'geofenceId',
  'enteredAtMs',
  'leftAtMs',
  'driverKey',
  'isPrivate',
).fields

/** With those that have not ended yet. */
const VISITS = new TelemetryTable('geofence_visits', ['trackerId', 'geofenceId', 'enteredAtMs'], {
  ...others,
  leftAtMs: orNull(leftAtMs),
})

/** A visit that began in a private time: also where a private trip had led to, which the fold cannot tell. */
const IS_HIDDEN = sql`(v.is_private or ${isPrivateAt(sql`v.tracker_id`, sql`v.entered_at`)})`

const COLUMNS = sql.raw(VISITS.list('v'))
const OPEN_COLUMNS = sql.raw(VISITS.list('open_visits'))

/**
 * The same of visits that begin in the span, with `private_times` joined to them. To ask of each made the count of a geofence with
 * 108,000 visits, by 200 vehicles that had been in private ninety times each, take 20 s instead of 0.4 s; with 1.3 million it was
 * four minutes instead of 2 s.
 */
const IS_HIDDEN_IN_SPAN = sql`(v.is_private or private.times @> v.entered_at) is true`

function privateTimesInSpan(scope: Scope, { span }: VisitSearch): RawBuilder<unknown> {
  const [from, until] = [sql`${new Date(span.fromMs)}::timestamptz`, sql`${new Date(span.untilMs)}::timestamptz`]
  return sql`private_times as materialized (select * from ${privateTimesOfTrackers(scope, { from, until })} private)`
}

function begunInSpan(scope: Scope, search: VisitSearch, first: RawBuilder<unknown> | null): RawBuilder<unknown> {
  const { fromMs, untilMs } = search.span
  const { column, ids } = subjects(scope, search)
  return sql`select begun.* from unnest(${ids}::int[]) as subject (id) cross join lateral (
    select ${COLUMNS} from geofence_visits v left join private_times private on private.tracker_id = v.tracker_id
    where ${column} = subject.id and ${isWanted(scope, search, IS_HIDDEN_IN_SPAN)}
      and v.entered_at >= ${new Date(fromMs)} and v.entered_at < ${new Date(untilMs)}
    ${first ?? sql``}
  ) begun`
}

/** Few: those that lasted when the span began. */
function reachingIntoSpan(scope: Scope, search: VisitSearch): RawBuilder<unknown> {
  const from = new Date(search.span.fromMs)
  return sql`select ${COLUMNS} from geofence_visits v
    where ${customerInScope(scope, 'v.customer_id')} and ${isWanted(scope, search)}
      and v.entered_at < ${from} and v.left_at > ${from}`
}

/** Those under way are in the state of the fold, until a record settles them: only then corrections are stored with them. */
function openVisits(scope: Scope, search: VisitSearch): RawBuilder<unknown> {
  const { fromMs, untilMs } = search.span
  return sql`open_visits as materialized (
    select * from (
      select f.tracker_id, f.customer_id, f.vehicle_id, i."geofenceId" as geofence_id,
        to_timestamp(i."enteredAtMs" / 1000) as entered_at, null::timestamptz as left_at, i."driverKey" as driver_key,
        i."isPrivate" as is_private
      from tracker_folds f cross join lateral jsonb_to_recordset(f.state::jsonb -> 'inside')
        as i ("geofenceId" int, "enteredAtMs" float8, "driverKey" text, "isPrivate" boolean)
      where ${customerInScope(scope, 'f.customer_id')} and f.open_visits > 0
    ) v where ${isWanted(scope, search)} and v.entered_at < ${new Date(untilMs)}
      and ${new Date(search.nowMs)} > ${new Date(fromMs)}::timestamptz
  )`
}

/** Whose parts of an index are read. */
function subjects(scope: Scope, { geofenceIds, vehicleIds }: VisitSearch) {
  if (geofenceIds !== null) return { column: sql`v.geofence_id`, ids: geofenceIds }
  if (vehicleIds !== null) return { column: sql`v.vehicle_id`, ids: vehicleIds }
  return { column: sql`v.customer_id`, ids: scope.customerIds }
}

/** Where a geofence is requested, a private visit would show by being among the results. */
function isWanted(
  scope: Scope,
  { geofenceIds, vehicleIds, hours, nowMs }: VisitSearch,
  isHidden: RawBuilder<unknown> = IS_HIDDEN,
): RawBuilder<unknown> {
  return sql`${customerInScope(scope, 'v.customer_id')} and ${hours === null ? sql`true` : isInHours(hours, nowMs)}
    and (${geofenceIds}::int[] is null or (v.geofence_id = any(${geofenceIds}::int[]) and not ${isHidden}))
    and (${vehicleIds}::int[] is null or v.vehicle_id = any(${vehicleIds}::int[]))`
}

/** As `isWithinHours` of the domain decides it. */
function isInHours(hours: readonly CustomersHours[], nowMs: number): RawBuilder<unknown> {
  const leastMs = sql`v.entered_at + ${`${LEAST_VISIT_MS} milliseconds`}::interval`
  const visit = sql`tstzrange(v.entered_at, greatest(coalesce(v.left_at, ${new Date(nowMs)}), ${leastMs}))`
  const ofSome = hours.map(
    ({ customerIds, times }) =>
      sql`(${customerInScope({ customerIds }, 'v.customer_id')} and ${visit} && ${times}::tstzmultirange)`,
  )
  return sql`(${sql.join([sql`false`, ...ofSome], sql` or `)})`
}

interface JoinedToVisit extends Record<string, unknown> {
  is_hidden: boolean
  registration: string
  geofence: string | null
  colour: string | null
  driver: string | null
  driver_source: DriverSource | null
}

function toVisit(row: JoinedToVisit, nowMs: number, position: number): GeofenceVisit {
  const { registration, geofence, colour, driver, is_hidden: isPrivate } = row
  const { trackerId, vehicleId, geofenceId, enteredAtMs, leftAtMs: leftMs } = VISITS.read(row)
  return {
    // That of a private visit does not name the geofence either.
    id: [trackerId, isPrivate ? `private${position}` : geofenceId, enteredAtMs].join('-'),
    vehicle: vehicleId,
    registration,
    driver,
    driver_source: driver === null ? null : row.driver_source,
    geofence: isPrivate || geofence === null ? null : { id: geofenceId, name: geofence, colour },
    entered: new Date(enteredAtMs).toISOString(),
    left: leftMs === null ? null : new Date(leftMs).toISOString(),
    duration_s: Math.max(0, Math.floor(((leftMs ?? nowMs) - enteredAtMs) / 1000)),
    is_private: isPrivate,
  }
}

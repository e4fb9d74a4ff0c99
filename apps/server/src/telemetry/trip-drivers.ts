import type { TripStart } from '@milepost/domain/fold/derived-rows.ts'
import type { DriverSource } from '@milepost/domain/trips/driver-source.ts'
import { type RawBuilder, sql } from 'kysely'
import { driverInScope } from '../db/in-scope.ts'
import type { Scope, ScopedDb } from '../db/scope.ts'
import { isDriven } from './driven-trips.ts'

/*
 * Who drove, in one place: the driver whom a correction names (`driver 12` as key; an empty one is nobody), else whoever held the
 * key that was read when the trip began, else whoever was assigned to the vehicle when the trip began. What was carried, or moved while nothing
 * was reported, nobody drove. A driver outside the scope is nobody as well.
 */

/** Joins to a row what driverIdIn, driverName and driverSource read; `at` is its column of when the trip began. */
export function joinDriver(row: string, at = 'started_at'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`
    left join driver_identities identified
      on identified.customer_id = ${column('customer_id')} and identified.key = ${column('driver_key')}
        and identified.held_from <= ${column(at)} and ${column(at)} < identified.held_until
    left join driver_assignments assigned
      on ${isUnnamed(row)} and assigned.vehicle_id = ${column('vehicle_id')}
        and assigned.assigned_at <= ${column(at)} and ${column(at)} < assigned.unassigned_at`
}

/** Whoever it was, in the scope or not. */
const WHOEVER = sql<number | null>`coalesce(identified.driver_id, assigned.driver_id)`

/** Null for nobody, for a key that nobody holds, and for a driver who is not in the scope. */
export function driverIdIn(scope: Scope): RawBuilder<number | null> {
  if (scope.vehicleGroupIds === null) return WHOEVER
  return sql<
    number | null
  >`(select seen.id from drivers seen where seen.id = ${WHOEVER} and ${driverInScope(scope, 'seen')})`
}

const isUnnamed = (row: string) => sql`${sql.ref(`${row}.driver_key`)} is null
  and ${isDriven(row)}`

/**
 * The reverse, for searches: whether one of these drove the trip in this row. A trip without a key is no match of a key at
 * once: compared with null, the keys would be looked up for each of them, which took most of a search. The two parts of
 * driver_identities are asked apart: as one they would be sorted for each trip.
 */
export function drivenBy(driverIds: readonly number[], row: string): RawBuilder<boolean> {
  if (driverIds.length === 0) return sql<boolean>`false`
  const ids = sql`${driverIds}::int[]`
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql<boolean>`(
    ${column('driver_key')} is not null
      and ${column('driver_key')} = any(array(select key from driver_identities where driver_id = any(${ids})))
      and (exists (select from driver_keys k where k.driver_id = any(${ids})
          and k.customer_id = ${column('customer_id')} and k.key = ${column('driver_key')}
          and k.held_from <= ${column('started_at')} and ${column('started_at')} < k.held_until)
        or exists (select from drivers named where named.id = any(${ids}) and named.customer_id = ${column('customer_id')}
          and 'driver ' || named.id = ${column('driver_key')}))
    or ${isUnnamed(row)} and exists (
      select from driver_assignments a where a.driver_id = any(${ids}) and a.vehicle_id = ${column('vehicle_id')}
        and a.assigned_at <= ${column('started_at')} and ${column('started_at')} < a.unassigned_at))`
}

/**
 * Events `e` with what `joinDriver` reads, as `wheel`: an event is of the key that was read when it happened, else of the trip
 * that it lies in. Outside of trips it is the assigned driver's.
 */
export const joinWheel = (isLookedUp = sql`true`): RawBuilder<unknown> => joinWheelAt('e', 'recorded_at', isLookedUp)

/** The same of other rows that the fold made, each at the moment in its column `at`. */
export function joinWheelAt(row: string, at: string, isLookedUp = sql`true`): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`
    left join lateral (
      select trip.driver_key, trip.start_reason, trip.started_at from (
        select * from trips t where ${column('driver_key')} is null and ${isLookedUp} and t.tracker_id = ${column('tracker_id')}
          and t.started_at <= ${column(at)} order by t.started_at desc limit 1
      ) trip where trip.ended_at >= ${column(at)}
    ) during on true
    cross join lateral (select ${column('customer_id')}, ${column('vehicle_id')},
      coalesce(${column('driver_key')}, during.driver_key) as driver_key,
      coalesce(during.start_reason, '') as start_reason, coalesce(during.started_at, ${column(at)}) as started_at) wheel`
}

/** What says who drove a trip. */
export interface Wheel {
  vehicleId: number
  startedAtMs: number
  startReason: TripStart
  driverKey: string | null
}

export interface TripDriver {
  /** Null for a key that nobody holds. */
  id: number | null
  /** The key itself where nobody holds it. */
  name: string
  source: DriverSource
}

/** Who drove each of these trips, of the drivers of the scope. */
export async function readTripDrivers<Trip extends Wheel>(
  db: ScopedDb,
  scope: Scope,
  trips: readonly Trip[],
): Promise<ReadonlyMap<Trip, TripDriver>> {
  if (trips.length === 0) return new Map()
  const { rows } = await sql<{ place: number; id: number | null; name: string | null; source: DriverSource }>`
    select wheel.place::int as place, ${driverIdIn(scope)} as id, ${driverName('wheel')} as name, ${driverSource('wheel')} as source
    from (
      select w.*, v.customer_id from unnest(${trips.map(trip => trip.vehicleId)}::int[],
        ${trips.map(trip => new Date(trip.startedAtMs))}::timestamptz[], ${trips.map(trip => trip.startReason)}::text[],
        ${trips.map(trip => trip.driverKey)}::text[]) with ordinality
        as w (vehicle_id, started_at, start_reason, driver_key, place)
      join vehicles v on v.id = w.vehicle_id
    ) wheel
    ${joinDriver('wheel')} left join drivers d on d.id = ${driverIdIn(scope)}
  `.execute(db)
  return new Map(
    rows.flatMap(({ place, id, name, source }) => {
      const trip = trips[place - 1]
      return trip === undefined || name === null ? [] : [[trip, { id, name, source }] as const]
    }),
  )
}

/** The drivers of a scope, by id. */
export async function readDriverNames(db: ScopedDb, scope: Scope): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, first_name || ' ' || last_name as name from drivers where ${driverInScope(scope, 'drivers')}
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Of a row with `joinDriver` and the driver of the scope as `d`: the key itself where nobody holds it. */
export const driverName = (row: string) => sql<string | null>`case
  when ${WHOEVER} is null then nullif(${sql.ref(`${row}.driver_key`)}, '')
  else d.first_name || ' ' || d.last_name end`

/** What named the driver; only corrections write keys of this form. */
export const driverSource = (row: string) => sql<DriverSource | null>`case
  when ${sql.ref(`${row}.driver_key`)} ~ '^(driver [0-9]+)?$' then 'correction'
  when ${sql.ref(`${row}.driver_key`)} is not null then 'key'
  when assigned.driver_id is not null then 'assignment' end`

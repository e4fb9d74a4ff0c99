import type { IdlingSpell, Interval, WorkedTrip } from '@milepost/domain/timesheets/worked-trips.ts'
import { tripKind } from '@milepost/domain/trips/trip-kind.ts'
import { sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { type PastTrip, textOfKey } from '../../telemetry/past-trip.ts'
import { type PastStop, readStops } from '../../telemetry/read-stops.ts'
import { readTrips, readTripsByDriverKey } from '../../telemetry/read-trips.ts'
import { findAllVehicles } from '../../telemetry/scoped-vehicles.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'
import { readTripDrivers } from '../../telemetry/trip-drivers.ts'
import { unpackFlags } from '../../telemetry/trip-path-flags.ts'
import type { SheetDriver } from './subjects.ts'

/** What a timesheet is made of. */
export interface Work {
  trips: PastTrip[]
  /** Parked stops are among them only where a vehicle was requested. */
  stops: PastStop[]
}

/** What each of these vehicles did in a span, read in one go. */
export async function readVehiclesWork(
  db: ScopedDb,
  vehicleIds: readonly number[],
  span: TimeSpan,
  nowMs: number,
): Promise<Map<number, Work>> {
  if (vehicleIds.length === 0) return new Map()
  const all = await readTrips(db, vehicleIds, span, nowMs)
  const trips = Map.groupBy(all, trip => trip.vehicleId)
  const stops = Map.groupBy(await readStops(db, vehicleIds, span, nowMs), stop => stop.vehicleId)
  return new Map(vehicleIds.map(id => [id, { trips: trips.get(id) ?? [], stops: stops.get(id) ?? [] }]))
}

/**
 * What each of these drivers of one customer did: the trips of which he is the driver. Of vehicles that the scope may not see
 * there is nothing.
 */
export async function readDriversWork(
  db: ScopedDb,
  scope: Scope,
  drivers: readonly SheetDriver[],
  span: TimeSpan,
  nowMs: number,
): Promise<Map<number, Work>> {
  const [first] = drivers
  if (first === undefined) return new Map()
  const keys = drivers.flatMap(driver => driver.keys)
  const visible =
    scope.vehicleGroupIds === null ? null : new Set((await findAllVehicles(db, scope)).map(({ id }) => id))
  const isVisible = ({ vehicleId }: PastTrip) => visible === null || visible.has(vehicleId)

  const identified = (await readTripsByDriverKey(db, first.customerId, keys, span)).filter(isVisible)
  const assigned = await readAssignedVehicles(db, drivers, span)
  const own = assigned.length === 0 ? [] : (await readTrips(db, assigned, span, nowMs)).filter(isVisible)
  const known = new Set(identified.map(textOfKey))
  // One under way is not among the identified yet.
  const all = [...identified, ...own.filter(trip => !known.has(textOfKey(trip)))]
  const driverOf = await readTripDrivers(db, scope, all)
  const byDriver = Map.groupBy(all, trip => driverOf.get(trip)?.id)

  const vehicleIds = [...new Set(all.map(trip => trip.vehicleId))]
  const stops = vehicleIds.length === 0 ? [] : await readStops(db, vehicleIds, span, nowMs)
  const idling = Map.groupBy(
    stops.filter(stop => stop.kind === 'idling'),
    stop => stop.vehicleId,
  )
  return new Map(
    drivers.map(driver => {
      const trips = (byDriver.get(driver.id) ?? []).toSorted((a, b) => a.startedAtMs - b.startedAtMs)
      const its = trips.flatMap(trip => (idling.get(trip.vehicleId) ?? []).filter(stop => isDuring(stop, trip)))
      return [driver.id, { trips, stops: its }]
    }),
  )
}

/** The vehicles that these drivers were assigned to in a span. A trip that reaches into it may have begun up to two days before. */
async function readAssignedVehicles(
  db: ScopedDb,
  drivers: readonly SheetDriver[],
  { fromMs, untilMs }: TimeSpan,
): Promise<number[]> {
  const rows = await db
    .selectFrom('driver_assignments')
    .select('vehicle_id')
    .distinct()
    .where(
      'driver_id',
      'in',
      drivers.map(({ id }) => id),
    )
    .where('assigned_at', '<', new Date(untilMs))
    .where('unassigned_at', '>', new Date(fromMs - 2 * DAY_MS))
    .execute()
  return rows.map(row => row.vehicle_id)
}

const DAY_MS = 86_400_000

function isDuring(stop: PastStop, trip: PastTrip): boolean {
  return stop.startedAtMs >= trip.startedAtMs && stop.startedAtMs < (trip.endedAtMs ?? Number.POSITIVE_INFINITY)
}

const NO_SILENCES: ReadonlyMap<string, readonly Interval[]> = new Map()

/** Trips as the timesheet counts them. Where silences are not given they count all the same, but are not drawn. */
export function toWorkedTrips(trips: readonly PastTrip[], silences = NO_SILENCES): WorkedTrip[] {
  return trips.map(trip => ({
    startedAtMs: trip.startedAtMs,
    endedAtMs: trip.endedAtMs,
    seenAtMs: trip.endedAtMs ?? trip.settledAtMs,
    isPrivate: trip.isPrivate,
    kind: tripKind(trip.startReason),
    silences: silences.get(keyOf(trip.trackerId, trip.startedAtMs)) ?? [],
    days: trip.days,
  }))
}

/** The idling that counts: what lasts is not idling yet. */
export function toIdling(stops: readonly PastStop[]): IdlingSpell[] {
  return stops.flatMap(({ kind, isPrivate, startedAtMs, endedAtMs }) =>
    kind === 'idling' && !isPrivate && endedAtMs !== null ? [{ startedAtMs, endedAtMs }] : [],
  )
}

/** When it is not known what a trip did, by its path; nothing of those whose path is not drawn yet. */
export async function readSilences(db: ScopedDb, trips: readonly PastTrip[]): Promise<Map<string, Interval[]>> {
  const interrupted = trips.filter(trip => trip.unknownS > 0)
  if (interrupted.length === 0) return new Map()
  const { rows } = await sql<{ tracker_id: number; started_ms: number; after_ms: number[]; flags: number[] }>`
    select p.tracker_id, extract(epoch from p.started_at)::float8 * 1000 as started_ms, p.after_ms, p.flags
    from unnest(${interrupted.map(trip => trip.trackerId)}::int[], ${interrupted.map(trip => new Date(trip.startedAtMs))}::timestamptz[])
      as interrupted (tracker_id, started_at)
    join trip_paths p on p.tracker_id = interrupted.tracker_id and p.started_at = interrupted.started_at
  `.execute(db)
  return new Map(
    rows.map(({ tracker_id, started_ms, after_ms, flags }) => [
      keyOf(tracker_id, started_ms),
      flags.flatMap((packed, index) => {
        const [fromMs, untilMs] = [after_ms[index - 1], after_ms[index]]
        if (fromMs === undefined || untilMs === undefined || !unpackFlags(packed).silenceBefore) return []
        return [{ fromMs: started_ms + fromMs, untilMs: started_ms + untilMs }]
      }),
    ]),
  )
}

const keyOf = (trackerId: number, startedAtMs: number) => `${trackerId} ${startedAtMs}`

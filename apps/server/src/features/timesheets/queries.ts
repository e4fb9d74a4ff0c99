import type { IdlingSpell, WorkedTrip } from '@milepost/domain/timesheets.ts'
import { sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { readStops } from '../../history/read-stops.ts'
import { type PastTrip, readTrips, readTripsByDriverKey } from '../../history/read-trips.ts'
import { findAllVehicles } from '../../history/scoped-vehicles.ts'
import type { TimeSpan } from '../../history/time-span.ts'
import { notFound } from '../../http/http-error.ts'

/** What a timesheet is made of. */
export interface Work {
  trips: WorkedTrip[]
  idling: IdlingSpell[]
}

export async function readVehicleWork(db: ScopedDb, vehicleId: number, span: TimeSpan, nowMs: number): Promise<Work> {
  const trips = await readTrips(db, [vehicleId], span, nowMs)
  return { trips: trips.map(toWorkedTrip), idling: await readIdling(db, [vehicleId], span, nowMs) }
}

export interface SheetDriver {
  id: number
  customerId: number
  timeZone: string
  vehicleId: number | null
  keys: string[]
}

/** A driver of the scope; a limited user's are those of his own groups. */
export async function mustFindDriver(db: ScopedDb, scope: Scope, id: number): Promise<SheetDriver> {
  const { customerIds, vehicleGroupIds } = scope
  const { rows } = await sql<SheetDriver>`
    select d.id, d.customer_id as "customerId", c.time_zone as "timeZone", d.vehicle_id as "vehicleId",
      array(select k.key from driver_keys k where k.driver_id = d.id) as keys
    from drivers d join customers c on c.id = d.customer_id
    where d.id = ${id} and d.customer_id = any(${customerIds}::int[])
      and (${vehicleGroupIds}::int[] is null or d.vehicle_group_id = any(${vehicleGroupIds}::int[]))
  `.execute(db)
  const [driver] = rows
  if (!driver) throw notFound()
  return driver
}

/**
 * The trips for which the driver identified himself, and those of his own vehicle for which nobody did. Of vehicles that the
 * scope may not see there is nothing.
 */
export async function readDriverWork(
  db: ScopedDb,
  scope: Scope,
  driver: SheetDriver,
  span: TimeSpan,
  nowMs: number,
): Promise<Work> {
  const identified = await readTripsByDriverKey(db, driver.customerId, driver.keys, span)
  const own = driver.vehicleId === null ? [] : await readTrips(db, [driver.vehicleId], span, nowMs)
  const known = new Set(identified.map(tripKey))
  // One under way is not among the identified yet.
  const isHis = (trip: PastTrip) => trip.driverKey === null || driver.keys.includes(trip.driverKey)
  let trips = [...identified, ...own.filter(trip => isHis(trip) && !known.has(tripKey(trip)))]
  if (scope.vehicleGroupIds !== null) {
    const visible = new Set((await findAllVehicles(db, scope)).map(vehicle => vehicle.id))
    trips = trips.filter(trip => visible.has(trip.vehicleId))
  }
  const vehicleIds = [...new Set(trips.map(trip => trip.vehicleId))]
  const idling = (await readIdling(db, vehicleIds, span, nowMs)).filter(spell =>
    trips.some(
      trip =>
        trip.vehicleId === spell.vehicleId &&
        spell.startedAtMs >= trip.startedAtMs &&
        spell.startedAtMs < (trip.endedAtMs ?? Number.POSITIVE_INFINITY),
    ),
  )
  return { trips: trips.map(toWorkedTrip), idling }
}

async function readIdling(db: ScopedDb, vehicleIds: readonly number[], span: TimeSpan, nowMs: number) {
  if (vehicleIds.length === 0) return []
  const stops = await readStops(db, vehicleIds, span, nowMs)
  return stops
    .filter(stop => stop.kind === 'idling' && !stop.isPrivate && stop.endedAtMs !== null)
    .map(({ vehicleId, startedAtMs, endedAtMs }) => ({ vehicleId, startedAtMs, endedAtMs: endedAtMs! }))
}

const tripKey = (trip: PastTrip) => `${trip.trackerId} ${trip.startedAtMs}`

function toWorkedTrip({ startedAtMs, endedAtMs, settledAtMs, isPrivate, days }: PastTrip): WorkedTrip {
  return { startedAtMs, endedAtMs, seenAtMs: endedAtMs ?? settledAtMs, isPrivate, days }
}

import type { TableTrip, TripSums } from '@milepost/contract/trips.ts'
import { isoWeek } from '@milepost/domain/api-dates.ts'
import { sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { readKeyHolders } from '../../history/driver-names.ts'
import type { PastStop } from '../../history/read-stops.ts'
import type { PastTrip } from '../../history/read-trips.ts'
import { presentStop, presentTrip } from './present-trips.ts'
import type { DaySums } from './table-page.ts'

/** Trips as rows of the table, in the order given. Addresses are yet null. */
export async function presentRows(
  db: ScopedDb,
  scope: Scope,
  trips: readonly PastTrip[],
  stops: readonly PastStop[],
  nowMs: number,
): Promise<TableTrip[]> {
  const vehicles = await readVehicles(db, trips)
  const holderOf = await readKeyHolders(db, scope.customerIds)
  const ofTracker = Map.groupBy(stops, stop => stop.trackerId)
  return trips.map(trip => {
    const vehicle = vehicles.get(trip.vehicleId)
    const holder = (key: string | null) => (key === null || !vehicle ? null : holderOf(vehicle.customerId, key))
    const driverOf = (key: string | null) => holder(key)?.name ?? key
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
        driverOf(trip.driverKey),
        onTheWay.map(stop => presentStop(stop, nowMs)),
        after ? presentStop(after, nowMs) : null,
      ),
      driver_id: holder(trip.driverKey)?.id ?? null,
      recorded: trip.recorded && { driver: driverOf(trip.recorded.driverKey), is_private: trip.recorded.isPrivate },
      note: trip.note,
    }
  })
}

async function readVehicles(db: ScopedDb, trips: readonly PastTrip[]) {
  const ids = [...new Set(trips.map(trip => trip.vehicleId))]
  const found = await db
    .selectFrom('vehicles')
    .select(['id', 'registration', 'customer_id as customerId'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  return new Map(found.map(vehicle => [vehicle.id, vehicle]))
}

/** Days with their weeks, and the weeks summed from them. */
export function presentDays(days: readonly DaySums[]) {
  const dated = days.map(day => ({ ...day, week: weekOf(day.date) }))
  const weeks = [...Map.groupBy(dated, day => day.week)].map(([week, its]) => ({
    week,
    ...its.reduce(added, NOTHING),
  }))
  return { days: dated, weeks }
}

const NOTHING: TripSums = { trips: 0, private_trips: 0, distance_m: 0, driving_s: 0, standing_s: 0 }

const added = (a: TripSums, b: TripSums): TripSums => ({
  trips: a.trips + b.trips,
  private_trips: a.private_trips + b.private_trips,
  distance_m: a.distance_m + b.distance_m,
  driving_s: a.driving_s + b.driving_s,
  standing_s: a.standing_s + b.standing_s,
})

/** ISO 8601, such as 2026-W23 (FMT-12). */
function weekOf(day: string): string {
  const { year, week } = isoWeek(day)
  return `${year}-W${String(week).padStart(2, '0')}`
}

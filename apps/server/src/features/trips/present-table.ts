import type { TableStop, TableTrip } from '@milepost/contract/trips.ts'
import { isoWeek } from '@milepost/domain/api-dates.ts'
import { sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { readKeyHolders } from '../../history/driver-names.ts'
import type { PastStop } from '../../history/read-stops.ts'
import type { PastTrip } from '../../history/read-trips.ts'
import { presentStop, presentTrip } from './present-trips.ts'
import { readSurroundings, type Surroundings } from './stop-surroundings.ts'
import { added, type DaySums, NOTHING } from './table-sums.ts'

/** Trips as rows of the table, in the order given. Addresses are yet null. */
export async function presentRows(
  db: ScopedDb,
  scope: Scope,
  trips: readonly PastTrip[],
  stops: readonly PastStop[],
  nowMs: number,
  /** For files, which do not tell it, what there is to know about stops is not looked up. */
  isForFile = false,
): Promise<TableTrip[]> {
  const vehicles = await readVehicles(db, trips)
  const holderOf = await readKeyHolders(db, scope.customerIds)
  const ofTracker = Map.groupBy(stops, stop => stop.trackerId)
  const endOf = new Set(trips.map(trip => `${trip.trackerId} ${trip.endedAtMs}`))
  const led = stops.filter(stop => stop.kind === 'parked' && endOf.has(`${stop.trackerId} ${stop.startedAtMs}`))
  const surroundings = isForFile ? [] : await readSurroundings(db, led, nowMs)
  const tableStops = new Map(led.map((stop, at) => [stop, presentTableStop(stop, surroundings[at], nowMs)]))
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
        null,
      ),
      stop_after: (after && tableStops.get(after)) ?? null,
      driver_id: holder(trip.driverKey)?.id ?? null,
      recorded: trip.recorded && { driver: driverOf(trip.recorded.driverKey), is_private: trip.recorded.isPrivate },
      note: trip.note,
    }
  })
}

export const presentTableStop = (stop: PastStop, known: Surroundings | undefined, nowMs: number): TableStop => ({
  ...presentStop(stop, nowMs),
  idling_s: known?.idlingS ?? 0,
  geofences: known?.geofences ?? [],
})

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

/** ISO 8601, such as 2026-W23 (FMT-12). */
export function weekOf(day: string): string {
  const { year, week } = isoWeek(day)
  return `${year}-W${String(week).padStart(2, '0')}`
}

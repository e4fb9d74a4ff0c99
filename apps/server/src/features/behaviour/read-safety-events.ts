import type { abcBehaviour, mobileyeBehaviour } from '@milepost/contract/behaviour.ts'
import type { Input, Result } from '@milepost/contract/route.ts'
import { rangeMs } from '@milepost/contract/time-range.ts'
import type { SafetyKind } from '@milepost/domain/behaviour/driving-score.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import type { PlaceNames } from '../../telemetry/place-names.ts'
import { readDriverNames } from '../../telemetry/trip-drivers.ts'
import { findSafetyEvents } from './safety-events.ts'
import { mustFindSubject } from './subject.ts'

type Query = Input<typeof abcBehaviour.events>['query'] | Input<typeof mobileyeBehaviour.events>['query']

/** A page of events with road, registration and driver; the driver is named only where drivers may be scored. */
export async function readSafetyEvents(
  db: ScopedDb,
  scope: Scope,
  query: Query,
  kinds: readonly SafetyKind[],
  names: PlaceNames,
): Promise<Result<typeof abcBehaviour.events>> {
  const { vehicles, vehicleIds, driver, scoring } = await mustFindSubject(db, scope, query)
  const requested = [query.kind ?? kinds].flat()
  const search = {
    ...rangeMs(query),
    scope,
    vehicleIds,
    kinds: kinds.filter(kind => requested.includes(kind)),
    level: query.level ?? null,
    driver,
  }
  const { count, found } = await findSafetyEvents(db, search, query)
  const driverNames = await readDriverNames(db, scope)
  const registrations = new Map(vehicles.map(vehicle => [vehicle.id, vehicle.registration]))
  const results = found.map(async ({ event, customerId, driverId }) => ({
    ...event,
    registration: registrations.get(event.vehicle)!,
    road: event.has_fix ? await names.roadAt(event.lat, event.long, event.dir) : null,
    driver:
      scoring.has(customerId) && driverId !== null ? { id: driverId, name: driverNames.get(driverId) ?? '' } : null,
  }))
  return { count, results: await Promise.all(results) }
}

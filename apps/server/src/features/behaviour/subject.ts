import type { Scope, ScopedDb } from '../../db/scope.ts'
import { orNotFound } from '../../http/http-error.ts'
import { findAllVehicles, findGroupVehicles, findVehicle, type ScopedVehicle } from '../../telemetry/scoped-vehicles.ts'
import { type DriverFilter, mustFindDriverFilter } from './driver-filter.ts'
import { readScoringSettings } from './scoring-settings.ts'

/** Whose driving is requested. */
export interface SubjectQuery {
  vehicle_group?: number | undefined
  vehicle?: number | undefined
  driver_id?: number | 'none' | undefined
}

export interface DrivingSubject {
  vehicles: ScopedVehicle[]
  vehicleIds: number[]
  driver: DriverFilter | null
  /** Customers who let their drivers be scored, and so be named. */
  scoring: ReadonlySet<number>
}

/**
 * What the given ones have in common. Any that is not in the scope is not found. By driver, vehicles of customers whose scoring
 * is off are left out: their drivers may not be looked up.
 */
export async function mustFindSubject(db: ScopedDb, scope: Scope, query: SubjectQuery): Promise<DrivingSubject> {
  const all = await (query.vehicle_group === undefined
    ? query.vehicle === undefined
      ? findAllVehicles(db, scope)
      : [await orNotFound(findVehicle(db, scope, query.vehicle))]
    : orNotFound(findGroupVehicles(db, scope, query.vehicle_group)))
  if (query.vehicle !== undefined) await orNotFound(findVehicle(db, scope, query.vehicle))
  const settings = await readScoringSettings(db, scope.customerIds)
  const scoring = new Set(settings.filter(one => one.scoring_enabled).map(one => one.customer))
  const isByDriver = query.driver_id !== undefined
  const vehicles = all.filter(
    ({ id, customerId }) =>
      (query.vehicle === undefined || id === query.vehicle) && (!isByDriver || scoring.has(customerId)),
  )
  const vehicleIds = vehicles.map(vehicle => vehicle.id)
  const driver = query.driver_id === undefined ? null : await mustFindDriverFilter(db, scope, query.driver_id)
  return { vehicles, vehicleIds, driver, scoring }
}

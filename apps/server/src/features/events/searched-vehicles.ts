import type { Scope, ScopedDb } from '../../db/scope.ts'
import { orNotFound } from '../../http/http-error.ts'
import { findAllVehicles, findVehicle } from '../../telemetry/scoped-vehicles.ts'

/** Null: all of the caller's customers, with no list of them. */
export async function findSearchedVehicles(
  db: ScopedDb,
  scope: Scope,
  vehicleId: number | undefined,
): Promise<number[] | null> {
  if (vehicleId !== undefined) return [(await orNotFound(findVehicle(db, scope, vehicleId))).id]
  if (scope.vehicleGroupIds === null) return null
  return (await findAllVehicles(db, scope)).map(vehicle => vehicle.id)
}

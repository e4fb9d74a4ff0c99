import { behaviour } from '@milepost/contract/behaviour.ts'
import { rangeMs } from '@milepost/contract/time-range.ts'
import { ABC_WEIGHTS, MOBILEYE_WEIGHTS, type ScoreWeights } from '@milepost/domain/driving-score.ts'
import type { Context } from '../../context.ts'
import { type Scope, type ScopedDb, withScope } from '../../db/scope.ts'
import { type KeyHolder, readKeyHolders } from '../../history/driver-names.ts'
import { mustFindGroupVehicles } from '../../history/scoped-vehicles.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { abcFigures, drivingFigures, mobileyeFigures } from './figures.ts'
import { type Drive, readDrives, readScoringCustomers, readUsualDrivers } from './queries.ts'

export function behaviourEndpoints({ api }: Context): Endpoint[] {
  return [
    implement(behaviour.abc, ({ caller, query }) =>
      withScope(api, caller, db => groupFigures(db, caller, query, ABC_WEIGHTS, abcFigures)),
    ),
    implement(behaviour.mobileye, ({ caller, query }) =>
      withScope(api, caller, db => groupFigures(db, caller, query, MOBILEYE_WEIGHTS, mobileyeFigures)),
    ),
  ]
}

async function groupFigures<Counts>(
  db: ScopedDb,
  scope: Scope,
  query: { vehicle_group: number; start: string; end: string },
  weights: ScoreWeights,
  countsOf: (drives: readonly Drive[]) => Counts,
) {
  const vehicles = await mustFindGroupVehicles(db, scope, query.vehicle_group)
  const vehicleIds = vehicles.map(vehicle => vehicle.id)
  const drives = await readDrives(db, vehicleIds, rangeMs(query), weights)
  const scoring = await readScoringCustomers(db, scope.customerIds)
  const byVehicle = Map.groupBy(drives, drive => drive.vehicleId)
  const driverOf = await findDriverOf(db, scope, vehicleIds)
  const byDriver = Map.groupBy(drives, drive => driverOf(drive)?.id ?? null)
  return {
    count: vehicles.length,
    results: vehicles.map(({ id, registration, customerId }) => {
      const its = byVehicle.get(id) ?? []
      return {
        vehicle: id,
        registration,
        ...countsOf(its),
        ...drivingFigures(its, weights, scoring.has(customerId)),
      }
    }),
    drivers: [...byDriver]
      .map(([driver, theirs]) => ({
        driver,
        name: driverOf(theirs[0]!)?.name ?? null,
        ...countsOf(theirs),
        ...drivingFigures(theirs, weights, scoring.has(theirs[0]!.customerId)),
      }))
      .sort((a, b) => Number(a.name === null) - Number(b.name === null) || (a.name ?? '').localeCompare(b.name ?? '')),
  }
}

/** Whoever identified himself; where nobody did, the driver the vehicle is assigned to. */
async function findDriverOf(
  db: ScopedDb,
  scope: Scope,
  vehicleIds: readonly number[],
): Promise<(drive: Drive) => KeyHolder | null> {
  const holderOf = await readKeyHolders(db, scope.customerIds)
  const usual = await readUsualDrivers(db, vehicleIds)
  return ({ driverKey, customerId, vehicleId }) =>
    driverKey === null ? (usual.get(vehicleId) ?? null) : holderOf(customerId, driverKey)
}

import type { SafetyKind, ScoreWeights } from '@milepost/domain/driving-score.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { mustFindGroupVehicles } from '../../history/scoped-vehicles.ts'
import type { TimeSpan } from '../../history/time-span.ts'
import { findDriverOf } from './driver-filter.ts'
import { drivingFigures } from './figures.ts'
import { type Drive, readDrives } from './read-drives.ts'
import { readScoringSettings } from './scoring-settings.ts'

export interface GroupFiguresSearch<Counts> {
  groupId: number
  span: TimeSpan
  kinds: readonly SafetyKind[]
  weights: ScoreWeights
  countsOf: (drives: readonly Drive[]) => Counts
}

/** The answer of the documented calls: vehicles of a group by registration, their drivers by name. */
export async function readGroupFigures<Counts>(
  db: ScopedDb,
  scope: Scope,
  { groupId, span, kinds, weights, countsOf }: GroupFiguresSearch<Counts>,
) {
  const vehicles = await mustFindGroupVehicles(db, scope, groupId)
  const vehicleIds = vehicles.map(vehicle => vehicle.id)
  const { fromMs, untilMs } = span
  const drives = await readDrives(db, {
    customerIds: scope.customerIds,
    vehicleIds,
    kinds,
    startsMs: [fromMs],
    untilMs,
    driver: null,
  })
  const settings = await readScoringSettings(db, scope.customerIds)
  const scoring = new Set(settings.filter(one => one.scoring_enabled).map(one => one.customer))
  const byVehicle = Map.groupBy(drives, drive => drive.vehicleId)
  const driverOf = await findDriverOf(db, scope, vehicleIds)
  const byDriver = Map.groupBy(
    drives.filter(drive => scoring.has(drive.customerId)),
    drive => driverOf(drive)?.id ?? null,
  )
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
        ...drivingFigures(theirs, weights, true),
      }))
      .sort((a, b) => Number(a.name === null) - Number(b.name === null) || (a.name ?? '').localeCompare(b.name ?? '')),
  }
}

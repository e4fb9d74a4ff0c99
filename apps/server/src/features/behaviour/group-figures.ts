import type { SafetyKind, ScoreWeights } from '@milepost/domain/behaviour/driving-score.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { orNotFound } from '../../http/http-error.ts'
import { findGroupVehicles } from '../../telemetry/scoped-vehicles.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'
import { readDriverNames } from '../../telemetry/trip-drivers.ts'
import { drivingFigures } from './figures.ts'
import { type Drive, readDrives } from './read-drives.ts'
import { readScoringRules } from './scoring-rules.ts'

export interface GroupFiguresSearch<Counts> {
  groupId: number
  span: TimeSpan
  kinds: readonly SafetyKind[]
  weights: ScoreWeights
  /** Only what was driven with a camera is scored. */
  needsCamera: boolean
  countsOf: (drives: readonly Drive[]) => Counts
}

/** The response of the documented routes: vehicles of a group by registration, their drivers by name. */
export async function readGroupFigures<Counts>(
  db: ScopedDb,
  scope: Scope,
  { groupId, span, kinds, weights, needsCamera, countsOf }: GroupFiguresSearch<Counts>,
) {
  const vehicles = await orNotFound(findGroupVehicles(db, scope, groupId))
  const vehicleIds = vehicles.map(vehicle => vehicle.id)
  const { fromMs, untilMs } = span
  const drives = await readDrives(db, {
    scope,
    vehicleIds,
    kinds,
    startsMs: [fromMs],
    untilMs,
    driver: null,
  })
  const rules = await readScoringRules(db, vehicles, span, needsCamera)
  const byVehicle = Map.groupBy(drives, drive => drive.vehicleId)
  const names = await readDriverNames(db, scope)
  const byDriver = Map.groupBy(
    drives.filter(drive => rules.isOn(drive.customerId)),
    drive => drive.driverId,
  )
  return {
    count: vehicles.length,
    results: vehicles.map(({ id, registration, customerId }) => {
      const its = byVehicle.get(id) ?? []
      return {
        vehicle: id,
        registration,
        ...countsOf(its),
        ...drivingFigures(its, weights, rules.refusalOf(customerId, [id])),
      }
    }),
    drivers: [...byDriver]
      .flatMap(([driver, theirs]) => {
        const [first] = theirs
        if (!first) return []
        const notScored = rules.refusalOf(
          first.customerId,
          theirs.map(drive => drive.vehicleId),
        )
        const shown = rules.shown(theirs, notScored)
        return {
          driver,
          name: (driver !== null && names.get(driver)) || null,
          ...countsOf(shown),
          ...drivingFigures(shown, weights, notScored),
        }
      })
      .sort((a, b) => Number(a.name === null) - Number(b.name === null) || (a.name ?? '').localeCompare(b.name ?? '')),
  }
}

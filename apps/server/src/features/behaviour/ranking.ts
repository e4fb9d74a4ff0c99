import type { BehaviourRanking } from '@milepost/contract/behaviour.ts'
import type { NotScored, SafetyKind, ScoreWeights } from '@milepost/domain/behaviour/driving-score.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { orNotFound } from '../../http/http-error.ts'
import { findAllVehicles, findGroupVehicles } from '../../telemetry/scoped-vehicles.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'
import { readDriverNames } from '../../telemetry/trip-drivers.ts'
import { drivenFigures, drivingFigures } from './figures.ts'
import { readGroupMembers } from './group-memberships.ts'
import { type Drive, readDrives } from './read-drives.ts'
import { readScoringRules } from './scoring-rules.ts'

export interface RankingSearch {
  /** Undefined: all vehicles of the scope. */
  groupId: number | undefined
  span: TimeSpan
  kinds: readonly SafetyKind[]
  weights: ScoreWeights
  /** Only what was driven with a camera is scored. */
  needsCamera: boolean
}

const BEFORE = 0
const NOW = 1

/** Vehicles, drivers and groups with their figures of a range and of the range of the same length before it. */
export async function readRanking(
  db: ScopedDb,
  scope: Scope,
  { groupId, span, kinds, weights, needsCamera }: RankingSearch,
): Promise<BehaviourRanking> {
  const vehicles = await (groupId === undefined
    ? findAllVehicles(db, scope)
    : orNotFound(findGroupVehicles(db, scope, groupId)))
  const vehicleIds = vehicles.map(vehicle => vehicle.id)
  const { fromMs, untilMs } = span
  const startsMs = [fromMs - (untilMs - fromMs), fromMs]
  const drives = await readDrives(db, {
    scope,
    vehicleIds,
    kinds,
    startsMs,
    untilMs,
    driver: null,
  })
  const names = await readDriverNames(db, scope)
  const groups = await readGroupMembers(db, scope, vehicleIds)
  const rules = await readScoringRules(db, vehicles, span, needsCamera)

  const compared = (its: readonly Drive[], notScored: NotScored | null) => {
    const now = its.filter(drive => drive.part === NOW)
    const before = its.filter(drive => drive.part === BEFORE)
    return { ...drivingFigures(now, weights, notScored), ...drivenFigures(now), before: drivenFigures(before) }
  }
  const byVehicle = Map.groupBy(drives, drive => drive.vehicleId)
  const byDriver = Map.groupBy(
    drives.filter(drive => rules.isOn(drive.customerId)),
    drive => drive.driverId,
  )
  const customerOf = new Map(vehicles.map(vehicle => [vehicle.id, vehicle.customerId]))
  return {
    vehicles: vehicles.map(({ id, registration, customerId }) => ({
      vehicle: id,
      registration,
      ...compared(byVehicle.get(id) ?? [], rules.refusalOf(customerId, [id])),
    })),
    drivers: [...byDriver]
      .filter(([, theirs]) => theirs.some(drive => drive.part === NOW))
      .flatMap(([driver, theirs]) => {
        const [first] = theirs
        if (!first) return []
        const notScored = rules.refusalOf(first.customerId, vehiclesNow(theirs))
        return {
          driver,
          name: (driver !== null && names.get(driver)) || null,
          ...compared(rules.shown(theirs, notScored), notScored),
        }
      }),
    groups: groups.map(({ id, name, vehicleIds: members }) => {
      const notScored = rules.refusalOf(customerOf.get(members[0]!)!, members)
      const theirs = members.flatMap(vehicleId => byVehicle.get(vehicleId) ?? [])
      return {
        vehicle_group: id,
        name,
        vehicles: members.length,
        ...compared(rules.shown(theirs, notScored), notScored),
      }
    }),
    scoring_off: rules.off,
  }
}

const vehiclesNow = (drives: readonly Drive[]) =>
  drives.filter(drive => drive.part === NOW).map(drive => drive.vehicleId)

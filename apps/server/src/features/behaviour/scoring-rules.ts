import type { NotScored } from '@milepost/domain/behaviour/driving-score.ts'
import type { ScopedDb } from '../../db/scope.ts'
import type { ScopedVehicle } from '../../telemetry/scoped-vehicles.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'
import { readCameraVehicles } from './camera-vehicles.ts'
import { readScoringSettings } from './scoring-settings.ts'

/** What is scored of some vehicles, and what is not. */
export interface ScoringRules {
  /** Customers who let their drivers be scored. */
  isOn: (customerId: number) => boolean
  /** What of some driving is shown beside its score: what a camera saw, or all of it where there is no score for want of one. */
  shown: <Driven extends { vehicleId: number }>(
    drives: readonly Driven[],
    notScored: NotScored | null,
  ) => readonly Driven[]
  /** Why the driving of these vehicles of a customer is not scored; null: it is. */
  refusalOf: (customerId: number, vehicleIds: readonly number[]) => NotScored | null
  /** Customers of the vehicles who do not, by name. */
  off: { customer: number; name: string; is_forbidden: boolean }[]
}

/** `needsCamera`: the events are such as only a camera reports. */
export async function readScoringRules(
  db: ScopedDb,
  vehicles: readonly ScopedVehicle[],
  span: TimeSpan,
  needsCamera: boolean,
): Promise<ScoringRules> {
  const ids = vehicles.map(vehicle => vehicle.id)
  const withCamera = needsCamera ? await readCameraVehicles(db, ids, span) : null
  const settings = await readScoringSettings(db, [...new Set(vehicles.map(vehicle => vehicle.customerId))])
  const on = new Set(settings.filter(one => one.scoring_enabled).map(one => one.customer))
  const counts = (vehicleId: number) => withCamera === null || withCamera.has(vehicleId)
  return {
    isOn: customerId => on.has(customerId),
    shown: (drives, notScored) =>
      notScored === 'no camera' ? drives : drives.filter(drive => counts(drive.vehicleId)),
    refusalOf: (customerId, vehicleIds) =>
      vehicleIds.some(counts) ? (on.has(customerId) ? null : 'scoring is off') : 'no camera',
    off: settings
      .filter(one => !one.scoring_enabled)
      .map(({ customer, name, is_forbidden }) => ({ customer, name, is_forbidden })),
  }
}

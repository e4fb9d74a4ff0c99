import type { VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { type VehicleStatus, vehicleStatus } from '@milepost/domain/vehicles/status.ts'

/** What the map says of the vehicle now. */
export function positionStatus({
  is_private,
  timestamp,
  speed,
  moving,
  ignition,
}: NonNullable<VehiclePage['position']>): VehicleStatus {
  if (is_private) return 'private'
  if (timestamp === null) return 'never-reported'
  return vehicleStatus({ recordedAtMs: Date.parse(timestamp), speedKmh: speed, moving, ignition }, Date.now())
}

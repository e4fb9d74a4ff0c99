import type { Result } from '@milepost/contract/route.ts'
import type { track } from '@milepost/contract/track.ts'
import type { VehicleStatus } from '@milepost/domain/vehicles/status.ts'
import { useQuery } from '@tanstack/react-query'
import { vehicleQuery } from './vehicle-query.ts'

const ASK_AGAIN_MS = 60_000

/** What the server alone knows of a vehicle; asked for every minute, and at once when it does something else. */
export function useVehicleDetail(
  vehicleId: number,
  status: VehicleStatus,
): Result<typeof track.expandedVehicle> | undefined {
  const query = vehicleQuery(vehicleId)
  const { data } = useQuery({ ...query, queryKey: [...query.queryKey, status], refetchInterval: ASK_AGAIN_MS })
  return data
}

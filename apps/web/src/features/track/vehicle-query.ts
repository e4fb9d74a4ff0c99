import { track } from '@milepost/contract/track.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** One vehicle with its newest position and what its tracker measured. */
export const vehicleQuery = (vehicleId: number) =>
  queryOptions({
    queryKey: ['track', 'vehicle', vehicleId],
    queryFn: ({ signal }) => call(track.expandedVehicle, { params: { id: vehicleId } }, { signal }),
  })

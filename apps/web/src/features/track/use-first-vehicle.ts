import { track } from '@milepost/contract/track.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { HttpError } from '../../api/http.ts'
import type { TrackData } from './track-data.ts'

/** Loads one vehicle before the fleet is there (TRK-09). True when there is none of that id in the caller's fleet. */
export function useFirstVehicle(data: TrackData, vehicleId: number | null): boolean {
  const { data: vehicle, error } = useQuery({
    queryKey: ['track', 'vehicle', vehicleId],
    queryFn: ({ signal }) => call(track.expandedVehicle, { params: { id: vehicleId ?? 0 } }, { signal }),
    enabled: vehicleId !== null,
  })
  useEffect(() => {
    if (vehicle !== undefined) data.showFirst(vehicle)
  }, [data, vehicle])
  return error instanceof HttpError && error.status === 404
}

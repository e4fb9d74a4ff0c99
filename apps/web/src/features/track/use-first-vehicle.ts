import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { HttpError } from '../../api/http.ts'
import type { TrackData } from './track-data.ts'
import { vehicleQuery } from './vehicle-query.ts'

/** Loads one vehicle before the fleet is there (TRK-09). True when there is none of that id in the caller's fleet. */
export function useFirstVehicle(data: TrackData, vehicleId: number | null): boolean {
  const { data: vehicle, error } = useQuery({ ...vehicleQuery(vehicleId ?? 0), enabled: vehicleId !== null })
  useEffect(() => {
    if (vehicle !== undefined) data.showFirst(vehicle)
  }, [data, vehicle])
  return error instanceof HttpError && error.status === 404
}

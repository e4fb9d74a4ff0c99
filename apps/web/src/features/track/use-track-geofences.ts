import { geofences } from '@milepost/contract/geofences.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The geofences that the caller sees, for the map and its search. */
export function useTrackGeofences(isEnabled: boolean) {
  const { data } = useQuery({
    queryKey: ['track', 'geofences'],
    queryFn: ({ signal }) => call(geofences.list, { query: { pageSize: 10_000 } }, { signal }),
    staleTime: 5 * 60_000,
    enabled: isEnabled,
  })
  return data?.results
}

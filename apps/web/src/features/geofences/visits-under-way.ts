import { geofenceVisits, type VisitsUnderWay } from '@milepost/contract/geofence-visits.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { LOOK_EVERY_MS } from './past-query.ts'

/** Which of the visits in a list are still being worked out, read again while they are; null: none. */
export const visitsUnderWayQuery = (filter: { geofence?: number; group?: number }) => {
  const queryKey = ['geofences', 'visits under way', filter]
  return queryOptions({
    queryKey,
    async queryFn({ signal }): Promise<VisitsUnderWay | null> {
      const before = queryClient.getQueryData<VisitsUnderWay | null>(queryKey) ?? null
      const { under_way } = await call(geofenceVisits.underWay, { query: filter }, { signal })
      // The list was read while some were missing.
      if ((before?.geofences ?? 0) > (under_way?.geofences ?? 0)) {
        void queryClient.invalidateQueries({ queryKey: ['geofences', 'visits'] })
      }
      return under_way
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => data !== undefined && data !== null && LOOK_EVERY_MS,
  })
}

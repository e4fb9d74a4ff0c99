import { type GeofencePast, geofencePasts } from '@milepost/contract/geofence-pasts.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'

/** How often it is looked how far the work is. */
export const LOOK_EVERY_MS = 2_000

/** What is being worked out; null: nothing is. */
export const runUnderWay = ({ run }: GeofencePast) => (run?.state === 'queued' || run?.state === 'running' ? run : null)

/** Since when a geofence answers, read again while its earlier visits are worked out. */
export const pastQuery = (geofenceId: number) => {
  const queryKey = ['geofences', 'past', geofenceId]
  return queryOptions({
    queryKey,
    async queryFn({ signal }): Promise<GeofencePast> {
      const before = queryClient.getQueryData<GeofencePast>(queryKey)
      const past = await call(geofencePasts.read, { params: { id: geofenceId } }, { signal })
      // What was read of its visits meanwhile is not all of them.
      if (before !== undefined && runUnderWay(before) !== null && runUnderWay(past) === null) {
        void queryClient.invalidateQueries({ queryKey: ['geofences', 'visits'] })
      }
      return past
    },
    refetchInterval: ({ state: { data } }) => data !== undefined && runUnderWay(data) !== null && LOOK_EVERY_MS,
  })
}

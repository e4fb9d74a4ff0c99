import { trackerIdentities } from '@milepost/contract/tracker-identity.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** What a tracker is known by; undefined while it is loaded, and for those who may not read it. */
export function useTrackerIdentity(trackerId: number | null, everyMs?: number) {
  const { data } = useQuery({
    queryKey: ['vehicles', 'tracker-identity', trackerId],
    queryFn:
      trackerId === null
        ? skipToken
        : ({ signal }) => call(trackerIdentities.one, { query: { tracker_id: trackerId } }, { signal }),
    retry: false,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  return data
}

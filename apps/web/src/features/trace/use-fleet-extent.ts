import { track } from '@milepost/contract/track.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

const fleetExtentQuery = queryOptions({
  queryKey: ['track', 'extent'],
  queryFn: ({ signal }) => call(track.extent, {}, { signal, suppressErrorDialog: true }),
})

/** Where the fleet is, for a map that has nothing else to show; null while it is not known or not asked for. */
export function useFleetExtent(isWanted: boolean) {
  const { data } = useQuery({ ...fleetExtentQuery, enabled: isWanted })
  return isWanted ? (data ?? null) : null
}

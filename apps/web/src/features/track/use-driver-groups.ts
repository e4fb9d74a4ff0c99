import { track } from '@milepost/contract/track.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { type DriverTree, driverTree } from './driver-tree.ts'

const driverGroupsQuery = queryOptions({
  queryKey: ['track', 'driver groups'],
  queryFn: ({ signal }) => call(track.collapsibleDrivers, {}, { signal }),
})

export interface DriverGroups extends DriverTree {
  isLoading: boolean
  error: unknown
  retry: () => void
}

/** The drivers of the side bar (TRK-07); loaded when they are first looked at. */
export function useDriverGroups(isEnabled: boolean): DriverGroups {
  const { data, error, isPending, refetch } = useQuery({ ...driverGroupsQuery, enabled: isEnabled })
  const groups = data?.driver_groups
  const tree = useMemo(() => driverTree(groups ?? []), [groups])
  return {
    ...tree,
    isLoading: isPending,
    error: groups === undefined ? error : null,
    retry: () => void refetch(),
  }
}

import { track } from '@milepost/contract/track.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { ALL_VEHICLES, type TreeRegion } from '../../vehicle-lists/group-tree.ts'
import type { VehicleFacts } from './vehicle-store.ts'
import { vehicleTree } from './vehicle-tree.ts'

const trackGroupsQuery = queryOptions({
  queryKey: ['track', 'groups'],
  queryFn: ({ signal }) => call(track.collapsible, {}, { signal }),
})

export interface TrackGroups {
  tree: readonly TreeRegion[]
  names: ReadonlyMap<number, string>
  isLoading: boolean
  error: unknown
  retry: () => void
}

/**
 * The side bar's tree (TRK-07). While the groups are not to be had, all vehicles stand in one. They are requested after the
 * vehicles, whose first picture on the map would otherwise wait for both: the server reads 50,000 memberships for them.
 */
export function useTrackGroups(vehicles: readonly VehicleFacts[], areVehiclesLoaded: boolean): TrackGroups {
  const { data, error, isPending, refetch } = useQuery({ ...trackGroupsQuery, enabled: areVehiclesLoaded })
  const groups = data?.vehicle_groups
  const isFailed = error !== null && groups === undefined
  const tree = useMemo(
    () =>
      isFailed
        ? [{ id: null, name: null, groups: [{ id: ALL_VEHICLES, name: '', memberIds: vehicles.map(({ id }) => id) }] }]
        : vehicleTree(groups ?? [], vehicles),
    [groups, vehicles, isFailed],
  )
  const names = useMemo(() => new Map(groups?.map(({ id, name }) => [id, name])), [groups])
  return { tree, names, isLoading: isPending, error: isFailed ? error : null, retry: () => void refetch() }
}

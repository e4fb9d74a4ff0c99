import { type GroupedVehicle, type VehicleGroup, vehicleGroups } from '@milepost/contract/vehicle-groups.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api/client.ts'
import { type TreeRegion, treeOf } from './group-tree.ts'

/** What the documents ask with (EVT-26): groups by name, vehicles with a tracker. */
const FIRST_PAGE = {
  pageSize: 400,
  orderingDirection: '',
  ordering: 'name',
  search: '',
  trackers_only: 'True',
} as const

const vehicleGroupsQuery = queryOptions({
  queryKey: ['vehicle-groups'],
  queryFn: async ({ signal }) => {
    const groups: VehicleGroup[] = []
    for (let page = 1; ; page++) {
      const query = { ...FIRST_PAGE, page }
      const found = await call(vehicleGroups.list, { query }, { signal })
      groups.push(...found.vehicle_groups)
      if (groups.length >= found.count || found.vehicle_groups.length === 0) return groups
    }
  },
})

export interface VehicleGroups {
  /** By name; those without a vehicle are left out. */
  groups: readonly VehicleGroup[]
  tree: readonly TreeRegion[]
  vehicles: ReadonlyMap<number, GroupedVehicle>
  isLoading: boolean
  /** Null while there is something to show. */
  error: unknown
  retry: () => void
}

/** The vehicles with a tracker that the user may see, by group. */
export function useVehicleGroups(): VehicleGroups {
  const { data, error, isPending, refetch } = useQuery(vehicleGroupsQuery)
  const known = useMemo(() => {
    const groups = (data ?? []).filter(group => group.vehicles.length > 0)
    const vehicles = new Map(groups.flatMap(group => group.vehicles.map(vehicle => [vehicle.id, vehicle] as const)))
    const tree = treeOf(groups.map(group => ({ ...group, memberIds: group.vehicles.map(({ id }) => id) })))
    return { groups, vehicles, tree }
  }, [data])
  return { ...known, isLoading: isPending, error: data === undefined ? error : null, retry: () => void refetch() }
}

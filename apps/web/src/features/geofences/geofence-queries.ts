import type { Geofence, GeofenceCategory, GeofenceGroup } from '@milepost/contract/geofences.ts'
import { geofenceCategories, geofenceGroups, geofences, MOST_IMPORTED } from '@milepost/contract/geofences.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'

const quietly = (signal: AbortSignal) => ({ signal, suppressErrorDialog: true })

/** All of them at once: search, filters and the map work on what is here. */
const geofencesQuery = queryOptions({
  queryKey: ['geofences', 'list'],
  queryFn: ({ signal }) => call(geofences.list, { query: { pageSize: MOST_IMPORTED } }, quietly(signal)),
})

const groupsQuery = queryOptions({
  queryKey: ['geofences', 'groups'],
  queryFn: ({ signal }) => call(geofenceGroups.list, { query: { pageSize: 1_000 } }, quietly(signal)),
})

const categoriesQuery = queryOptions({
  queryKey: ['geofences', 'categories'],
  queryFn: ({ signal }) => call(geofenceCategories.list, {}, quietly(signal)),
})

export interface GeofenceData {
  fences: readonly Geofence[]
  groups: readonly GeofenceGroup[]
  categories: readonly GeofenceCategory[]
  /** Of the whole customer; more than are here when there are more than one call gives. */
  count: number
  mayEdit: boolean
  isLoading: boolean
  /** Nothing could be loaded. */
  error: unknown
  /** What is here could not be loaded anew. */
  isStale: boolean
  loadedAtMs: number
  retry: () => void
}

const NONE: readonly never[] = []

export function useGeofenceData(): GeofenceData {
  const list = useQuery(geofencesQuery)
  const groups = useQuery(groupsQuery)
  const categories = useQuery(categoriesQuery)
  const all = [list, groups, categories]
  const missing = all.find(query => query.data === undefined && query.error !== null)
  return {
    fences: list.data?.results ?? NONE,
    groups: groups.data?.results ?? NONE,
    categories: categories.data?.results ?? NONE,
    count: list.data?.count ?? 0,
    mayEdit: list.data?.may_edit ?? false,
    isLoading: all.some(query => query.isPending),
    error: missing?.error ?? null,
    isStale: missing === undefined && all.some(query => query.error !== null),
    loadedAtMs: list.dataUpdatedAt,
    retry: () => void queryClient.refetchQueries({ queryKey: ['geofences'] }),
  }
}

/** After something was changed; resolves when the lists are as they are now. */
export const refreshGeofences = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['geofences'] })

/** Takes over one that was saved, before the lists are asked anew. */
export function putGeofence(saved: Geofence) {
  queryClient.setQueryData(geofencesQuery.queryKey, before => {
    if (before === undefined) return before
    const isKnown = before.results.some(one => one.id === saved.id)
    return {
      ...before,
      count: before.count + (isKnown ? 0 : 1),
      results: isKnown ? before.results.map(one => (one.id === saved.id ? saved : one)) : [...before.results, saved],
    }
  })
}

interface VisitsFilter {
  geofence?: number
  group?: number
  vehicle?: number
  start: string
  end: string
  ordering: 'entered' | '-entered'
}

export const visitsQuery = (filter: VisitsFilter, page: number, pageSize: number) =>
  queryOptions({
    queryKey: ['geofences', 'visits', filter, page, pageSize],
    queryFn: ({ signal }) => call(geofences.visits, { query: { ...filter, page, pageSize } }, quietly(signal)),
    placeholderData: keepPreviousData,
  })

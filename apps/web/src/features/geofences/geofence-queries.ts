import {
  type GeofenceCategory,
  type GeofenceGroup,
  geofenceCategories,
  geofenceGroups,
} from '@milepost/contract/geofence-groups.ts'
import { MOST_IMPORTED } from '@milepost/contract/geofence-imports.ts'
import { geofenceVisits } from '@milepost/contract/geofence-visits.ts'
import { type Geofence, geofences } from '@milepost/contract/geofences.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { hoursQuery } from '../../address/week-hours.ts'
import { call } from '../../api/client.ts'
import { prefetchUnread, queryClient } from '../../api/query-client.ts'

/** A map with more on it cannot be read; a notice names how many more there are. */
const MOST_PAGES = 5

async function everyPage(signal: AbortSignal) {
  const pageOf = (page: number) => call(geofences.list, { query: { page, pageSize: MOST_IMPORTED } }, { signal })
  const first = await pageOf(1)
  const results = [...first.results]
  for (let page = 2; page <= MOST_PAGES && results.length < first.count; page++) {
    const more = await pageOf(page)
    if (more.results.length === 0) break
    results.push(...more.results)
  }
  return { ...first, results }
}

/** All of them at once: search, filters and the map work on what is here. */
const geofencesQuery = queryOptions({
  queryKey: ['geofences', 'list'],
  queryFn: ({ signal }) => everyPage(signal),
})

/** A dialog lists no more; a search finds the rest. */
const MOST_ARCHIVED = 200

/** Those that were archived and match, by name. */
export const archivedFencesQuery = (search: string) =>
  queryOptions({
    queryKey: ['geofences', 'archived', search],
    queryFn: ({ signal }) =>
      call(geofences.list, { query: { archived: 'true', search, pageSize: MOST_ARCHIVED } }, { signal }),
    placeholderData: keepPreviousData,
  })

const groupsQuery = queryOptions({
  queryKey: ['geofences', 'groups'],
  queryFn: ({ signal }) => call(geofenceGroups.list, { query: { pageSize: 1_000 } }, { signal }),
})

const categoriesQuery = queryOptions({
  queryKey: ['geofences', 'categories'],
  queryFn: ({ signal }) => call(geofenceCategories.list, {}, { signal }),
})

export interface GeofenceData {
  fences: readonly Geofence[]
  groups: readonly GeofenceGroup[]
  categories: readonly GeofenceCategory[]
  /** Of the whole customer; more than are here when there are more than the map takes. */
  count: number
  mayEdit: boolean
  isLoading: boolean
  /** Nothing could be loaded. */
  error: unknown
  /** The geofences are here, and their groups or categories are not. */
  isPartial: boolean
  /** What is here could not be loaded anew. */
  isStale: boolean
  loadedAtMs: number
  retry: () => void
}

/** Loads the lists while the parts of the screen are loading. */
export async function prefetchGeofences(): Promise<void> {
  await Promise.all([prefetchUnread(geofencesQuery), prefetchUnread(groupsQuery), prefetchUnread(categoriesQuery)])
}

const NONE: readonly never[] = []

export function useGeofenceData(): GeofenceData {
  const list = useQuery(geofencesQuery)
  const groups = useQuery(groupsQuery)
  const categories = useQuery(categoriesQuery)
  const all = [list, groups, categories]
  const isMissing = all.map(query => query.data === undefined && query.error !== null)
  const isPartial = list.data !== undefined && isMissing.includes(true)
  return {
    fences: list.data?.results ?? NONE,
    groups: groups.data?.results ?? NONE,
    categories: categories.data?.results ?? NONE,
    count: list.data?.count ?? 0,
    // What is filed under groups and categories is changed where these are known.
    mayEdit: list.data?.may_edit === true && !isPartial,
    isLoading: all.some(query => query.isPending),
    error: list.data === undefined ? list.error : null,
    isPartial,
    isStale: !isMissing.includes(true) && all.some(query => query.error !== null),
    loadedAtMs: list.dataUpdatedAt,
    retry: () => void queryClient.refetchQueries({ queryKey: ['geofences'] }),
  }
}

/** After something was changed; resolves when the lists are as they are now. */
export const refreshGeofences = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['geofences'] })

/** Takes over one that was saved, before the lists are loaded again. */
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

interface VisitsFilter extends ReturnType<typeof hoursQuery> {
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
    queryFn: ({ signal }) => call(geofenceVisits.list, { query: { ...filter, page, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })

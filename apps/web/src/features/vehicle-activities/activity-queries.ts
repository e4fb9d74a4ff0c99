import type { Call, Result } from '@milepost/contract/route.ts'
import { vehicleActivities } from '@milepost/contract/vehicle-activities.ts'
import { vehicleActivityTypes } from '@milepost/contract/vehicle-activity-types.ts'
import { vehicleGroups } from '@milepost/contract/vehicle-groups.ts'
import { vehicles } from '@milepost/contract/vehicles.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RawSearch } from '../../address/address-state.ts'
import { call } from '../../api/client.ts'
import { prefetchUnread } from '../../api/query-client.ts'
import { session, timeZoneOf } from '../../api/session.ts'
import { type DayRange, dayAt } from '../../ui/day-range.ts'
import { everyPage, FIFTEEN_BY_NAME } from './every-page.ts'
import { mayChooseDates } from './may-choose-dates.ts'
import { type VehicleFileSearch, vehicleFileAddress } from './vehicle-file-search.ts'

export type ActivityPage = Result<typeof vehicleActivities.list>

/** Everything that filing changes. */
export const ACTIVITIES_KEY = ['vehicle-activities']

/** VF-90. */
const rangeText = ({ start, end }: DayRange) => [start, end].map(day => day.split('-').reverse().join('-')).join()

/**
 * What the list is asked for (VF-89 to VF-96). What the documents send as null is left out, as it is of any address (HTTP-04): so is
 * `region`, always. Oldest first is ours, and asks by the field by which the list is ordered otherwise.
 */
export function activitiesFilter(search: VehicleFileSearch) {
  const { vehicleId, typeId, depotId, range, hasAuditTrail, isByDocumentDate, isArchived, isOldestFirst } = search
  const days = search.isEveryDay ? undefined : rangeText(range)
  return {
    vehicle: vehicleId ?? undefined,
    ...(isByDocumentDate ? { fulfilled_at_date_range: days } : { date_range: days }),
    depot: depotId ?? undefined,
    activity_type: typeId === null ? undefined : String(typeId),
    filter_latest: hasAuditTrail ? undefined : 'True',
    page: search.page,
    pageSize: search.pageSize,
    ordering: isByDocumentDate
      ? isOldestFirst
        ? 'activity_fulfilled_at'
        : ''
      : isOldestFirst
        ? 'created_at'
        : '-created_at',
    archived: isArchived ? 'true' : undefined,
  } as const satisfies Call<typeof vehicleActivities.list>['query']
}

/** Nothing of a vehicle is older: a file of every day begins here. */
const FIRST_DAY = '1900-01-01'

/** What a file of the list is asked for, but for its format. `today`: YYYY-MM-DD, the last day that anything can be of. */
export function exportFilter(
  { vehicleId, typeId, depotId, range, hasAuditTrail, isByDocumentDate, isEveryDay }: VehicleFileSearch,
  today: string,
) {
  const days = isEveryDay ? { start: FIRST_DAY, end: today } : range
  return {
    ...{ ...days, by: isByDocumentDate ? ('document-date' as const) : ('filing' as const) },
    ...{ vehicle: vehicleId ?? undefined, depot: depotId ?? undefined, activity_type: typeId ?? undefined },
    filter_latest: hasAuditTrail ? undefined : 'True',
  } as const
}

/** A page of the log. Its failure opens no dialog: the list is empty then (VF-86, C-65). */
export const activitiesQuery = (search: VehicleFileSearch) => {
  const query = activitiesFilter(search)
  return queryOptions({
    queryKey: [...ACTIVITIES_KEY, 'list', query],
    queryFn: ({ signal }) => call(vehicleActivities.list, { query }, { signal, suppressErrorDialog: true }),
    placeholderData: keepPreviousData,
    // The links to its documents expire.
    refetchInterval: 600_000,
  })
}

/** How many match, where they are not listed themselves. */
export const matchesQuery = (search: VehicleFileSearch) => {
  const query = { ...activitiesFilter(search), page: 1, pageSize: 25 }
  return queryOptions({
    queryKey: [...ACTIVITIES_KEY, 'matches', query],
    queryFn: async ({ signal }) =>
      (await call(vehicleActivities.list, { query }, { signal, suppressErrorDialog: true })).count,
  })
}

/** Every type that the log may hold, fifteen at a time (VF-104). */
export const activityTypesQuery = queryOptions({
  queryKey: ['vehicle-activity-types', 'all'],
  queryFn: ({ signal }) =>
    everyPage(page => call(vehicleActivityTypes.list, { query: { page, ...FIFTEEN_BY_NAME } }, { signal })),
  staleTime: 300_000,
})

/** The depots of the filter (VF-108). */
export const depotsQuery = queryOptions({
  queryKey: ['depots'],
  queryFn: ({ signal }) =>
    everyPage(page => call(vehicleGroups.depots, { query: { page, ...FIFTEEN_BY_NAME } }, { signal })),
  staleTime: 300_000,
})

/** The vehicle of an address. */
export const chosenVehicleQuery = (vehicleId: number | null) =>
  queryOptions({
    queryKey: ['vehicle of the file', vehicleId],
    queryFn: async ({ signal }) => {
      const query = { page: 1, pageSize: 1, vehicle: vehicleId ?? 0 }
      return (await call(vehicles.paginated, { query }, { signal })).results[0] ?? null
    },
    enabled: vehicleId !== null,
    staleTime: 300_000,
  })

/** The state of an address, in which nobody chooses the dates who has no toggle for them (VF-23). */
export function readVehicleFile(search: VehicleFileSearch): VehicleFileSearch {
  return { ...search, isByDocumentDate: search.isByDocumentDate || !mayChooseDates(session.current()) }
}

/** Starts what the screen reads, while its parts are on their way. */
export async function prefetchVehicleFile(address: RawSearch): Promise<void> {
  const today = dayAt(Date.now(), timeZoneOf(session.current()))
  const search = readVehicleFile(vehicleFileAddress.read(address, today))
  await Promise.all([
    prefetchUnread(activitiesQuery(search)),
    prefetchUnread(activityTypesQuery),
    prefetchUnread(depotsQuery),
  ])
}

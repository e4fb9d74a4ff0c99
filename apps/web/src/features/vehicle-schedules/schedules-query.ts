import { vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RawSearch } from '../../address/address-state.ts'
import { call } from '../../api/client.ts'
import { prefetchUnread } from '../../api/query-client.ts'
import { session, timeZoneOf } from '../../api/session.ts'
import { dayAt } from '../../ui/day-range.ts'
import { type SchedulesSearch, schedulesAddress } from './schedules-search.ts'

/** Which of them, as the calls of the list and of its files take it. */
export const filterQuery = ({
  search,
  state,
  depotId,
  offRoad,
  vehicleId,
  scheduleTypes,
  ordering,
}: SchedulesSearch) => ({
  ...(search !== '' && { search }),
  ...(state !== null && { state }),
  ...(depotId !== null && { depot: depotId }),
  ...(offRoad !== null && { off_road: offRoad }),
  ...(vehicleId !== null && { vehicle: vehicleId }),
  ...(scheduleTypes !== null && scheduleTypes.size > 0 && { schedule_type: [...scheduleTypes] }),
  ordering: `${ordering.isDescending ? '-' : ''}${ordering.field === 'registration' ? 'registration' : 'due'}` as const,
})

export const schedulesQuery = (params: SchedulesSearch) => {
  const query = { ...filterQuery(params), page: params.page, pageSize: params.pageSize }
  return queryOptions({
    queryKey: ['vehicle-schedules', query],
    queryFn: ({ signal }) => call(vehicleSchedules.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export async function prefetchSchedules(address: RawSearch): Promise<void> {
  const today = dayAt(Date.now(), timeZoneOf(session.current()))
  await prefetchUnread(schedulesQuery(schedulesAddress.read(address, today)))
}

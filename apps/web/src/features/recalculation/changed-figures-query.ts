import { changedFigures } from '@milepost/contract/changed-figures.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RawSearch } from '../../address/address-state.ts'
import { call } from '../../api/client.ts'
import { prefetchUnread } from '../../api/query-client.ts'
import { session, timeZoneOf } from '../../api/session.ts'
import { dayAt } from '../../ui/day-range.ts'
import { type ChangedFiguresSearch, changedFiguresAddress } from './changed-figures-search.ts'

const LOOK_EVERY_MS = 2_000

/** Which of them, as the calls of the list and of its files take it. */
export const filterQuery = ({ vehicleId, start, end }: ChangedFiguresSearch) => ({
  vehicle: vehicleId ?? undefined,
  start: start ?? undefined,
  end: end ?? undefined,
})

/** Read again while trackers are recalculated; `isRecalculating`: because a person asked for it. */
export const changedFiguresQuery = (params: ChangedFiguresSearch, isRecalculating = false) => {
  const query = { ...filterQuery(params), page: params.page, pageSize: params.pageSize }
  return queryOptions({
    queryKey: ['changed-figures', query],
    queryFn: ({ signal }) => call(changedFigures.list, { query }, { signal }),
    refetchInterval: ({ state }) => {
      const recalculation = state.data?.recalculation
      if (isRecalculating) return LOOK_EVERY_MS
      return recalculation && recalculation.done + recalculation.failed < recalculation.total ? LOOK_EVERY_MS : false
    },
    placeholderData: keepPreviousData,
  })
}

export async function prefetchChangedFigures(address: RawSearch): Promise<void> {
  const today = dayAt(Date.now(), timeZoneOf(session.current()))
  await prefetchUnread(changedFiguresQuery(changedFiguresAddress.read(address, today)))
}

import { explainedDays } from '@milepost/contract/explained-days.ts'
import type { Result } from '@milepost/contract/route.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { rangeInstants } from '../../ui/day-range.ts'
import type { ExplainedDaySearch } from './explained-day-search.ts'

export type ExplainedDay = Result<typeof explainedDays.get>

/** A day of one record a second has 432 pages. */
export const PAGE_SIZE = 200

export function explainedDayQuery({ vehicleId, only, page, atMs }: ExplainedDaySearch, day: string, timeZone: string) {
  const query = {
    vehicle: vehicleId ?? 0,
    ...rangeInstants({ start: day, end: day }, timeZone),
    only,
    pageSize: PAGE_SIZE,
    ...(atMs === null ? { page } : { at: new Date(atMs).toISOString() }),
  }
  return queryOptions({
    queryKey: ['explained-day', query],
    queryFn: ({ signal }): Promise<ExplainedDay> => call(explainedDays.get, { query }, { signal }),
    enabled: vehicleId !== null,
    placeholderData: keepPreviousData,
  })
}

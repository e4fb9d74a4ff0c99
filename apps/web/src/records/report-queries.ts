import { scheduledReports } from '@milepost/contract/scheduled-reports.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** Everything that making, changing and sending a report changes. */
export const REPORTS_KEY = ['scheduled reports']

/** While a file is being made. */
const LOOK_EVERY_MS = 2_000
const USUALLY_EVERY_MS = 60_000

interface Page {
  isDescending: boolean
  page: number
  pageSize: number
}

interface Narrowed {
  /** Only those that are still sent and of which the last run failed. */
  last: 'failed' | null
  /** Those that were ended, instead of those that are not. */
  isEnded: boolean
}

export const reportsQuery = ({ isDescending, page, pageSize, last, isEnded }: Page & Narrowed) => {
  const query = {
    ended: isEnded ? ('true' as const) : undefined,
    last: last ?? undefined,
    ordering: isDescending ? ('-name' as const) : ('name' as const),
    page,
    pageSize,
  }
  return queryOptions({
    queryKey: [...REPORTS_KEY, 'list', query],
    queryFn: ({ signal }) => call(scheduledReports.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.results.some(({ last_run }) => last_run?.state === 'waiting') ? LOOK_EVERY_MS : USUALLY_EVERY_MS,
  })
}

export const reportRunsQuery = ({ isDescending, page, pageSize, report }: Page & { report: number | null }) => {
  const ordering = isDescending ? ('-at' as const) : ('at' as const)
  const query = { report: report ?? undefined, ordering, page, pageSize }
  return queryOptions({
    queryKey: [...REPORTS_KEY, 'runs', query],
    queryFn: ({ signal }) => call(scheduledReports.runs, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.results.some(({ state }) => state === 'waiting') ? LOOK_EVERY_MS : USUALLY_EVERY_MS,
  })
}

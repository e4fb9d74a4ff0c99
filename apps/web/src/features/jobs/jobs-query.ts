import { jobs } from '@milepost/contract/jobs.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RawSearch } from '../../address/address-state.ts'
import { call } from '../../api/client.ts'
import { prefetchUnread } from '../../api/query-client.ts'
import { session, timeZoneOf } from '../../api/session.ts'
import { addDays, dayAt, rangeInstants } from '../../ui/day-range.ts'
import { type JobsSearch, jobsAddress } from './jobs-search.ts'

/** Days for which the server keeps a job after its end. */
const KEPT_DAYS = 30

const LOOK_EVERY_MS = 2_000
const USUALLY_EVERY_MS = 30_000

/** Read again while one of them is under way. A side of the days that is open is the first or the last that there can be. */
export const jobsQuery = ({ state, start, end, ordering, page, pageSize }: JobsSearch, timeZone: string) => {
  const today = dayAt(Date.now(), timeZone)
  const isOpen = start === null && end === null
  const days = { start: start ?? addDays(end ?? today, -KEPT_DAYS - 1), end: end ?? today }
  const query = {
    state: state ?? undefined,
    ...(isOpen ? {} : rangeInstants(days, timeZone)),
    ordering: ordering.isDescending ? ('-created_at' as const) : ('created_at' as const),
    page,
    pageSize,
  }
  return queryOptions({
    queryKey: ['jobs', query],
    queryFn: ({ signal }) => call(jobs.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.results.some(job => job.state === 'running') ? LOOK_EVERY_MS : USUALLY_EVERY_MS,
  })
}

export async function prefetchJobs(address: RawSearch): Promise<void> {
  await prefetchUnread(jobsQuery(jobsAddress.read(address), timeZoneOf(session.current())))
}

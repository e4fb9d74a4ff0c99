import type { abcBehaviour } from '@milepost/contract/behaviour.ts'
import type { Result } from '@milepost/contract/route.ts'
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useWords } from '../../i18n/use-words.ts'
import { type DayRange, rangeInstants } from '../../ui/day-range.ts'
import type { ScoreSubject } from './behaviour-search.ts'
import type { BehaviourSet } from './behaviour-sets.ts'

const EVENTS_A_PAGE = 50

/** Vehicles, drivers and groups with their figures of a range. What is there stays while another range is fetched. */
export function useRanking(set: BehaviourSet, groupId: number | null, range: DayRange) {
  const { timeZone } = useWords()
  const query = { ...rangeInstants(range, timeZone), ...(groupId !== null && { vehicle_group: groupId }) }
  return useQuery(
    queryOptions({
      queryKey: ['behaviour', set.key, 'ranking', query],
      queryFn: ({ signal }) => call(set.routes.ranking, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  )
}

export interface OpenedSubject {
  set: BehaviourSet
  subject: ScoreSubject
  /** The group that the table is of: a driver counts for what he drove of it. */
  groupId: number | null
  range: DayRange
}

/** Distance and counts of a subject by day or week. */
export function useTrend({ set, subject, groupId, range }: OpenedSubject, step: 'day' | 'week') {
  const { timeZone } = useWords()
  const query = { ...subjectQuery(subject, groupId), ...rangeInstants(range, timeZone), step, time_zone: timeZone }
  return useQuery({
    queryKey: ['behaviour', set.key, 'trend', query],
    queryFn: ({ signal }) => call(set.routes.trend, { query }, { signal }),
  })
}

/** The events behind a score, the newest first, page by page. */
export function useSafetyEvents({ set, subject, groupId, range }: OpenedSubject) {
  const { timeZone } = useWords()
  const query = { ...subjectQuery(subject, groupId), ...rangeInstants(range, timeZone), pageSize: EVENTS_A_PAGE }
  return useInfiniteQuery({
    queryKey: ['behaviour', set.key, 'events', query],
    queryFn: ({ pageParam, signal }): Promise<Result<typeof abcBehaviour.events>> =>
      call(set.routes.events, { query: { ...query, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * EVENTS_A_PAGE < last.count ? pages.length + 1 : null),
  })
}

function subjectQuery({ kind, id }: ScoreSubject, groupId: number | null) {
  return {
    ...(kind !== 'group' && groupId !== null && { vehicle_group: groupId }),
    ...(kind === 'group' && { vehicle_group: id }),
    ...(kind === 'vehicle' && { vehicle: id }),
    ...(kind === 'driver' && { driver_id: id }),
  }
}

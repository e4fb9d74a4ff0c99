import { attention } from '@milepost/contract/attention.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type DayRange, rangeInstants } from '../../ui/day-range.ts'

/** What needs attention: of the days the events, of everything else what is so now. */
export const attentionQuery = (days: DayRange, timeZone: string) => {
  const query = rangeInstants(days, timeZone)
  return queryOptions({
    queryKey: ['attention', query],
    queryFn: ({ signal }) => call(attention.list, { query }, { signal }),
    refetchInterval: 120_000,
  })
}

import { attention } from '@milepost/contract/attention.ts'
import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type DayRange, rangeInstants } from '../../ui/day-range.ts'
import { ATTENTION_LINES } from './attention-lines.ts'

/** What needs attention: of the days the events, of everything else what is so now. */
export const attentionQuery = (days: DayRange, timeZone: string) => {
  const query = rangeInstants(days, timeZone)
  return queryOptions({
    queryKey: ['attention', query],
    queryFn: async ({ signal }) => {
      const { results } = await call(attention.list, { query }, { signal })
      // A server that is newer than this page, which stays open over an upgrade, counts what the page has no words for.
      return { results: results.filter(({ kind }) => isKeyOf(ATTENTION_LINES, kind)) }
    },
    refetchInterval: 120_000,
  })
}

import { webhookDeliveries, webhooks } from '@milepost/contract/webhooks.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RawSearch } from '../../address/address-state.ts'
import { call } from '../../api/client.ts'
import { prefetchUnread } from '../../api/query-client.ts'
import { session, timeZoneOf } from '../../api/session.ts'
import { dayAt } from '../../ui/day-range.ts'
import { type DeliveriesSearch, deliveriesAddress } from './deliveries-search.ts'

/** Everything that an attempt changes. */
export const DELIVERIES_KEY = ['webhook deliveries']

/** Of one that is tried at once. */
const LOOK_EVERY_MS = 2_000

export const deliveriesQuery = ({ webhookId, state, ordering, page, pageSize }: DeliveriesSearch) => {
  const query = {
    webhook: webhookId ?? undefined,
    state: state ?? undefined,
    ordering: ordering.isDescending ? ('-written_at' as const) : ('written_at' as const),
    page,
    pageSize,
  }
  return queryOptions({
    queryKey: [...DELIVERIES_KEY, 'list', query],
    queryFn: ({ signal }) => call(webhookDeliveries.list, { query }, { signal }),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  })
}

/** Read again while its next attempt is due. */
export const deliveryQuery = (id: number) =>
  queryOptions({
    queryKey: [...DELIVERIES_KEY, 'one', id],
    queryFn: ({ signal }) => call(webhookDeliveries.read, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (isDue(data?.next_attempt_at ?? null) ? LOOK_EVERY_MS : false),
  })

const isDue = (nextAt: string | null) => nextAt !== null && Date.parse(nextAt) <= Date.now() + 10_000

/** Those that a list can be narrowed to. */
export const webhookChoicesQuery = queryOptions({
  queryKey: [...DELIVERIES_KEY, 'webhooks'],
  queryFn: ({ signal }) => call(webhooks.list, { query: { pageSize: 500 } }, { signal }),
})

export async function prefetchDeliveries(address: RawSearch): Promise<void> {
  const today = dayAt(Date.now(), timeZoneOf(session.current()))
  await prefetchUnread(deliveriesQuery(deliveriesAddress.read(address, today)))
}

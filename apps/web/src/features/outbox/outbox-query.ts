import { type Mail, mails } from '@milepost/contract/mails.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RawSearch } from '../../address/address-state.ts'
import { call } from '../../api/client.ts'
import { prefetchUnread } from '../../api/query-client.ts'
import { session, timeZoneOf } from '../../api/session.ts'
import { dayAt } from '../../ui/day-range.ts'
import { type OutboxSearch, outboxAddress } from './outbox-search.ts'

/** Everything that an attempt to send changes. */
export const OUTBOX_KEY = ['outbox']

/** Of one that is tried at once. */
const LOOK_EVERY_MS = 2_000

export const mailsQuery = ({ state, kind, search, ordering, page, pageSize }: OutboxSearch) => {
  const query = {
    state: state ?? undefined,
    kind: kind ?? undefined,
    search: search || undefined,
    ordering: ordering.isDescending ? ('-written_at' as const) : ('written_at' as const),
    page,
    pageSize,
  }
  return queryOptions({
    queryKey: [...OUTBOX_KEY, 'list', query],
    queryFn: ({ signal }) => call(mails.list, { query }, { signal }),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
}

/** Read again while it is being sent. */
export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: [...OUTBOX_KEY, 'mail', id],
    queryFn: ({ signal }) => call(mails.read, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isOnItsWay(data) ? LOOK_EVERY_MS : false),
  })

/** Nobody has said yet how the attempt went that is under way, or due. */
const isOnItsWay = ({ retry_refusal, next_attempt_at }: Mail) =>
  retry_refusal === 'sending' ||
  (retry_refusal === null && next_attempt_at !== null && Date.parse(next_attempt_at) <= Date.now())

export async function prefetchMails(address: RawSearch): Promise<void> {
  const today = dayAt(Date.now(), timeZoneOf(session.current()))
  await prefetchUnread(mailsQuery(outboxAddress.read(address, today)))
}

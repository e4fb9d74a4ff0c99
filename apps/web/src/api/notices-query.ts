import { notices } from '@milepost/contract/notices.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export const NOTICES_KEY = ['notices']

/** Asked for while the page is seen, and no more: an event is told within half a second, and counted within three and a half. */
export const unreadQuery = queryOptions({
  queryKey: [...NOTICES_KEY, 'unread'],
  queryFn: ({ signal }) => call(notices.unread, {}, { signal }),
  refetchInterval: 3_000,
  retry: false,
})

const MOST_SHOWN = 100

export const noticesQuery = queryOptions({
  queryKey: [...NOTICES_KEY, 'list'],
  queryFn: ({ signal }) => call(notices.list, { query: { pageSize: MOST_SHOWN } }, { signal }),
})

import { notices } from '@milepost/contract/notices.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export const NOTICES_KEY = ['notices']

const COUNTED_EVERY_MS = 3_000
const AFTER_A_FAULT_MS = 30_000

/**
 * Asked for while the page is seen, and no more: an event is told within half a second, and counted within three and a half. Not
 * by the live channel, which Track alone opens and who may not see Track cannot. A fault is for the bell to show: nobody asked.
 */
export const unreadQuery = queryOptions({
  queryKey: [...NOTICES_KEY, 'unread'],
  queryFn: ({ signal }) => call(notices.unread, {}, { signal, suppressErrorDialog: true }),
  refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_A_FAULT_MS : COUNTED_EVERY_MS),
  refetchIntervalInBackground: false,
  retry: false,
})

const MOST_SHOWN = 100

export const noticesQuery = queryOptions({
  queryKey: [...NOTICES_KEY, 'list'],
  queryFn: ({ signal }) => call(notices.list, { query: { pageSize: MOST_SHOWN } }, { signal }),
})

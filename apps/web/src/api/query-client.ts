import { type FetchQueryOptions, onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { NetworkError } from './http.ts'

/**
 * Only a broken connection is tried again by itself, never a response. Where the browser reports that there is none, a load
 * fails at once, so that the screen shows it instead of waiting, and is made anew when the connection is back; a change fails as
 * well, since a load that is made much later is not expected.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        error instanceof NetworkError && onlineManager.isOnline() && navigator.onLine !== false && failures < 2,
    },
    mutations: { networkMode: 'always' },
  },
})

/**
 * Starts a query that nothing has run yet, for a loader. What was loaded before, or failed, is left to the screen: a loader runs
 * again at every change of the address.
 */
export async function prefetchUnread<Data, Selected, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Selected, Key> & { queryKey: Key },
): Promise<void> {
  if (queryClient.getQueryState(query.queryKey) === undefined) await queryClient.prefetchQuery(query)
}

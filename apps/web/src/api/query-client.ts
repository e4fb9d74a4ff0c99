import { QueryClient } from '@tanstack/react-query'
import { NetworkError } from './http.ts'

/** An answer is an answer: only a broken connection is tried again by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => error instanceof NetworkError && failures < 2,
    },
  },
})

import { queryOptions } from '@tanstack/react-query'
import { readAppConfig, readAppConfigAgain } from './read-app-config.ts'

export const appConfigQuery = queryOptions({
  queryKey: ['app-config'],
  // What was read before is asked for again only where it may have changed, as with a map area that was added.
  queryFn: ({ client, queryKey }) =>
    client.getQueryData(queryKey) === undefined ? readAppConfig() : readAppConfigAgain(),
  staleTime: Number.POSITIVE_INFINITY,
})

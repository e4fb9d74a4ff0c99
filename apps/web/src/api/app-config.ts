import { appConfigs } from '@milepost/contract/app-config.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The installation's public settings; they change only with a restart of the server. */
export const appConfigQuery = queryOptions({
  queryKey: ['app-config'],
  queryFn: ({ signal }) => call(appConfigs.get, {}, { signal, suppressErrorDialog: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

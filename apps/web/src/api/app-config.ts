import { type AppConfig, appConfigs } from '@milepost/contract/app-config.ts'
import { queryOptions } from '@tanstack/react-query'
import { createClient } from './http.ts'
import { reportServerError } from './http-failures.ts'

/** It is public, and where other calls go depends on it: so it needs nothing that those need. */
const call = createClient({
  addressOf: path => path,
  authorization: async () => null,
  onUnauthorized: () => {},
  onServerError: reportServerError,
})

let reading: Promise<AppConfig> | null = null

/** The installation's public settings, read once: where calls go changes only with a restart of the server. Throws HttpError and NetworkError. */
export const readAppConfig = (): Promise<AppConfig> => reading ?? readAnew()

function readAnew(): Promise<AppConfig> {
  reading = call(appConfigs.get, {}, { suppressErrorDialog: true }).catch((error: unknown) => {
    reading = null
    throw error
  })
  return reading
}

export const appConfigQuery = queryOptions({
  queryKey: ['app-config'],
  // What was read before is asked for again only where it may have changed, as with a map area that was added.
  queryFn: ({ client, queryKey }) => (client.getQueryData(queryKey) === undefined ? readAppConfig() : readAnew()),
  staleTime: Number.POSITIVE_INFINITY,
})

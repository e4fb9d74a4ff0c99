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

/** The installation's public settings, read once: they change only with a restart of the server. Throws HttpError and NetworkError. */
export function readAppConfig(): Promise<AppConfig> {
  reading ??= call(appConfigs.get, {}, { suppressErrorDialog: true }).catch((error: unknown) => {
    reading = null
    throw error
  })
  return reading
}

export const appConfigQuery = queryOptions({
  queryKey: ['app-config'],
  queryFn: readAppConfig,
  staleTime: Number.POSITIVE_INFINITY,
})

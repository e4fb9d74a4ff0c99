import type { AppConfig } from '@milepost/contract/app-config.ts'
import { createClient } from './http.ts'
import { reportServerError } from './http-failures.ts'
import { startRoutes } from './start-routes.ts'

/** For this call alone: it is public, and says where all other calls go, so it has no address and no session of theirs. */
const call = createClient({
  addressOf: path => path,
  authorization: async () => null,
  onUnauthorized: () => {},
  onServerError: reportServerError,
})

let reading: Promise<AppConfig> | null = null

/** The installation's public settings, read once: where calls go changes only with a restart of the server. Throws HttpError and NetworkError. */
export const readAppConfig = (): Promise<AppConfig> => reading ?? readAppConfigAgain()

/** The same, asked anew: a map area may have been added since. */
export function readAppConfigAgain(): Promise<AppConfig> {
  reading = call(startRoutes.appConfig, {}, { suppressErrorDialog: true }).catch((error: unknown) => {
    reading = null
    throw error
  })
  return reading
}

import { cookieNames, JWT } from '@milepost/contract/cookie-names.ts'
import { addressAt, hostOf } from '@milepost/contract/hosts.ts'
import type { Route } from '@milepost/contract/route.ts'
import { accessToken } from './access-token.ts'
import { type CallOptions, createClient, createFetch, type ReadFunction } from './http.ts'
import { reportServerError, reportUnauthorized } from './http-failures.ts'
import { readAppConfig } from './read-app-config.ts'
import { startRoutes } from './start-routes.ts'

/** The JWT that the browser keeps since it was last obtained; null when its cookie has gone, a minute before it ends. */
function keptJwt(): string | null {
  const start = `${cookieNames(location.origin).ofSite(JWT)}=`
  const kept = document.cookie.split('; ').find(cookie => cookie.startsWith(start))
  return kept?.slice(start.length) || null
}

/** The JWT for hosts that take one: that which is kept, or one for the token of the session (C-24). Throws HttpError and NetworkError. */
export async function obtainJwt(options: CallOptions = {}): Promise<string> {
  return keptJwt() ?? (await call(startRoutes.jwt, {}, options)).token
}

/** A public call does not wait for the cookie to be read, but carries the token when there is one (C-63). */
async function authorization(route: Route): Promise<string | null> {
  if (route.takesJwt) return `JWT ${await obtainJwt()}`
  const token = accessToken.current() ?? (route.access.kind === 'public' ? null : await accessToken.read())
  return token === null ? null : `Bearer ${token}`
}

/** A path that another host may serve waits for the settings of the installation, which say where (CFG-01). */
async function addressOf(path: string): Promise<string> {
  const name = hostOf(path)
  return name === null ? path : addressAt(name, (await readAppConfig()).hosts[name], path)
}

const settings = {
  addressOf,
  authorization,
  language: () => document.documentElement.lang,
  onUnauthorized: reportUnauthorized,
  onServerError: reportServerError,
}

/**
 * Calls a route of the contract, also one that changes something: those go through `makeChange` of ui/make-change.ts, which says
 * how it went. Throws HttpError and NetworkError.
 */
export const callAny = createClient(settings)

/** Calls a route that reads. Throws HttpError and NetworkError. */
export const call: ReadFunction = (route, ...input) => callAny(route, ...input)

/** The same for what is no JSON: gives the response as soon as it is known to be a success. */
export const fetchRoute = createFetch(settings)

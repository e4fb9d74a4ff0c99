import type { Route } from '@milepost/contract/route.ts'
import { accessToken } from './access-token.ts'
import { createClient, type HttpError } from './http.ts'

interface Handlers {
  onUnauthorized: (error: HttpError) => void
  onServerError: (error: HttpError) => void
}

let handlers: Handlers = { onUnauthorized: () => {}, onServerError: () => {} }

/** The shell says here what a 401 and a 500 do to the page. */
export function handleHttpFailures(given: Handlers) {
  handlers = given
}

/** A public call does not wait for the cookie to be read, but carries the token when there is one (C-63). */
async function authorization(route: Route): Promise<string | null> {
  const token = accessToken.current() ?? (route.access.kind === 'public' ? null : await accessToken.read())
  return token === null ? null : `Bearer ${token}`
}

/** Calls a route of the contract. Throws HttpError and NetworkError. */
export const call = createClient({
  baseUrl: '',
  authorization,
  onUnauthorized: error => handlers.onUnauthorized(error),
  onServerError: error => handlers.onServerError(error),
})

import type { HttpError } from './http.ts'

interface Handlers {
  onUnauthorized: (error: HttpError) => void
  onServerError: (error: HttpError) => void
}

let handlers: Handlers = { onUnauthorized: () => {}, onServerError: () => {} }

/** The shell sets here what a 401 and a 500 do to the page (HTTP-10, HTTP-11). */
export function handleHttpFailures(given: Handlers) {
  handlers = given
}

export const reportUnauthorized = (error: HttpError) => handlers.onUnauthorized(error)
export const reportServerError = (error: HttpError) => handlers.onServerError(error)

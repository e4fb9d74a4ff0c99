import { createClient } from './http.ts'
import { reportServerError } from './http-failures.ts'
import { startRoutes } from './start-routes.ts'

const clientWith = (authorization: string | null) =>
  createClient({
    addressOf: path => path,
    authorization: async () => authorization,
    onUnauthorized: () => {}, // what it would end is not there any more, or is being ended
    onServerError: reportServerError,
  })

/** The bearer token lives here and nowhere else: a reload reads it again from the HttpOnly cookie, through the server. */
let held: string | null = null
let heldWithoutCookie = false
let reading: Promise<string | null> | null = null

const callWithoutToken = clientWith(null)

export const accessToken = {
  current: () => held,
  hold(token: string | null) {
    held = token
    heldWithoutCookie = false
  },
  /** The token of the legacy sign-in, which sets no cookie: it lasts until the page is closed. */
  holdWithoutCookie(token: string) {
    held = token
    heldWithoutCookie = true
  },
  isWithoutCookie: () => heldWithoutCookie,
  /** Reads the cookie again; null when it is gone. Throws when the server cannot be reached, and keeps what is held. */
  read(): Promise<string | null> {
    reading ??= callWithoutToken(startRoutes.cookie)
      .then(({ access_token }) => {
        held = access_token
        return held
      })
      .finally(() => {
        reading = null
      })
    return reading
  },
  /**
   * Forgets the token and has the server end the session of the cookie and clear it (AUTH-15), except where the cookie is
   * of another session by now, which another tab began. Where the server cannot be reached the cookie stays.
   */
  async end(): Promise<void> {
    const call = clientWith(held === null ? null : `Bearer ${held}`)
    accessToken.hold(null)
    await call(startRoutes.endCookie).catch(error => console.warn('the cookie could not be cleared', error))
  },
}

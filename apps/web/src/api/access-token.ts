import { signIn } from '@milepost/contract/sign-in.ts'
import { createClient } from './http.ts'

/** The bearer token lives here and nowhere else: a reload reads it again from the HttpOnly cookie, through the server. */
let held: string | null = null
let heldWithoutCookie = false
let reading: Promise<string | null> | null = null

const callWithoutToken = createClient({
  baseUrl: '',
  authorization: async () => null,
  onUnauthorized: () => {},
  onServerError: () => {},
})

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
    reading ??= callWithoutToken(signIn.cookie)
      .then(({ access_token }) => {
        held = access_token
        return held
      })
      .finally(() => {
        reading = null
      })
    return reading
  },
}

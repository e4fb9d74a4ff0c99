/** Of the session: no script reads it. */
export const ACCESS_TOKEN = 'access-token'
/** Of the JWT that the page sends to companion calls, and therefore reads (AUTH-26, C-24). */
export const JWT = 'jwt-token'

/**
 * The names of cookies. On https they have the prefix by which browsers take them only over https and, of `__Host-`, only from
 * this very host: a neighbour on the same domain cannot plant one. `__Host-` cookies are of the whole site; one that belongs
 * to a single address has `__Secure-`.
 */
export function cookieNames(origin: string) {
  const isHttps = origin.startsWith('https:')
  return {
    isHttps,
    ofSite: (name: string) => (isHttps ? `__Host-${name}` : name),
    ofAddress: (name: string) => (isHttps ? `__Secure-${name}` : name),
  }
}

/**
 * The language that somebody has chosen while nobody was signed in, EN or PT, until they are: by the page or by the pages of the
 * sign-in, whichever they met. The page reads it, so it is not HttpOnly; it is no secret.
 */
export const CHOSEN_LANGUAGE = 'milepost-chosen-language'
/** Longer than a sign-in takes. */
export const CHOSEN_LANGUAGE_VALID_S = 900

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

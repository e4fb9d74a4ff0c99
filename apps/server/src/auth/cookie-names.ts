declare module 'fastify' {
  interface FastifyInstance {
    cookieNames: CookieNames
  }
}

/**
 * The names of cookies. On https they have the prefix by which browsers take them only over https and, of `__Host-`, only from
 * this very host: a neighbour on the same domain cannot plant one. `__Host-` cookies are of the whole site; one that belongs
 * to a single address has `__Secure-`.
 */
export function cookieNames(origin: string): CookieNames {
  const isHttps = origin.startsWith('https:')
  return {
    isHttps,
    ofSite: (name: string) => (isHttps ? `__Host-${name}` : name),
    ofAddress: (name: string) => (isHttps ? `__Secure-${name}` : name),
  }
}

export interface CookieNames {
  isHttps: boolean
  ofSite: (name: string) => string
  ofAddress: (name: string) => string
}

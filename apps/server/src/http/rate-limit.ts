import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { SignedIn } from '../auth/signed-in.ts'
import { networkOfAddress } from '../net/network-of-address.ts'
import { HttpError } from './http-error.ts'
import { isUnder } from './is-under.ts'

export interface RateLimits {
  perMinute: number
  /** What a request shows of a session, or the key of a program: its Authorization header, else the cookie that pages send; null: nothing. */
  shownBy: (request: FastifyRequest) => string | null
  /** Whose session or key that is; null: nobody's. */
  findCaller: (request: FastifyRequest) => Promise<SignedIn | null>
}

const MOST_SESSIONS = 50_000
const MOST_ADDRESSES = 10_000
/** A session that was found is not looked for again for so long. */
const FOUND_FOR_MS = 60_000
/** An address that has had its share has no more tokens looked for. */
const REFUSED_FOR_MS = 10_000

/**
 * A session may ask `perMinute` times a minute, an address without one a tenth of that (N-82 asks 60 of public calls; the
 * routes that need less say so themselves). Static files and map tiles do not count. A header or cookie is not a session: until one
 * is found for it the request counts against its address (a /64 of IPv6), so that guesses of tokens do.
 */
export async function installRateLimit(
  app: FastifyInstance,
  { perMinute, shownBy, findCaller }: RateLimits,
): Promise<void> {
  const sessionKeys = new LRUCache<string, string>({ max: MOST_SESSIONS, ttl: FOUND_FOR_MS })
  const refused = new LRUCache<string, true>({ max: MOST_ADDRESSES, ttl: REFUSED_FOR_MS })

  const keyOf = async (request: FastifyRequest): Promise<string> => {
    const address = `address:${networkOfAddress(request.ip)}`
    const shown = isLimited(request) ? shownBy(request) : null
    if (shown === null) return address
    const shownHash = createHash('sha256').update(shown).digest('base64')
    const known = sessionKeys.get(shownHash)
    if (known !== undefined) return known
    if (refused.has(address)) return address
    const caller = await findCaller(request)
    if (!caller) return address
    // All keys of one person together: each new one would be a new allowance.
    const key =
      caller.apiKeyId === undefined ? `session:${caller.tokenHash.toString('base64')}` : `keys of:${caller.userId}`
    sessionKeys.set(shownHash, key)
    return key
  }

  await app.register(rateLimit, {
    global: true,
    timeWindow: '1 minute',
    keyGenerator: keyOf,
    max: (_request, key) => (key.startsWith('address:') ? Math.max(60, Math.floor(perMinute / 10)) : perMinute),
    allowList: request => !isLimited(request),
    onExceeded: (request, key) => {
      // Not where a route allows less than the rest.
      if (request.routeOptions.config.rateLimit === undefined) refused.set(key, true)
    },
    errorResponseBuilder: () => new HttpError(429, 'Too many requests. Please wait a minute and try again.'),
  })
}

const LIMITED = ['api', 'mock', 'sso', 'oidc', 'setup']

const isLimited = (request: FastifyRequest) => isUnder(request, LIMITED)

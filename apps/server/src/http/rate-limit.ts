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
/** Milliseconds until a session that was found is looked for again: it may have ended meanwhile. */
const FOUND_FOR_MS = 60_000
/** Tokens of an address that has had its share which are looked for in `REFUSED_FOR_MS`: one may be of a session that is new to us. */
const LOOKED_FOR_WHILE_REFUSED = 20
const REFUSED_FOR_MS = 10_000

/** A session that was found, and when it was last looked for. */
interface FoundSession {
  key: string
  lookedForAtMs: number
}

/**
 * A session may ask `perMinute` times a minute, an address without one a tenth of that (N-82 asks 60 of public calls; the
 * routes that need less say so themselves). Static files and map tiles do not count. A header or cookie is not a session: until one
 * is found for it the request counts against its address (a /64 of IPv6), so that guesses of tokens do. A session that was found once
 * keeps its own share whatever else its address sends: it is looked for again each minute, which a token that is made up never is.
 */
export async function installRateLimit(
  app: FastifyInstance,
  { perMinute, shownBy, findCaller }: RateLimits,
): Promise<void> {
  const found = new LRUCache<string, FoundSession>({ max: MOST_SESSIONS })
  /** The tokens that were looked for while their address was refused. */
  const refused = new LRUCache<string, Set<string>>({ max: MOST_ADDRESSES, ttl: REFUSED_FOR_MS })

  /** Whether a token that is new to us may be looked for. */
  function mayLookFor(address: string, shownHash: string): boolean {
    const lookedFor = refused.get(address)
    if (lookedFor === undefined) return true
    if (lookedFor.has(shownHash) || lookedFor.size >= LOOKED_FOR_WHILE_REFUSED) return false
    lookedFor.add(shownHash)
    return true
  }

  const keyOf = async (request: FastifyRequest): Promise<string> => {
    const address = `address:${networkOfAddress(request.ip)}`
    const shown = isLimited(request) ? shownBy(request) : null
    if (shown === null) return address
    const shownHash = createHash('sha256').update(shown).digest('base64')
    const known = found.get(shownHash)
    const nowMs = Date.now()
    if (known !== undefined && nowMs - known.lookedForAtMs < FOUND_FOR_MS) return known.key
    if (known === undefined && !mayLookFor(address, shownHash)) return address
    // What it asks meanwhile need not look for it too.
    if (known !== undefined) known.lookedForAtMs = nowMs
    const caller = await findCaller(request)
    if (!caller) {
      found.delete(shownHash)
      return address
    }
    // All keys of one person together: each new one would be a new allowance.
    const key =
      caller.apiKeyId === undefined ? `session:${caller.tokenHash.toString('base64')}` : `keys of:${caller.userId}`
    found.set(shownHash, { key, lookedForAtMs: nowMs })
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
      if (request.routeOptions.config.rateLimit === undefined && !refused.has(key)) refused.set(key, new Set())
    },
    errorResponseBuilder: () => new HttpError(429, 'Too many requests. Please wait a minute and try again.'),
  })
}

const LIMITED = ['api', 'media', 'mock', 'sso', 'oidc', 'setup']

/** What says itself how often it is called counts wherever it is. */
const isLimited = (request: FastifyRequest) =>
  request.routeOptions.config.rateLimit !== undefined || isUnder(request, LIMITED)

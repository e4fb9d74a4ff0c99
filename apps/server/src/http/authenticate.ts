import type { Route } from '@milepost/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import { apiKeyIn, findByApiKey } from '../auth/api-keys.ts'
import { findSignedIn, type SignedIn } from '../auth/signed-in.ts'
import type { Context } from '../context.ts'

export type TokenScheme = 'Bearer' | 'JWT'

/** Resolves a JWT of ours to the session it was made from; null when it is not one. */
export type JwtReader = (jwt: string) => Promise<string | null>

/** How sessions are found by what a browser keeps of them. */
export interface SessionReaders {
  findByJwt: (jwt: string) => Promise<SignedIn | null>
  findByCookie: (request: FastifyRequest) => Promise<SignedIn | null>
}

/**
 * Who sends a request, by its Authorization header: a session, or a program with an API key (HTTP-02, HTTP-03). The access-token cookie
 * is deliberately not looked at, since a browser sends it by itself, so calls that change something cannot be forged from another site;
 * but for reads of routes that say so (`takesCookie`), where no header is sent.
 */
export async function authenticate(
  context: Context,
  request: FastifyRequest,
  { findByJwt, findByCookie }: SessionReaders,
  { isUnattended, takesCookie }: Pick<Route, 'isUnattended' | 'takesCookie'>,
): Promise<{ presented: boolean; caller: SignedIn | null }> {
  const shown = request.headers.authorization ?? ''
  const apiKey = apiKeyIn(shown)
  if (apiKey !== null) return { presented: true, caller: await findByApiKey(context.system, apiKey) }
  const [scheme, token] = shown.split(' ', 2)
  if (shown === '' && takesCookie === true && request.method === 'GET') {
    const caller = await findByCookie(request)
    return { presented: caller !== null, caller }
  }
  if (!token) return { presented: false, caller: null }
  if (scheme === 'Bearer') {
    const caller = await findSignedIn(context.system, token, context.config.session, isUnattended !== true)
    return { presented: true, caller }
  }
  if (scheme === 'JWT') return { presented: true, caller: await findByJwt(token) }
  return { presented: true, caller: null }
}

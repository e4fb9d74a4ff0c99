import { ACCESS_TOKEN, cookieNames, JWT } from '@milepost/contract/cookie-names.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { loadSecret } from '../db/secrets/installation-secrets.ts'
import { SESSION_JWT } from '../db/secrets/signing-keys.ts'
import { findSignedIn, type SessionLimits, type SignedIn } from './signed-in.ts'

/** A minute less than the JWT lasts, so that the page asks for a new one before it is refused. */
const JWT_COOKIE_S = SESSION_JWT.validS - 60

export interface SessionCookie {
  /** The token it holds, of a living session or not. */
  read(request: FastifyRequest): Promise<string | null>
  /** Whose session the cookie holds; null when there is none or it has ended. */
  find(request: FastifyRequest): Promise<{ token: string; caller: SignedIn } | null>
  /** Gives the cookie the life its session has left. */
  set(reply: FastifyReply, token: string): void
  /** Keeps the JWT of the session where the page reads it (AUTH-26, C-24). */
  setJwt(reply: FastifyReply, jwt: string): void
  /** A JWT of an earlier session must not be sent in the name of the next. */
  clearJwt(reply: FastifyReply): void
  /** Both cookies. */
  clear(reply: FastifyReply): void
}

/** The access-token cookie (AUTH-26): no script reads it, no other site makes the browser send it along with a form. */
export async function createSessionCookie(
  { system, secrets }: Pick<Context, 'system' | 'secrets'>,
  limits: SessionLimits,
  origin: string,
): Promise<SessionCookie> {
  const { isHttps, ofSite } = cookieNames(origin)
  const name = ofSite(ACCESS_TOKEN)
  const jwtName = ofSite(JWT)
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const
  const prefixedSince = new Date(await loadSecret(secrets, 'cookies prefixed since', () => new Date().toISOString()))

  const read = async (request: FastifyRequest): Promise<string | null> =>
    request.cookies[name] ?? (isHttps ? await readFormer(request) : null)

  /** Of a session from before the cookie had its prefix: whoever was signed in then stays so. */
  async function readFormer(request: FastifyRequest): Promise<string | null> {
    const token = request.cookies[ACCESS_TOKEN]
    const caller = token ? await findSignedIn(system, token, limits) : null
    if (!token || !caller) return null
    const session = await system
      .selectFrom('sessions')
      .select('created_at')
      .where('token_hash', '=', caller.tokenHash)
      .executeTakeFirst()
    return session && session.created_at < prefixedSince ? token : null
  }

  // Read by our page, which sends it in a header; worth nothing once the session has ended.
  const ofJwt = { ...attributes, httpOnly: false, sameSite: 'strict' } as const
  const clearJwt = (reply: FastifyReply) => void reply.clearCookie(jwtName, ofJwt)
  const clearFormer = (reply: FastifyReply) => {
    if (isHttps) reply.clearCookie(ACCESS_TOKEN, attributes)
  }

  return {
    read,
    async find(request) {
      const token = await read(request)
      if (!token) return null
      const caller = await findSignedIn(system, token, limits)
      return caller && { token, caller }
    },
    set(reply, token) {
      // The server ends sessions that idle, so the cookie may stay as long as one that never does.
      reply.setCookie(name, token, { ...attributes, maxAge: Math.floor(limits.absoluteMs / 1000) })
      clearFormer(reply)
    },
    setJwt: (reply, jwt) => void reply.setCookie(jwtName, jwt, { ...ofJwt, maxAge: JWT_COOKIE_S }),
    clearJwt,
    clear(reply) {
      reply.clearCookie(name, attributes)
      clearFormer(reply)
      clearJwt(reply)
    },
  }
}

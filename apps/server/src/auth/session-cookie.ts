import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/scope.ts'
import { findSignedIn, type SessionLimits, type SignedIn } from './signed-in.ts'

const COOKIE = 'access-token'
const JWT_COOKIE = 'jwt-token'
/** A minute less than the JWT lasts, so that the page asks for a new one before it is refused. */
const JWT_COOKIE_S = 540

export interface SessionCookie {
  read(request: FastifyRequest): string | null
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
export function createSessionCookie(system: Db, limits: SessionLimits, origin: string): SessionCookie {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') } as const
  // Read by our page, which sends it in a header; worth nothing once the session has ended.
  const ofJwt = { ...attributes, httpOnly: false, sameSite: 'strict' } as const
  const clearJwt = (reply: FastifyReply) => void reply.clearCookie(JWT_COOKIE, ofJwt)
  const read = (request: FastifyRequest) => request.cookies[COOKIE] ?? null
  return {
    read,
    async find(request) {
      const token = read(request)
      if (!token) return null
      const caller = await findSignedIn(system, token, limits)
      return caller && { token, caller }
    },
    // The server ends sessions that idle, so the cookie may stay as long as one that never does.
    set: (reply, token) =>
      void reply.setCookie(COOKIE, token, { ...attributes, maxAge: Math.floor(limits.absoluteMs / 1000) }),
    setJwt: (reply, jwt) => void reply.setCookie(JWT_COOKIE, jwt, { ...ofJwt, maxAge: JWT_COOKIE_S }),
    clearJwt,
    clear(reply) {
      reply.clearCookie(COOKIE, attributes)
      clearJwt(reply)
    },
  }
}

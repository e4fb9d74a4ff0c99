import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/scope.ts'
import { findSignedIn, type SessionLimits, type SignedIn } from './signed-in.ts'

const COOKIE = 'access-token'

export interface SessionCookie {
  read(request: FastifyRequest): string | null
  /** Whose session the cookie holds; null when there is none or it has ended. */
  find(request: FastifyRequest): Promise<{ token: string; caller: SignedIn } | null>
  /** Gives the cookie the life its session has left. */
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

/** The access-token cookie (AUTH-26): no script reads it, no other site makes the browser send it along with a form. */
export function createSessionCookie(system: Db, limits: SessionLimits, origin: string): SessionCookie {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') } as const
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
    clear: reply => void reply.clearCookie(COOKIE, attributes),
  }
}

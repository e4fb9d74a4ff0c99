import type { Input, Result, Route } from '@milepost/contract/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../auth/signed-in.ts'

/** What a handler is given besides its parsed input. The caller is present wherever the access rule demands one. */
export interface Asked<R extends Route> extends Input<R> {
  caller: R['access'] extends { kind: 'public' } ? SignedIn | null : SignedIn
  request: FastifyRequest
  reply: FastifyReply
}

/** Bulk routes answer with JSON they built themselves; redirects answer with the address to go to. */
type Answer<R extends Route> = R extends { bulk: true } ? string : Result<R>

export interface Endpoint {
  route: Route
  handle(asked: Asked<Route>): Promise<unknown>
}

/** Binds a handler to its route; the contract types both sides. */
export function implement<const R extends Route>(
  route: R,
  handle: (asked: Asked<R>) => Promise<Answer<R>> | Answer<R>,
): Endpoint {
  const endpoint = { route, handle: async (asked: Asked<R>) => handle(asked) }
  return endpoint
}

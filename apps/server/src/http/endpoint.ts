import type { Input, Result, Route } from '@milepost/contract/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../auth/signed-in.ts'

/** What a handler is given besides its parsed input. The caller is present wherever the access rule demands one. */
export interface HandlerInput<R extends Route> extends Input<R> {
  caller: R['access'] extends { kind: 'public' } ? SignedIn | null : SignedIn
  request: FastifyRequest
  reply: FastifyReply
  /** Of a handler that reads a body as it comes: asks again who sends it, when it is there. Rejects as the access rule does. */
  admitAgain: () => Promise<void>
}

/** Bulk routes give the JSON that they built themselves, redirects the address to go to. */
type HandlerResult<R extends Route> = R extends { bulk: true } ? string : Result<R>

export interface Endpoint {
  route: Route
  handle(input: HandlerInput<Route>): Promise<unknown>
}

/** Binds a handler to its route; the contract types both sides. */
export function implement<const R extends Route>(
  route: R,
  handle: (input: HandlerInput<R>) => Promise<HandlerResult<R>> | HandlerResult<R>,
): Endpoint {
  const endpoint = { route, handle: async (input: HandlerInput<R>) => handle(input) }
  return endpoint
}

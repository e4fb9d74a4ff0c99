import { MOST_PART_BYTES } from '@milepost/contract/map-areas.ts'
import { MODULE_OFF } from '@milepost/contract/refusals.ts'
import type { Route } from '@milepost/contract/route.ts'
import { narrowedTo, refusalFor } from '@milepost/domain/access/customer-modules.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { auditBounded, byApiKey, byUser } from '../audit/audit-bounded.ts'
import { apiKeyIn } from '../auth/api-keys.ts'
import { ACCESS_DENIED } from '../auth/sign-in-actions.ts'
import type { SignedIn } from '../auth/signed-in.ts'
import type { Context } from '../context.ts'
import { authenticate, type SessionReaders } from './authenticate.ts'
import { describeRoute } from './describe-route.ts'
import type { Endpoint } from './endpoint.ts'
import { HttpError } from './http-error.ts'
import { refuseOtherMethods } from './refuse-other-methods.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: SignedIn | null
  }
}

/** Gives each endpoint its access rule, its validation and its place in the OpenAPI document, all from its route. */
export function mountEndpoints(
  app: FastifyInstance,
  context: Context,
  endpoints: Endpoint[],
  sessions: SessionReaders,
): void {
  app.decorateRequest('caller', null)
  // Counted and no more: an entry in the audit log for each would let a stranger fill the disk.
  const refused = new Counter({
    name: 'milepost_sessions_refused_total',
    help: 'Requests whose token or API key is not valid, or no more',
    registers: [context.metrics],
  })
  // Parts of files: read after the access rule has let the caller in.
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: MOST_PART_BYTES },
    (_request, part, done) => done(null, part),
  )
  // Pictures: read by the handler as they come, which bounds and checks them.
  app.addContentTypeParser(['image/png', 'image/jpeg', 'image/webp'], (_request, picture, done) => done(null, picture))
  // Forms with a file, likewise.
  app.addContentTypeParser('multipart/form-data', (_request, form, done) => done(null, form))
  for (const endpoint of endpoints) {
    const { route } = endpoint
    app.route({
      method: route.method,
      url: route.path,
      schema: describeRoute(route),
      ...(route.mostBytes && { bodyLimit: route.mostBytes }),
      ...(route.perMinute && { config: { rateLimit: { max: route.perMinute, timeWindow: '1 minute' } } }),
      // After the rate limit, so that it counts who is refused, and before the body is read: a stranger cannot make the
      // server parse anything.
      preParsing: async request => {
        await admit(context, route, request, sessions, refused)
      },
      // And again when a body is there, which may be a minute later: whoever lost their session or rights meanwhile changes
      // nothing, and is told nothing about what they sent.
      preValidation: async request => {
        if (request.body !== undefined) await admit(context, route, request, sessions, refused)
      },
      handler: async (request, reply) => {
        const { params, query, body } = request as FastifyRequest as {
          params: undefined
          query: undefined
          body: undefined
        }
        const result = await endpoint.handle({
          params,
          query,
          body,
          caller: request.caller as SignedIn,
          request,
          reply,
          admitAgain: () => admit(context, route, request, sessions, refused),
        })
        return send(route, reply, result)
      },
    })
  }
  refuseOtherMethods(app, endpoints)
}

async function admit(
  context: Context,
  route: Route,
  request: FastifyRequest,
  sessions: SessionReaders,
  refused: Counter,
): Promise<void> {
  if (route.access.kind === 'public') return
  const { presented, caller } = await authenticate(context, request, sessions, route)
  request.caller = caller && narrowedTo(route.access, caller)
  const refusal = refusalFor(route.access, caller, route.method)
  if (!refusal) return
  if (caller) {
    const { userId, apiKeyId } = caller
    const bound = apiKeyId === undefined ? byUser(userId) : byApiKey(apiKeyId)
    const ofKey = apiKeyId !== undefined && { apiKey: apiKeyId }
    await auditBounded(context.system, bound, ACCESS_DENIED, {
      userId,
      customerId: caller.customerIds[0] ?? null,
      detail: { route: `${route.method} ${route.path}`, reason: refusal.reason, ...ofKey },
      address: request.ip,
      requestId: request.id,
    })
  } else if (presented) refused.inc()
  // A key that is wrong or has ended is no session to sign in to again (N-22).
  const isWrongKey = caller === null && apiKeyIn(request.headers.authorization ?? '') !== null
  if (refusal.status === 401 && !isWrongKey) throw new HttpError(401, 'Unauthorized')
  throw new HttpError(403, refusal.reason === 'module off' ? MODULE_OFF : DENIED)
}

const DENIED = 'You do not have permission to perform this action.'

function send(route: Route, reply: FastifyReply, result: unknown): unknown {
  if (reply.sent) return reply
  if (route.result === 'redirect') return reply.redirect(String(result), 303)
  if (route.status) void reply.code(route.status)
  if (route.bulk) return reply.type('application/json; charset=utf-8').send(result)
  return result
}

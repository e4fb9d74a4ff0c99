import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import websocket from '@fastify/websocket'
import { ACCESS_TOKEN, cookieNames } from '@milepost/contract/cookie-names.ts'
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { findSignedIn } from '../auth/signed-in.ts'
import type { Context } from '../context.ts'
import { authenticate, type SessionReaders } from './authenticate.ts'
import { answerBrokenRequest } from './broken-requests.ts'
import type { Endpoint } from './endpoint.ts'
import { installErrorReplies } from './error-replies.ts'
import { mountHealth } from './health.ts'
import { isUnder } from './is-under.ts'
import { mountMetrics } from './metrics.ts'
import { mountEndpoints } from './mount-endpoints.ts'
import { installOpenApi } from './openapi.ts'
import { parseQuery } from './parse-query.ts'
import { installRateLimit } from './rate-limit.ts'
import { refuseUnstorableText } from './refuse-unstorable-text.ts'
import { installSecurityHeaders } from './security-headers.ts'
import { mountWebPage } from './web-page.ts'

declare module 'fastify' {
  interface FastifyInstance {
    cookieNames: ReturnType<typeof cookieNames>
  }
}

export interface HttpParts {
  endpoints: Endpoint[]
  sessions: SessionReaders
  /** What the other roles of this process cannot do now, a sentence each: `/health/ready` says it. */
  faults: () => string[]
  /** Parts that are not routes of the contract: the OpenID provider, the live channel, the set-up page. */
  mounts: ((app: FastifyInstance) => Promise<void>)[]
}

/** What the program answers, and no file; the pages of links in mails say so themselves. */
const ANSWERED = [
  'api',
  'defect',
  'media',
  'mock',
  'safety',
  'sso',
  'vehicle-check',
  'oidc',
  'setup',
  'health',
  'metrics',
]

const BODY_LIMIT = 1_000_000

/** The HTTP side of the api role, not yet listening. */
export async function createHttpServer(context: Context, origin: string, parts: HttpParts): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: 60_000,
    connectionTimeout: 0,
    keepAliveTimeout: 70_000,
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: context.config.http.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, querystringParser: parseQuery },
    forceCloseConnections: true,
    clientErrorHandler: answerBrokenRequest,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Whatever is about somebody stays with them; static files say otherwise of themselves.
    if (isUnder(request, ANSWERED)) reply.header('cache-control', 'no-store')
  })
  installErrorReplies(app, context.log, context)
  refuseUnstorableText(app)
  await installSecurityHeaders(app, origin.startsWith('https:'), context.config.hosts)
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] })
  await app.register(cookie)
  app.decorate('cookieNames', cookieNames(origin))
  const sessionCookieOf = (request: FastifyRequest) => request.cookies[app.cookieNames.ofSite(ACCESS_TOKEN)] ?? null
  await app.register(formbody)
  await app.register(websocket, { options: { maxPayload: 64_000 } })
  await installRateLimit(app, {
    perMinute: context.config.http.ratePerMinute,
    shownBy: request => request.headers.authorization ?? sessionCookieOf(request),
    findCaller: async request => {
      // To be counted is no use of a session; the route that is called says whether it is.
      const { presented, caller } = await authenticate(context, request, parts.sessions, { isUnattended: true })
      const token = presented ? null : sessionCookieOf(request)
      return token === null ? caller : findSignedIn(context.system, token, context.config.session, false)
    },
  })
  await installOpenApi(app, new Set(parts.endpoints.map(({ route }) => route.path)))
  mountMetrics(app, context)
  mountHealth(app, context, parts.faults)
  mountEndpoints(app, context, parts.endpoints, parts.sessions)
  for (const mount of parts.mounts) await mount(app)
  await mountWebPage(app, context.config.dataDirectory)
  return app
}

import { signIn } from '@milepost/contract/sign-in.ts'
import type { FastifyRequest } from 'fastify'
import type { SignIn } from '../../auth/create-sign-in.ts'
import { ACCESS_DENIED, SIGNED_OUT } from '../../auth/sign-in-actions.ts'
import { closeSession } from '../../auth/signed-in.ts'
import { auditStranger, auditVisitor, isCrossSite, isSameOrigin, visitorOf } from '../../auth/visitor.ts'
import type { Context } from '../../context.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { toLocation } from './location.ts'
import { namedLikeOrigin } from './named-like-origin.ts'
import { orNotice } from './notice.ts'
import { findUserinfo } from './userinfo.ts'

/** `isSetUpOpen`: no one can sign in before there is an account. */
export function signInEndpoints(context: Context, parts: SignIn, isSetUpOpen: () => Promise<boolean>): Endpoint[] {
  const { system } = context
  const { origin, provider, relyingParty, cookie } = parts

  async function requireOwnPage(request: FastifyRequest, route: string) {
    if (isSameOrigin(request, origin)) return
    await auditStranger(system, ACCESS_DENIED, null, visitorOf(request), { route, reason: 'not from this site' })
    throw new HttpError(403, 'Only a page of this site may do this.')
  }

  return [
    implement(signIn.login, ({ query, request, reply }) =>
      orNotice(request, reply, async () => {
        if (await isSetUpOpen()) return '/setup'
        const elsewhere = namedLikeOrigin(request, origin)
        if (elsewhere) return elsewhere
        const session = await cookie.find(request)
        if (session) {
          cookie.set(reply, session.token)
          return toLocation(query.redirect_uri)
        }
        await provider?.endSession(request, reply)
        return relyingParty.start(reply, { redirectUri: query.redirect_uri, language: query.language })
      }),
    ),

    implement(signIn.callback, ({ request, reply }) =>
      orNotice(request, reply, async () => {
        const { token, redirectUri } = await completeSignIn(context, parts, request, reply)
        cookie.set(reply, token)
        cookie.clearJwt(reply)
        return toLocation(redirectUri)
      }),
    ),

    implement(signIn.logout, async ({ query, request, reply }) => {
      // A link or picture of another site must not sign anybody out.
      if (isCrossSite(request)) return toLocation(query.redirect_uri)
      const session = await cookie.find(request)
      if (session) {
        await closeSession(system, session.token)
        await auditVisitor(system, SIGNED_OUT, session.caller.userId, visitorOf(request))
      }
      cookie.clear(reply)
      await provider?.endSession(request, reply)
      return (await relyingParty.endSessionUrl()) ?? toLocation(query.redirect_uri)
    }),

    implement(signIn.check, async ({ request }) => {
      const session = await cookie.find(request)
      return { authenticated: session !== null, user_id: session?.caller.userId ?? null }
    }),

    implement(signIn.cookie, async ({ request, reply }) => {
      reply.header('cache-control', 'no-store')
      await requireOwnPage(request, 'GET /sso/cookie/')
      const session = await cookie.find(request)
      if (session) cookie.set(reply, session.token)
      else if ((await cookie.read(request)) !== null) cookie.clear(reply)
      return { access_token: session?.token ?? null }
    }),

    implement(signIn.endCookie, async ({ request, reply }) => {
      reply.header('cache-control', 'no-store')
      await requireOwnPage(request, 'DELETE /sso/cookie/')
      const session = await cookie.find(request)
      const of = request.headers.authorization
      if (session && of !== undefined && of !== `Bearer ${session.token}`) return { ended: false }
      if (session) {
        await closeSession(system, session.token)
        await auditVisitor(system, SIGNED_OUT, session.caller.userId, visitorOf(request))
      }
      cookie.clear(reply)
      return { ended: session !== null }
    }),

    implement(signIn.userinfo, ({ caller }) => findUserinfo(system, caller)),
  ]
}

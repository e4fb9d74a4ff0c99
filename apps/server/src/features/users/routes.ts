import { users } from '@milepost/contract/users.ts'
import type { SignIn } from '../../auth/create-sign-in.ts'
import { SIGNED_OUT_EVERYWHERE } from '../../auth/sign-in-actions.ts'
import { closeAllSessions } from '../../auth/signed-in.ts'
import { auditVisitor, visitorOf } from '../../auth/visitor.ts'
import type { Context } from '../../context.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { authenticateLegacy } from './authenticate-legacy.ts'
import { findCurrentUser } from './queries.ts'

export function userEndpoints(context: Context, parts: SignIn): Endpoint[] {
  const { system } = context
  return [
    implement(users.current, async ({ caller }) => {
      const { image: _, ...user } = await findCurrentUser(context, caller)
      return user
    }),
    implement(users.currentWithImage, ({ caller }) => findCurrentUser(context, caller)),
    implement(users.reobtainJwt, async ({ caller, reply }) => {
      reply.header('cache-control', 'no-store')
      const token = await parts.jwts.issue(caller)
      parts.cookie.setJwt(reply, token)
      return { token }
    }),
    implement(users.authenticate, ({ body, request, reply }) =>
      authenticateLegacy(context, parts, body, request, reply),
    ),
    implement(users.signOutEverywhere, async ({ caller, request, reply }) => {
      const ended = await closeAllSessions(system, caller.userId)
      await auditVisitor(system, SIGNED_OUT_EVERYWHERE, caller.userId, visitorOf(request), { ended })
      parts.cookie.clear(reply)
      return { ended }
    }),
  ]
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { findKnownUser, isDemoOpen, refusalToAdmit } from '../../auth/admission.ts'
import type { SignIn } from '../../auth/create-sign-in.ts'
import { proveAddress } from '../../auth/prove-address.ts'
import { SignInFailure } from '../../auth/relying-party.ts'
import { SIGN_IN_FAILED, SIGNED_IN } from '../../auth/sign-in-actions.ts'
import { closeSession, openSession } from '../../auth/signed-in.ts'
import { auditStranger, auditVisitor, visitorOf } from '../../auth/visitor.ts'
import type { Context } from '../../context.ts'
import { NotAdmitted } from './notice.ts'

/**
 * Turns the provider's response into a session of ours. What the provider remembers of this sign-in ends here, and so does
 * a session that the browser may still have had.
 */
export async function completeSignIn(
  context: Context,
  { provider, relyingParty, cookie }: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ token: string; redirectUri: string }> {
  const { system, config } = context
  const visitor = visitorOf(request)
  const via = config.oidc?.issuer ?? 'embedded provider'
  const fail = (userId: number | null, reason: string) =>
    auditStranger(system, SIGN_IN_FAILED, userId, visitor, { reason, via })

  const { identity, amr, redirectUri } = await relyingParty.finish(request, reply).catch(async error => {
    if (error instanceof SignInFailure) await fail(null, error.reason)
    throw error
  })
  await provider?.endSession(request, reply)
  const user = await findKnownUser(system, identity)
  if (!user) {
    await fail(null, 'unknown account')
    throw new NotAdmitted('no account')
  }
  const refusal = refusalToAdmit(user, { demo: await isDemoOpen(context), programs: false })
  if (refusal) {
    await fail(user.id, refusal)
    throw new NotAdmitted(refusal)
  }
  const former = await cookie.read(request)
  if (former !== null) await closeSession(system, former)
  if (provider === null) await proveAddress(system, user.id)
  const token = await openSession(system, user.id, config.session, { ...visitor, amr })
  await auditVisitor(system, SIGNED_IN, user.id, visitor, { via, amr })
  return { token, redirectUri }
}

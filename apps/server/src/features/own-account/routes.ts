import { ownAccount } from '@milepost/contract/own-account.ts'
import type { SignIn } from '../../auth/create-sign-in.ts'
import { givePassword } from '../../auth/give-password.ts'
import { PASSWORD_FAULTS } from '../../auth/password-rules.ts'
import { PASSWORD_CHANGE_REFUSED, SESSION_ENDED, SIGNED_OUT_ELSEWHERE } from '../../auth/sign-in-actions.ts'
import { closeAllSessions, type SignedIn } from '../../auth/signed-in.ts'
import { auditVisitor, visitorOf } from '../../auth/visitor.ts'
import type { Context } from '../../context.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/http-error.ts'
import { ownFactorEndpoints } from './factor-routes.ts'
import { endSession, listSessions, writePreferences } from './queries.ts'
import { type Asking, type CheckProof, createCheckProof, LOCKED } from './require-proof.ts'

const CHANGED = 'Password has been changed'
const WRONG = 'Your present password is not correct'

/** What every user does with their own account (PREF, PWD-23). */
export function ownAccountEndpoints(context: Context, { origin }: Pick<SignIn, 'origin'>): Endpoint[] {
  const { system, config } = context
  const check = createCheckProof(context, origin)
  return [
    ...ownFactorEndpoints(context, origin, check),
    implement(ownAccount.changePassword, async ({ caller, request, params, body }) => {
      // An external issuer keeps the passwords.
      if (config.oidc !== null) throw notFound()
      mustBeOwn(caller, params.id)
      await changePassword(context, check, { caller, request }, body)
      return { message: CHANGED, status: 'success' as const }
    }),
    implement(ownAccount.changePreferences, ({ caller, params, body }) => {
      mustBeOwn(caller, params.id)
      return writePreferences(system, caller.userId, body)
    }),
    implement(ownAccount.sessions, async ({ caller }) => {
      const results = await listSessions(system, caller, config.session)
      return { count: results.length, results }
    }),
    implement(ownAccount.endOtherSessions, async ({ caller, request }) => {
      const ended = await closeAllSessions(system, caller.userId, caller.tokenHash)
      await auditVisitor(system, SIGNED_OUT_ELSEWHERE, caller.userId, visitorOf(request), { ended })
      return { ended }
    }),
    implement(ownAccount.endSession, async ({ caller, request, params }) => {
      const ended = await endSession(system, caller.userId, params.id)
      if (ended === 0) throw notFound()
      await auditVisitor(system, SESSION_ENDED, caller.userId, visitorOf(request), { session: params.id })
      return { ended }
    }),
  ]
}

function mustBeOwn({ userId }: SignedIn, id: number): void {
  if (id !== userId) throw notFound()
}

/**
 * Throws 400 with the field at fault: the old password where it is wrong, else the new one; 429 where too many were wrong.
 */
async function changePassword(
  { system }: Context,
  check: CheckProof,
  asking: Asking,
  { old_password, new_password }: { old_password: string; new_password: string },
): Promise<void> {
  const { userId, tokenHash: keptSession } = asking.caller
  const checked = await check(asking, { password: old_password }, { action: PASSWORD_CHANGE_REFUSED, detail: {} })
  if (checked === 'locked') throw new HttpError(429, LOCKED)
  if (checked === 'refused') throw new HttpError(400, WRONG, 'old_password', { message: WRONG })
  const by = { visitor: visitorOf(asking.request), detail: { via: 'preferences' }, keptSession }
  const given = await system.transaction().execute(db => givePassword(db, userId, new_password, by))
  if (given.fault === null) return
  const words = PASSWORD_FAULTS[given.fault]
  throw new HttpError(400, words, 'new_password', { message: words })
}

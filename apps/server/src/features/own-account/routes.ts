import { ownAccount } from '@milepost/contract/own-account.ts'
import { countAttempt } from '../../auth/failed-sign-ins.ts'
import { givePassword } from '../../auth/give-password.ts'
import { PASSWORD_FAULTS } from '../../auth/password-rules.ts'
import { verifyPassword } from '../../auth/passwords.ts'
import { ACCOUNT_LOCKED, PASSWORD_CHANGE_REFUSED, SESSION_ENDED } from '../../auth/sign-in-actions.ts'
import { closeSessionByHash, type SignedIn } from '../../auth/signed-in.ts'
import { auditVisitor, type Visitor, visitorOf } from '../../auth/visitor.ts'
import type { Context } from '../../context.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/http-error.ts'
import { endSession, listSessions, readEmail, writePreferences } from './queries.ts'

const CHANGED = 'Password has been changed'
const WRONG = 'Your present password is not correct'

/** What every user does with their own account (PREF, PWD-23). */
export function ownAccountEndpoints(context: Context): Endpoint[] {
  const { system, config } = context
  return [
    implement(ownAccount.changePassword, async ({ caller, request, params, body }) => {
      // An external issuer keeps the passwords.
      if (config.oidc !== null) throw notFound()
      mustBeOwn(caller, params.id)
      await changePassword(context, caller, body, visitorOf(request))
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
 * Throws 400 with the field at fault: the old password where it is wrong, else the new one. A wrong one counts as at the sign-in,
 * where the last of several locks the account: with that one the session ends too, so that nobody guesses on in it.
 */
async function changePassword(
  { system }: Context,
  { userId, tokenHash }: SignedIn,
  { old_password, new_password }: { old_password: string; new_password: string },
  visitor: Visitor,
): Promise<void> {
  const attempt = await countAttempt(system, await readEmail(system, userId), null, null)
  if (!(await verifyPassword(old_password, attempt?.account?.password_hash ?? null))) {
    await auditVisitor(system, PASSWORD_CHANGE_REFUSED, userId, visitor, {})
    if (attempt?.isLocked || attempt?.locksAccount) {
      await auditVisitor(system, ACCOUNT_LOCKED, userId, visitor, { via: 'preferences' })
      await closeSessionByHash(system, tokenHash)
    }
    throw new HttpError(400, WRONG, 'old_password', { message: WRONG })
  }
  await attempt?.succeed()
  const given = await system
    .transaction()
    .execute(db =>
      givePassword(db, userId, new_password, { visitor, detail: { via: 'preferences' }, keptSession: tokenHash }),
    )
  if (given.fault === null) return
  const words = PASSWORD_FAULTS[given.fault]
  throw new HttpError(400, words, 'new_password', { message: words })
}

import { ownAccount } from '@milepost/contract/own-account.ts'
import { givePassword } from '../../auth/give-password.ts'
import { PASSWORD_FAULTS } from '../../auth/password-rules.ts'
import { verifyPassword } from '../../auth/passwords.ts'
import { PASSWORD_CHANGE_REFUSED, SESSION_ENDED } from '../../auth/sign-in-actions.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import { auditVisitor, type Visitor, visitorOf } from '../../auth/visitor.ts'
import type { Context } from '../../context.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/http-error.ts'
import { endSession, listSessions, readPasswordHash, writePreferences } from './queries.ts'

const CHANGED = 'Password has been changed'
const WRONG = 'Your present password is another one'

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

/** Throws 400 with the field at fault: the old password where it is wrong, else the new one. */
async function changePassword(
  { system }: Context,
  { userId, tokenHash }: SignedIn,
  { old_password, new_password }: { old_password: string; new_password: string },
  visitor: Visitor,
): Promise<void> {
  if (!(await verifyPassword(old_password, await readPasswordHash(system, userId)))) {
    await auditVisitor(system, PASSWORD_CHANGE_REFUSED, userId, visitor, {})
    throw new HttpError(400, WRONG, 'old_password', { message: WRONG })
  }
  const given = await system
    .transaction()
    .execute(db =>
      givePassword(db, userId, new_password, { visitor, detail: { via: 'preferences' }, keptSession: tokenHash }),
    )
  if (given.fault === null) return
  const words = PASSWORD_FAULTS[given.fault]
  throw new HttpError(400, words, 'new_password', { message: words })
}

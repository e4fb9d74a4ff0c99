import type { Context } from '../context.ts'
import { type Admission, isDemoOpen, refusalToAdmit } from './admission.ts'
import { type NextStep, nextStepOf, readHeldFactors } from './factors/held-factors.ts'
import { countAttempt } from './failed-sign-ins.ts'
import { verifyPassword } from './passwords.ts'
import { ACCOUNT_LOCKED, SIGN_IN_FAILED } from './sign-in-actions.ts'
import { giveBackAttempt } from './sign-in-attempts.ts'
import { auditStranger, type Visitor } from './visitor.ts'

/**
 * `credentials` says no more than that they do not fit: unknown account, wrong password, an account that is locked, or one that is
 * closed and was not given its right password.
 */
export type SignInRefusal = 'credentials' | 'too many attempts' | 'second factor' | Admission

/** `next`: what is asked for before they are signed in; null: nothing. */
export type SignInResult =
  | { userId: number; refusal: null; next: NextStep | null }
  | { userId: null; refusal: SignInRefusal }

export interface Credentials {
  email: string
  password: string
}

/** Where a password comes from. `page` is for people, `legacy` for programs as well. */
export interface SignInSource {
  via: 'page' | 'legacy'
  visitor: Visitor
  /** Of the cookie of known-browsers.ts. */
  browserToken: string | null
}

/**
 * Checks a password, counts it, and audits what came of it. The password is checked and one entry written also where there is no
 * such account or it is locked: the time does not show which.
 */
export async function signInWithPassword(
  context: Pick<Context, 'system' | 'demo'>,
  { email, password }: Credentials,
  { via, visitor, browserToken }: SignInSource,
): Promise<SignInResult> {
  const { system } = context
  const attempt = await countAttempt(system, { email }, visitor.address, browserToken)
  const account = attempt?.account ?? null
  const fail = async (refusal: SignInRefusal, reason: string, action = SIGN_IN_FAILED) => {
    // Locks are few: each lasts longer than the one before.
    const isLock = action === ACCOUNT_LOCKED
    await auditStranger(system, action, account?.id ?? null, visitor, { reason, via }, isLock)
    return { userId: null, refusal }
  }
  if (!attempt) return fail('too many attempts', 'too many attempts')

  const fits = await verifyPassword(password, account?.password_hash ?? null)
  if (!account) return fail('credentials', 'unknown account')
  if (attempt.isLocked) return fail('credentials', fits ? 'account locked' : 'wrong password, account locked')
  if (!fits) return fail('credentials', 'wrong password', attempt.locksAccount ? ACCOUNT_LOCKED : SIGN_IN_FAILED)
  const next = nextStepOf(await readHeldFactors(system, account.id))
  // The failures before stay: else whoever knows the password could try codes without end.
  await (next === 'factor' ? attempt.giveBack() : attempt.succeed())
  await giveBackAttempt(system, visitor.address)
  const refusal = refusalToAdmit(account, { demo: await isDemoOpen(context), programs: via === 'legacy' })
  if (refusal) return fail(refusal, refusal)
  // The older call has no second step.
  if (next !== null && via === 'legacy') return fail('second factor', 'second factor')
  return { userId: account.id, refusal: null, next }
}

import type { Context } from '../context.ts'
import type { Db } from '../db/scope.ts'
import { type Admission, refusalToAdmit } from './admission.ts'
import { verifyPassword } from './passwords.ts'
import { ACCOUNT_LOCKED, ACCOUNT_UNLOCKED, SIGN_IN_FAILED } from './sign-in-actions.ts'
import { clearAccountAttempts, clearAttempts, isThrottled } from './sign-in-attempts.ts'
import { auditVisitor, type Visitor } from './visitor.ts'

/** N-62: this many failures lock an account until an administrator unlocks it. */
export const FAILURES_THAT_LOCK = 5

/**
 * `credentials` says no more than that they do not fit: unknown account, wrong password, or an account locked or closed
 * that was not given its right password.
 */
export type SignInRefusal = 'credentials' | 'locked' | 'too many attempts' | Admission

export type SignInResult = { userId: number; refusal: null } | { userId: null; refusal: SignInRefusal }

export interface Credentials {
  email: string
  password: string
}

interface Account {
  id: number
  email: string
  password_hash: string | null
  is_active: boolean
  is_server_user: boolean
  wasLocked: boolean
  isLockedNow: boolean
}

/** Checks a password, counts it, and audits what came of it. `page` is for people, `legacy` for programs as well. */
export async function signInWithPassword(
  { system, demo }: Pick<Context, 'system' | 'demo'>,
  { email, password }: Credentials,
  via: 'page' | 'legacy',
  visitor: Visitor,
): Promise<SignInResult> {
  const { throttled, account } = await reserveAttempt(system, email, visitor.address)
  const fail = async (refusal: SignInRefusal, reason: string) => {
    await auditVisitor(system, SIGN_IN_FAILED, account?.id ?? null, visitor, { reason, via })
    return { userId: null, refusal }
  }
  if (throttled) return fail('too many attempts', 'too many attempts')

  const fits = await verifyPassword(password, account?.password_hash ?? null)
  if (!account) return fail('credentials', 'unknown account')
  if (!fits) {
    if (account.isLockedNow) await auditVisitor(system, ACCOUNT_LOCKED, account.id, visitor, { via })
    return fail('credentials', account.wasLocked ? 'wrong password, account locked' : 'wrong password')
  }
  if (account.wasLocked) return fail('locked', 'account locked')
  await clearFailures(system, account.id)
  await clearAttempts(system, email, visitor.address)
  const refusal = refusalToAdmit(account, { demo, programs: via === 'legacy' })
  return refusal ? fail(refusal, refusal) : { userId: account.id, refusal: null }
}

/** Undoes a lock-out. Returns false when there is no such user. */
export async function unlockAccount(
  system: Db,
  userId: number,
  by: { userId: number; visitor: Visitor },
): Promise<boolean> {
  const user = await system.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  if (!user) return false
  await clearFailures(system, userId)
  await clearAccountAttempts(system, user.email)
  await auditVisitor(system, ACCOUNT_UNLOCKED, userId, by.visitor, { by: by.userId })
  return true
}

/**
 * Counts the attempt as a failure before the password is looked at: guesses sent at the same moment cannot outrun the
 * lock. One transaction and the same statements for accounts that exist and that do not: both take as long.
 */
function reserveAttempt(system: Db, email: string, address: string | null) {
  return system.transaction().execute(async db => {
    if (await isThrottled(db, email, address)) return { throttled: true, account: null }
    const user = await db
      .selectFrom('users')
      .innerJoin('permissions', 'permissions.id', 'users.permission_id')
      .select([
        'users.id',
        'users.email',
        'users.password_hash',
        'users.is_active',
        'users.failed_sign_ins',
        'users.locked_at',
        'permissions.is_server_user',
      ])
      .where('users.email', '=', email.trim())
      .forUpdate('users')
      .executeTakeFirst()
    const wasLocked = user !== undefined && user.locked_at !== null
    const failures = (user?.failed_sign_ins ?? 0) + 1
    const isLockedNow = !wasLocked && failures >= FAILURES_THAT_LOCK
    await db
      .updateTable('users')
      .set({ failed_sign_ins: failures, locked_at: isLockedNow ? new Date() : null })
      .where('id', '=', user && !wasLocked ? user.id : 0)
      .execute()
    if (!user) return { throttled: false, account: null }
    return { throttled: false, account: { ...user, wasLocked, isLockedNow } satisfies Account }
  })
}

async function clearFailures(db: Db, userId: number): Promise<void> {
  await db.updateTable('users').set({ failed_sign_ins: 0, locked_at: null }).where('id', '=', userId).execute()
}

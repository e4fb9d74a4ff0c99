import { type Failures, isLocked, NO_FAILURES, withFailure, withoutFailure } from '@milepost/domain/access/lock-out.ts'
import { hashKey } from '../db/key-hash.ts'
import type { Db } from '../db/scope.ts'
import { withdrawLockMail, writeLockMail } from './account-locked-mail.ts'
import { isThrottled } from './sign-in-attempts.ts'

interface Account {
  id: number
  email: string
  password_hash: string | null
  archived_at: Date | null
  is_server_user: boolean
}

/** Whose account is tried: by what was typed, or one whose password was right and whose factor is now looked at. */
export type Tried = { email: string } | { userId: number }

/** An attempt that has been counted and whose password, code or passkey may now be looked at. */
export interface Attempt {
  account: Account | null
  /** Whether it fails whatever is shown. */
  isLocked: boolean
  /** Whether the account is locked by it, unless what is shown fits. */
  locksAccount: boolean
  /** Undoes whatever was counted against the account and the browser: they are who they say. */
  succeed: () => Promise<void>
  /** Undoes this attempt alone: its password fitted, but a factor is still to be shown. */
  giveBack: () => Promise<void>
}

/**
 * Counts an attempt as a failure before its password is looked at: guesses sent at the same moment cannot outrun the lock. One
 * transaction and the same statements for accounts that exist and that do not: both take as long. Null: the address has
 * had more than its share.
 *
 * A failure counts for the account, and for the browser if that account was signed in to there before. The lock of the
 * account does not hold in such a browser, which has its own: nobody is shut out by what strangers do.
 */
export async function countAttempt(
  system: Db,
  tried: Tried,
  address: string | null,
  browserToken: string | null,
): Promise<Attempt | null> {
  return system.transaction().execute(async db => {
    if (await isThrottled(db, address)) return null
    const account = await findAccount(db, tried)
    const userId = account?.id ?? 0
    const tokenHash = hashKey(browserToken ?? '')
    const browser = await findBrowser(db, tokenHash, userId)
    const nowMs = Date.now()
    const before = account ? failuresOf(account) : NO_FAILURES
    const after = withFailure(before, nowMs)
    const ofBrowser = browser ? failuresOf(browser) : null
    await updateAccount(db, after === before ? 0 : userId, after)
    await updateBrowser(db, tokenHash, ofBrowser ? userId : 0, withFailure(ofBrowser ?? NO_FAILURES, nowMs))
    const locksAccount = !isLocked(before, nowMs) && isLocked(after, nowMs)
    const untilMs = after.lockedUntilMs
    const what = 'email' in tried ? 'password' : 'factor'
    await writeLockMail(db, account && locksAccount && untilMs !== null ? { userId, untilMs, what } : null)
    return {
      account: account ?? null,
      isLocked: isLocked(ofBrowser ?? before, nowMs),
      locksAccount,
      succeed: () =>
        system.transaction().execute(async db => {
          if (!isLocked(before, nowMs)) {
            await updateAccount(db, userId, NO_FAILURES)
            await withdrawLockMail(db, userId)
          }
          if (ofBrowser) await updateBrowser(db, tokenHash, userId, NO_FAILURES)
        }),
      giveBack: () =>
        system.transaction().execute(async db => {
          const now = await findAccount(db, { userId })
          if (now) await updateAccount(db, userId, withoutFailure(failuresOf(now), { before, after }))
          if (locksAccount) await withdrawLockMail(db, userId)
          const nowOfBrowser = ofBrowser && (await findBrowser(db, tokenHash, userId))
          if (!nowOfBrowser) return
          const counted = { before: ofBrowser, after: withFailure(ofBrowser, nowMs) }
          await updateBrowser(db, tokenHash, userId, withoutFailure(failuresOf(nowOfBrowser), counted))
        }),
    }
  })
}

/** Ends a lock, of the account and of its browsers. */
export async function forgetFailures(db: Db, userId: number): Promise<void> {
  await updateAccount(db, userId, NO_FAILURES)
  await db.updateTable('known_browsers').set(columnsOf(NO_FAILURES)).where('user_id', '=', userId).execute()
}

function findAccount(db: Db, tried: Tried) {
  return db
    .selectFrom('users')
    .innerJoin('permissions', 'permissions.id', 'users.permission_id')
    .select(['users.id', 'users.email', 'users.password_hash', 'users.archived_at', 'permissions.is_server_user'])
    .select(['users.failed_sign_ins', 'users.lock_outs', 'users.locked_until'])
    .where(user =>
      'email' in tried ? user('users.email', '=', tried.email.trim()) : user('users.id', '=', tried.userId),
    )
    .forUpdate('users')
    .executeTakeFirst()
}

function findBrowser(db: Db, tokenHash: Buffer, userId: number) {
  return db
    .selectFrom('known_browsers')
    .select(['failed_sign_ins', 'lock_outs', 'locked_until'])
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
}

async function updateAccount(db: Db, userId: number, failures: Failures): Promise<void> {
  await db.updateTable('users').set(columnsOf(failures)).where('id', '=', userId).execute()
}

async function updateBrowser(db: Db, tokenHash: Buffer, userId: number, failures: Failures): Promise<void> {
  await db
    .updateTable('known_browsers')
    .set(columnsOf(failures))
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .execute()
}

interface FailureColumns {
  failed_sign_ins: number
  lock_outs: number
  locked_until: Date | null
}

function failuresOf({ failed_sign_ins, lock_outs, locked_until }: FailureColumns): Failures {
  return { failures: failed_sign_ins, lockOuts: lock_outs, lockedUntilMs: locked_until?.getTime() ?? null }
}

function columnsOf({ failures, lockOuts, lockedUntilMs }: Failures): FailureColumns {
  return {
    failed_sign_ins: failures,
    lock_outs: lockOuts,
    locked_until: lockedUntilMs === null ? null : new Date(lockedUntilMs),
  }
}

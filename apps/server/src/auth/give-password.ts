import type { Db } from '../db/scope.ts'
import { endCeremonies } from './factors/ceremonies.ts'
import { forgetBrowsers } from './known-browsers.ts'
import { writePasswordMail } from './password-changed-mail.ts'
import { endPasswordLinks } from './password-links.ts'
import { faultOfPassword, type PasswordFault } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { PASSWORD_RESET } from './sign-in-actions.ts'
import { closeAllSessions } from './signed-in.ts'
import { unlockAccount } from './unlock-account.ts'
import { auditVisitor, type Visitor } from './visitor.ts'

interface Giver {
  /** Who gives it, for the audit log. */
  visitor: Visitor
  detail: Record<string, unknown>
  /** The session in which the owner gives it themselves goes on. */
  keptSession?: Buffer
}

/**
 * Gives an account a new password in the transaction of `db`, unless it may not be used: it is unlocked, its sessions, known
 * browsers, links and sign-ins under way end, and its owner is told by mail. Returns how many sessions ended.
 */
export async function givePassword(
  db: Db,
  userId: number,
  password: string,
  { visitor, detail, keptSession }: Giver,
): Promise<{ fault: PasswordFault } | { fault: null; ended: number }> {
  const fault = await faultOfPassword(password, await personalWords(db, userId))
  if (fault !== null) return { fault }
  const password_hash = await hashPassword(password)
  await db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute()
  await forgetBrowsers(db, userId)
  await endPasswordLinks(db, userId)
  await endCeremonies(db, userId)
  await unlockAccount(db, userId, visitor, detail)
  const ended = await closeAllSessions(db, userId, keptSession)
  await auditVisitor(db, PASSWORD_RESET, userId, visitor, { ...detail, ended })
  await writePasswordMail(db, userId)
  return { fault: null, ended }
}

/** What others know of the owner of an account: no password is made of it. */
async function personalWords(db: Db, userId: number): Promise<string[]> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const customers = await db
    .selectFrom('user_customers')
    .innerJoin('customers', 'customers.id', 'user_customers.customer_id')
    .select('customers.name')
    .where('user_id', '=', userId)
    .execute()
  const names = [user.first_name, user.last_name, ...customers.map(customer => customer.name)]
  return [...names, user.email, user.email.split('@')[0] ?? '']
}

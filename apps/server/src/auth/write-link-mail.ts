import { isAccountMailDue } from '@milepost/domain/access/account-mails.ts'
import type { Db } from '../db/scope.ts'
import { mailToHolder, readAccountHolder } from '../mail/account-holder.ts'
import { writeMails } from '../mail/outbox.ts'
import { invitationMail, invitationTo } from './invitation-mail.ts'
import { passwordLinkMail } from './password-link-mail.ts'

/** Why no link goes to an account: there is none that is open, or it has had those of the day. */
export type NoLink = 'no account' | 'mails of the day are sent'

/**
 * Sends a link for a password to an account, in the transaction of `db`, a few times a day at most: an invitation to who has never
 * signed in. By an address, to accounts of people alone. Returns whose account it is, null where there is none, and why nothing was sent. The statements are the same
 * whether or not a mail comes of them.
 */
export async function writeLinkMail(
  db: Db,
  whose: { email: string } | { id: number },
): Promise<{ userId: number | null; refusal: NoLink | null }> {
  const account = await db
    .selectFrom('users')
    .innerJoin('permissions', 'permissions.id', 'users.permission_id')
    .select(['users.id', 'users.password_hash', 'users.last_signed_in_at', 'permissions.is_server_user'])
    .where(user => ('id' in whose ? user('users.id', '=', whose.id) : user('users.email', '=', whose.email)))
    .forUpdate('users') // of many requests at once each counts the mails of those before
    .executeTakeFirst()
  const isInvited = account?.password_hash === null && account.last_signed_in_at === null
  const kind = isInvited ? invitationMail : passwordLinkMail
  const holder = await readAccountHolder(db, account?.id ?? 0, kind)
  const isOpen = holder?.isActive === true && ('id' in whose || account?.is_server_user === false)
  const isDue = holder !== null && isOpen && isAccountMailDue(holder)
  if (isInvited) await writeMails(db, invitationMail, isDue ? [invitationTo(holder, true)] : [])
  else {
    const mails = isDue ? [mailToHolder(holder, { userId: holder.userId, account: holder.email })] : []
    await writeMails(db, passwordLinkMail, mails)
  }
  const refusal = isDue ? null : isOpen ? 'mails of the day are sent' : 'no account'
  return { userId: account?.id ?? null, refusal }
}

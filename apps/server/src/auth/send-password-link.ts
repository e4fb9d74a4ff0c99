import { isAccountMailDue } from '@milepost/domain/access/account-mails.ts'
import type { MailServer } from '../config/mail-server.ts'
import type { Db } from '../db/scope.ts'
import { mailToHolder, readAccountHolder } from '../mail/account-holder.ts'
import { writeMails } from '../mail/outbox.ts'
import { passwordLinkMail } from './password-link-mail.ts'
import { makePasswordLink } from './password-links.ts'
import { PASSWORD_LINK_MADE } from './sign-in-actions.ts'
import { auditVisitor, type Visitor } from './visitor.ts'

/** Why no link is sent, for whoever asked. */
export const LINK_REFUSALS = {
  archived: 'The account is archived',
  'mails of the day are sent': 'No more e-mails go to this account today',
} as const

/**
 * Sends the holder of an account a link for a new password, in the transaction of `db`. Where no mail goes out the link itself is
 * given, for whoever asked to hand over.
 */
export async function sendPasswordLink(
  { mail, origin }: { mail: MailServer | null; origin: string },
  db: Db,
  userId: number,
  { visitor, detail }: { visitor: Visitor; detail: Record<string, unknown> },
): Promise<{ link: string | null } | { refusal: keyof typeof LINK_REFUSALS }> {
  const holder = await readAccountHolder(db, userId, passwordLinkMail)
  if (!holder?.isActive) return { refusal: 'archived' }
  if (mail !== null && !isAccountMailDue(holder)) return { refusal: 'mails of the day are sent' }
  await auditVisitor(db, PASSWORD_LINK_MADE, userId, visitor, detail)
  if (mail === null) return { link: await makePasswordLink(db, { userId, purpose: 'reset', origin }) }
  await writeMails(db, passwordLinkMail, [mailToHolder(holder, { userId, account: holder.email, purpose: 'reset' })])
  return { link: null }
}

import type { MailServer } from '../config/mail-server.ts'
import type { Db } from '../db/scope.ts'
import { makePasswordLink } from './password-links.ts'
import { PASSWORD_LINK_MADE } from './sign-in-actions.ts'
import { auditVisitor, type Visitor } from './visitor.ts'
import { type NoLink, writeLinkMail } from './write-link-mail.ts'

/** Whose password the link is for. */
interface LinkedAccount {
  id: number
  email: string
  isInvited: boolean
}

/**
 * Sends the holder of an account that may sign in a link for a password, in the transaction of `db`. Where no mail goes out the
 * link itself is given, for whoever asked to hand over.
 */
export async function sendPasswordLink(
  { mail, origin }: { mail: MailServer | null; origin: string },
  db: Db,
  { id, email, isInvited }: LinkedAccount,
  { visitor, detail }: { visitor: Visitor; detail: Record<string, unknown> },
): Promise<{ link: string | null } | { refusal: NoLink }> {
  const { refusal } = mail === null ? { refusal: null } : await writeLinkMail(db, { id })
  if (refusal !== null) return { refusal }
  await auditVisitor(db, PASSWORD_LINK_MADE, id, visitor, detail)
  if (mail !== null) return { link: null }
  const purpose = isInvited ? 'set' : 'reset'
  return { link: await makePasswordLink(db, { userId: id, account: email, purpose, isMailed: false, origin }) }
}

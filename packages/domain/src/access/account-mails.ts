import { isMailAddress } from '../mail/mail-address.ts'

/** Of one kind to one account in 24 hours: who causes them again and again does not fill its mailbox. */
export const ACCOUNT_MAILS_A_DAY = 5

/** Of one customer in 24 hours: a fleet’s worth of people, and no more to addresses that nobody has confirmed. */
export const INVITATIONS_A_DAY = 500

export interface MailedAccount {
  isActive: boolean
  /** What it signs in by, which need not be a mail address. */
  email: string
  /** Mails of the kind in the last 24 hours, to it or its address. */
  mailsOfLastDay: number
}

/** Whether an account is written to about what happens to it: a lock (N-62), a new password. */
export function isAccountMailDue({ isActive, email, mailsOfLastDay }: MailedAccount): boolean {
  return isActive && isMailAddress(email) && mailsOfLastDay < ACCOUNT_MAILS_A_DAY
}

import type { MailedAccount } from '../access/account-mails.ts'
import { isMailAddress } from '../mail/mail-address.ts'

/** To one account in 24 hours: a day of work with files, and no more where a program sends them. */
export const UPLOAD_MAILS_A_DAY = 50

/** Whether an account is told by mail what became of a file. */
export const isUploadMailDue = ({ isActive, email, mailsOfLastDay }: MailedAccount): boolean =>
  isActive && isMailAddress(email) && mailsOfLastDay < UPLOAD_MAILS_A_DAY

/** To one account in 24 hours: whoever locks an account again and again does not fill its mailbox. */
export const LOCK_MAILS_A_DAY = 5

/** Whom a lock is told, of what there is about the account. */
export interface LockedAccount {
  isActive: boolean
  /** Whether what it signs in by is a mail address. */
  hasAddress: boolean
  /** Mails about locks in the last 24 hours. */
  mailsOfLastDay: number
}

/** N-62: whether the owner of an account that was locked just now is told by mail. Asked once for each lock. */
export function isLockMailDue({ isActive, hasAddress, mailsOfLastDay }: LockedAccount): boolean {
  return isActive && hasAddress && mailsOfLastDay < LOCK_MAILS_A_DAY
}

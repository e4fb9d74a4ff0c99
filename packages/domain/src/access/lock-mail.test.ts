import { describe, expect, it } from 'vitest'
import { isLockMailDue, LOCK_MAILS_A_DAY } from './lock-mail.ts'

const account = { isActive: true, hasAddress: true, mailsOfLastDay: 0 }

describe('the owner of an account that was locked', () => {
  it('is told by mail', () => expect(isLockMailDue(account)).toBe(true))

  it('is told five times in 24 hours and not a sixth time', () => {
    expect(isLockMailDue({ ...account, mailsOfLastDay: LOCK_MAILS_A_DAY - 1 })).toBe(true)
    expect(isLockMailDue({ ...account, mailsOfLastDay: LOCK_MAILS_A_DAY })).toBe(false)
    expect(LOCK_MAILS_A_DAY).toBe(5)
  })

  it('is not told where the account has no address, or is closed', () => {
    expect(isLockMailDue({ ...account, hasAddress: false })).toBe(false)
    expect(isLockMailDue({ ...account, isActive: false })).toBe(false)
  })
})

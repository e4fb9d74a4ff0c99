import { describe, expect, it } from 'vitest'
import { ACCOUNT_MAILS_A_DAY, isAccountMailDue } from './account-mails.ts'

const account = { isActive: true, email: 'ana@fleet.example', mailsOfLastDay: 0 }

describe('the owner of an account', () => {
  it('is told by mail what happens to it', () => expect(isAccountMailDue(account)).toBe(true))

  it('is told five times in 24 hours and not a sixth time', () => {
    expect(isAccountMailDue({ ...account, mailsOfLastDay: ACCOUNT_MAILS_A_DAY - 1 })).toBe(true)
    expect(isAccountMailDue({ ...account, mailsOfLastDay: ACCOUNT_MAILS_A_DAY })).toBe(false)
    expect(ACCOUNT_MAILS_A_DAY).toBe(5)
  })

  it('is not told where the account has no address, or is closed', () => {
    expect(isAccountMailDue({ ...account, email: 'yard-terminal' })).toBe(false)
    expect(isAccountMailDue({ ...account, isActive: false })).toBe(false)
  })
})

import { expect, test } from 'vitest'
import { isUploadMailDue, UPLOAD_MAILS_A_DAY } from './upload-mails.ts'

const account = { isActive: true, email: 'ada@fleet.example', mailsOfLastDay: 0 }

test('what became of a file is told to open accounts that have an address, up to a bound a day', () => {
  expect(isUploadMailDue(account)).toBe(true)
  expect(isUploadMailDue({ ...account, isActive: false })).toBe(false)
  expect(isUploadMailDue({ ...account, email: 'ada' })).toBe(false)
  expect(isUploadMailDue({ ...account, mailsOfLastDay: UPLOAD_MAILS_A_DAY })).toBe(false)
})

import { expect, test } from 'vitest'
import { ownMailNote } from './own-mail-note.ts'

const PROVEN = { is_mail_address: true, is_address_proven: true }
const UNPROVEN = { is_mail_address: true, is_address_proven: false }
const BY_MAIL = { sends_mail: true, has_passwords: true }
const BY_LINK = { sends_mail: false, has_passwords: true }
const BY_ISSUER = { sends_mail: true, has_passwords: false }

test('an address that is not proven is proven by the link of an e-mail where passwords are kept here', () => {
  expect(ownMailNote(UNPROVEN, BY_MAIL)).toContain('Forgotten password?')
})

test('with an external issuer it is proven by signing in, and nothing is said of passwords', () => {
  expect(ownMailNote(UNPROVEN, BY_ISSUER)).toMatch(/sign out and sign in again/)
  expect(ownMailNote(UNPROVEN, BY_ISSUER)).not.toMatch(/password/i)
})

test('where no e-mail is sent none is promised, and nothing is asked that would need one', () => {
  for (const has_passwords of [true, false]) {
    for (const choices of [PROVEN, UNPROVEN]) {
      expect(ownMailNote(choices, { ...BY_LINK, has_passwords })).toBe('None is sent while no mail server is set up.')
    }
  }
})

test('a proven address is written to, and what is no address by nothing', () => {
  expect(ownMailNote(PROVEN, BY_MAIL)).toBe('To {{email}}, of rules that also send email.')
  for (const app of [BY_MAIL, BY_LINK, BY_ISSUER]) {
    expect(ownMailNote({ is_mail_address: false, is_address_proven: false }, app)).toContain('no email address')
  }
})

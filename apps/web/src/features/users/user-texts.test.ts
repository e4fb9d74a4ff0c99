import { expect, test } from 'vitest'
import { addressHelp, invitedNote, linkAction, noUsersHint } from './user-texts.ts'

const BY_MAIL = { sends_mail: true, has_passwords: true }
const BY_LINK = { sends_mail: false, has_passwords: true }
const BY_ISSUER = { sends_mail: false, has_passwords: false }

test('an invitation is spoken of only where e-mails are sent', () => {
  expect(addressHelp(BY_MAIL)).toContain('invitation')
  expect(noUsersHint(BY_MAIL)).toContain('invites')
  expect(invitedNote(BY_MAIL)).toContain('Invited')
  expect(linkAction(BY_MAIL, 'invited')).toBe('Send the invitation again')
  for (const app of [BY_LINK, BY_ISSUER]) {
    const all = [addressHelp(app), noUsersHint(app), invitedNote(app), linkAction(app, 'invited')]
    expect(all.join(' ')).not.toMatch(/invit/i)
  }
})

test('without a mail server a link for the first password is handed over, unless an external issuer keeps the passwords', () => {
  const texts = [addressHelp, noUsersHint, invitedNote]
  for (const text of texts) expect.soft(text(BY_LINK)).toContain('give them a link for the first password')
  for (const text of texts) expect.soft(text(BY_ISSUER)).not.toContain('link')
})

test('whoever has signed in gets a link for a new password', () => {
  expect(linkAction(BY_MAIL, 'active')).toBe('Send a link for a new password')
  expect(linkAction(BY_LINK, 'locked')).toBe('Give a link for a new password')
})

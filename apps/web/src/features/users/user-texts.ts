import type { AppConfig } from '@milepost/contract/app-config.ts'
import type { UserRecord } from '@milepost/contract/user-records.ts'
import type { TextKey } from '../../i18n/text-key.ts'

type Installation = Pick<AppConfig, 'sends_mail' | 'has_passwords'>

/*
 * How somebody comes to their account: by an e-mail, or, where none is sent, by a link that whoever made it hands over; with an
 * external issuer there is no link.
 */

export function addressHelp({ sends_mail, has_passwords }: Installation): TextKey {
  if (sends_mail) return 'Used to sign in; the invitation goes here'
  return has_passwords
    ? 'Used to sign in. Nothing is sent to it: you give them a link for the first password.'
    : 'Used to sign in. Nothing is sent to it.'
}

export function noUsersHint({ sends_mail, has_passwords }: Installation): TextKey {
  if (sends_mail) return 'Add one for each person who signs in. An email invites them.'
  return has_passwords
    ? 'Add one for each person who signs in, and give them a link for the first password.'
    : 'Add one for each person who signs in.'
}

/** Of who has never signed in. */
export function invitedNote({ sends_mail, has_passwords }: Installation): TextKey {
  if (sends_mail) return 'Invited: nobody has signed in yet.'
  return has_passwords
    ? 'Nobody has signed in yet. No mail server is set up, so nothing was sent: give them a link for the first password.'
    : 'Nobody has signed in yet. No mail server is set up, so nothing was sent: tell them that they have an account.'
}

export function linkAction({ sends_mail }: Installation, state: UserRecord['state']): TextKey {
  if (state === 'invited') return sends_mail ? 'Send the invitation again' : 'Give a link for the first password'
  return sends_mail ? 'Send a link for a new password' : 'Give a link for a new password'
}

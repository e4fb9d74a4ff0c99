import type { AppConfig } from '@milepost/contract/app-config.ts'
import type { NotificationChoices } from '@milepost/contract/notification-choices.ts'

/**
 * Whether the notifications of rules reach the user by e-mail, and what they do where those would, once the address is proven: by the
 * link of an e-mail, or, where an external issuer keeps the passwords, by signing in.
 */
export function ownMailNote(
  choices: Pick<NotificationChoices, 'is_mail_address' | 'is_address_proven'>,
  { sends_mail, has_passwords }: Pick<AppConfig, 'sends_mail' | 'has_passwords'>,
) {
  if (!choices.is_mail_address) return 'What you sign in by is no email address, so none reaches you.'
  if (!sends_mail) return 'None is sent while no mail server is set up.'
  if (choices.is_address_proven) return 'To {{email}}, of rules that also send email.'
  return has_passwords
    ? 'None is sent to {{email}} until you have chosen a password by the link of an email to it: sign out and use “Forgotten password?”.'
    : 'None is sent to {{email}} until you have signed in by it: sign out and sign in again.'
}

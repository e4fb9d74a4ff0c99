import type { MAIL_KINDS, Mail, MailState, RetryRefusal } from '@milepost/contract/mails.ts'
import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import type { TFunction } from 'i18next'
import type { TextKey } from '../../i18n/text-key.ts'

const KIND_WORDS = {
  'account-invitation': 'Invitation',
  'account-locked': 'Account locked',
  'address-changed': 'Address change',
  'address-confirmation': 'Request to confirm',
  'factor-changed': 'Two-factor change',
  'notices-told': 'Notifications',
  'password-changed': 'Password change',
  'password-link': 'Password link',
  test: 'Test email',
  'report-failed': 'Scheduled report not sent',
  'report-sent': 'Scheduled report',
  'upload-ended': 'Upload result',
  'webhook-switched-off': 'Webhook switched off',
} as const satisfies Record<(typeof MAIL_KINDS)[number], TextKey>

export const STATE_WORDS = {
  waiting: 'Waiting',
  sent: 'Sent',
  'given-up': 'Given up',
  'never-sent': 'Never sent',
} as const satisfies Record<MailState, TextKey>

/** Why a mail is not tried again. */
export const REFUSAL_WORDS = {
  sent: 'The email was sent',
  sending: 'The email is being sent',
  'too-old': 'The email is older than three days and is not sent any more',
  'account-changed': 'The account is closed, or has another address',
  'no-server': 'No mail server is set up',
} as const satisfies Record<RetryRefusal, TextKey>

/** Why somebody is not shown what a mail says. */
export const LETTER_WORDS = {
  'no-module': 'What it says is about a module that you do not have',
  'module-off': 'What it says is about a module that is switched off for the customer',
} as const satisfies Record<NonNullable<Mail['letter_refusal']>, TextKey>

/** One of another release is shown by its name. */
export const kindWord = (kind: string, t: TFunction): string => (isKeyOf(KIND_WORDS, kind) ? t(KIND_WORDS[kind]) : kind)

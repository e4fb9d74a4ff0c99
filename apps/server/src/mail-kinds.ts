import { accountLockedMail } from './auth/account-locked-mail.ts'
import { addressChangedMail } from './auth/address-changed-mail.ts'
import { factorChangedMail } from './auth/factors/factor-changed-mail.ts'
import { invitationMail } from './auth/invitation-mail.ts'
import { passwordChangedMail } from './auth/password-changed-mail.ts'
import { passwordLinkMail } from './auth/password-link-mail.ts'
import { testMail } from './features/mails/test-mail.ts'
import { confirmAddressMail } from './features/notifications/confirm-address-mail.ts'
import { noticesToldMail } from './features/notifications/notices-told-mail.ts'
import { reportFailedMail } from './features/scheduled-reports/report-failed-mail.ts'
import { reportSentMail } from './features/scheduled-reports/report-sent-mail.ts'
import { uploadEndedMail } from './features/uploads/upload-mail.ts'
import type { MailKind } from './mail/mail-kind.ts'
import { webhookSwitchedOffMail } from './webhooks/switched-off-mail.ts'

/** Every kind of mail: what the worker sends and the outbox shows. */
export const ALL_MAIL_KINDS: readonly MailKind[] = [
  accountLockedMail,
  addressChangedMail,
  confirmAddressMail,
  factorChangedMail,
  invitationMail,
  noticesToldMail,
  passwordChangedMail,
  passwordLinkMail,
  reportFailedMail,
  reportSentMail,
  testMail,
  uploadEndedMail,
  webhookSwitchedOffMail,
]

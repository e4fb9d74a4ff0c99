import { LINK_HOURS } from '@milepost/contract/passwords.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { z } from 'zod'
import { defineMailKind, type Sending } from '../mail/mail-kind.ts'
import { makePasswordLink } from './password-links.ts'

const parameters = z.object({ userId: z.number().int(), account: z.string() })

/** Brings the link for a new password. It is made when the mail is sent, so that no row ever holds it. */
export const passwordLinkMail = defineMailKind('password-link', parameters, ({ userId, account }, language) => {
  const t = textsIn(language)
  return {
    subject: t('A new password for Milepost'),
    body: [
      t('A new password was requested for your Milepost account {{account}}.', { account }),
      {
        label: t('Choose a new password'),
        link: ({ system, origin }: Sending) =>
          makePasswordLink(system, { userId, account, purpose: 'reset', isMailed: true, origin }),
      },
      t('The link works once, for {{hours}} hours. Until then your present password stays as it is.', {
        hours: LINK_HOURS,
      }),
      t('If it was not you, ignore this email. Nothing can be done without the link.'),
    ],
    note: t(
      'You receive this email because the account has this address. Emails about the safety of your account cannot be switched off.',
    ),
  }
})

import { notificationRules } from '@milepost/contract/notification-rules.ts'
import { RULE_SUBJECTS } from '@milepost/domain/notifications/conditions.ts'
import { CONFIRMATION_DAYS } from '@milepost/domain/notifications/confirmation-pace.ts'
import { RULE_SUBJECT_NAMES } from '@milepost/texts/notice-words.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { z } from 'zod'
import { defineMailKind, type Sending } from '../../mail/mail-kind.ts'
import { isAwaited, makeConfirmationLink } from './address-confirmations.ts'

const parameters = z.object({
  /** Who is to agree: a row of notified_addresses. */
  notifiedAddress: z.number().int(),
  /** By which they stop it: the address of the rule. */
  ruleAddress: z.number().int(),
  address: z.string(),
  company: z.string(),
  /** What whoever asks signs in by. */
  asker: z.string(),
  tellsOf: z.enum(RULE_SUBJECTS),
  /** Whether the account of the address had been closed when it was asked for. */
  isOfClosed: z.boolean().default(false),
})

/**
 * Asks the reader of an address whether a rule may write to it. The link is made when the mail is sent, so that no row ever holds it.
 * It quotes no text that an administrator may write freely but the name of the company: strangers read it.
 */
export const confirmAddressMail = defineMailKind(
  'address-confirmation',
  parameters,
  ({ notifiedAddress, ruleAddress, address, company, asker, tellsOf }, language) => {
    const t = textsIn(language)
    return {
      subject: t('May {{company}} send you notifications?', { company }),
      body: [
        t(
          '{{asker}} of {{company}} would like Milepost to send notifications about its vehicles to {{address}}: {{subject}}.',
          {
            ...{ asker, company, address },
            subject: t(RULE_SUBJECT_NAMES[tellsOf]),
          },
        ),
        {
          label: t('Agree to these emails'),
          link: ({ system, origin }: Sending) => makeConfirmationLink(system, notifiedAddress, origin),
        },
        t(
          'The link works once, for {{days}} days. If you do not want these emails, do nothing: none is sent without it.',
          {
            days: CONFIRMATION_DAYS,
          },
        ),
      ],
      note: t('You receive this email because {{asker}} entered this address in Milepost.', { asker }),
      stop: { of: { kind: 'notifications' as const, id: ruleAddress }, label: t('Never ask again') },
    }
  },
  {
    tellsOf: () => [notificationRules.list.access],
    isWanted: ({ notifiedAddress, isOfClosed }, db) => isAwaited(db, notifiedAddress, isOfClosed),
  },
)

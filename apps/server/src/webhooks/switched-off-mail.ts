import { isAccountMailDue } from '@milepost/domain/access/account-mails.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/scope.ts'
import { mailToHolder, readAccountHolder } from '../mail/account-holder.ts'
import { defineMailKind } from '../mail/mail-kind.ts'
import { writeMails } from '../mail/outbox.ts'

const parameters = z.object({ webhook: z.number().int(), url: z.string(), because: z.enum(['failing', 'gone']) })

/** Says that nothing goes to a webhook any more, why, and what to do. */
export const webhookSwitchedOffMail = defineMailKind('webhook-switched-off', parameters, (off, language, origin) => {
  const t = textsIn(language)
  const { webhook, url, because } = off
  const { host } = new URL(url)
  return {
    subject: t('Webhook switched off: {{host}}', { host }),
    body: [
      because === 'gone'
        ? t(
            'The receiver of a webhook at {{host}} answered that it is gone (410), so Milepost sends it nothing more.',
            {
              host,
            },
          )
        : t('For 24 hours no message got through to a webhook at {{host}}, so Milepost sends it nothing more.', {
            host,
          }),
      t(
        'Its deliveries say what the receiver answered. Once it is mended, switch the webhook on and send again what it missed.',
      ),
      { label: t('Open webhook'), link: `${origin}/administration/webhooks/${webhook}` },
    ],
    note: t('You receive this email because you look after the webhook, or are an administrator.'),
  }
})

interface SwitchedOff {
  customerId: number
  /** Whoever changed the webhook last, if it was a person. */
  changedBy: number | null
  parameters: z.output<typeof parameters>
}

/** Where nobody is there any more who changed it. */
const MOST_ADMINISTRATORS = 5

/** Tells whoever looks after the webhook, or where that account is closed the customer’s administrators. */
export async function writeSwitchedOffMails(db: Db, { customerId, changedBy, parameters }: SwitchedOff): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with keeper as (select u.id from users u where u.id = ${changedBy}::int and u.archived_at is null)
    select id from keeper
    union all (
      select u.id from users u join permissions p on p.id = u.permission_id join user_customers c on c.user_id = u.id
      where c.customer_id = ${customerId} and p.is_customer_admin and u.archived_at is null and not exists (select from keeper)
      order by u.id limit ${MOST_ADMINISTRATORS})`.execute(db)
  for (const { id } of rows) {
    const holder = await readAccountHolder(db, id, webhookSwitchedOffMail)
    if (holder !== null && isAccountMailDue(holder)) {
      await writeMails(db, webhookSwitchedOffMail, [mailToHolder(holder, parameters)])
    }
  }
}

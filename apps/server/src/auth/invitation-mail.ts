import { LINK_HOURS } from '@milepost/contract/passwords.ts'
import { INVITATIONS_A_DAY, isAccountMailDue } from '@milepost/domain/access/account-mails.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/scope.ts'
import { type AccountHolder, mailToHolder, readAccountHolder } from '../mail/account-holder.ts'
import { defineMailKind, type LetterButton } from '../mail/mail-kind.ts'
import { writeMails } from '../mail/outbox.ts'
import { makePasswordLink } from './password-links.ts'

const parameters = z.object({
  userId: z.number().int(),
  account: z.string(),
  customer: z.string(),
  /** Whether the password is chosen here; else an external issuer signs people in. */
  hasPassword: z.boolean(),
})

/** Tells somebody that they have an account, with a link for its first password, which is made when the mail is sent. */
export const invitationMail = defineMailKind(
  'account-invitation',
  parameters,
  ({ userId, account, customer, hasPassword }, language, home) => {
    const t = textsIn(language)
    const opening = t('{{customer}} has made a Milepost account for you. You sign in as {{account}}.', {
      customer,
      account,
    })
    const password: LetterButton = {
      label: t('Choose your password'),
      link: ({ system, origin }) =>
        makePasswordLink(system, { userId, account, purpose: 'set', isMailed: true, origin }),
    }
    const bound = t(
      'The link works once, for {{hours}} hours. After that, ask for another one under “Forgotten password?” on the sign-in page.',
      { hours: LINK_HOURS },
    )
    return {
      subject: t('Your Milepost account'),
      body: hasPassword ? [opening, password, bound] : [opening, { label: t('Sign in'), link: home }],
      note: t('You receive this email because an administrator gave this address.'),
    }
  },
)

/** An invitation to the holder of an account, who belongs to a customer. */
export const invitationTo = (holder: AccountHolder, hasPassword: boolean) =>
  mailToHolder(holder, {
    userId: holder.userId,
    account: holder.email,
    customer: holder.customerName ?? '',
    hasPassword,
  })

/**
 * Invites the holder of an account, in the transaction that makes it or gives it another address. False: the address, or the
 * customer, has had its share of the day.
 */
export async function writeInvitation(db: Db, userId: number, hasPassword: boolean): Promise<boolean> {
  const holder = await readAccountHolder(db, userId, invitationMail)
  if (holder === null) throw new Error('The account that was written is not there.')
  if (!isAccountMailDue(holder) || (await invitationsOfDay(db, holder.customerId)) >= INVITATIONS_A_DAY) return false
  await writeMails(db, invitationMail, [invitationTo(holder, hasPassword)])
  return true
}

async function invitationsOfDay(db: Db, customerId: number | null): Promise<number> {
  const { written } = await db
    .selectFrom('outbox_mails')
    .select(({ fn }) => fn.countAll<number>().as('written'))
    .where('customer_id', '=', customerId)
    .where('kind', '=', invitationMail.name)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return written
}

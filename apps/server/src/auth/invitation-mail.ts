import { textsIn } from '@milepost/texts/texts-in.ts'
import { z } from 'zod'
import type { Db } from '../db/scope.ts'
import { mailToHolder, readAccountHolder } from '../mail/account-holder.ts'
import { defineMailKind } from '../mail/mail-kind.ts'
import { writeMails } from '../mail/outbox.ts'
import { LINK_HOURS, makePasswordLink } from './password-links.ts'

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
  async ({ userId, account, customer, hasPassword }, language, { system, origin }) => {
    const t = textsIn(language)
    const opening = t('{{customer}} has made a Milepost account for you. You sign in as {{account}}.', {
      customer,
      account,
    })
    const paragraphs = hasPassword
      ? [
          opening,
          t('Choose your password here:'),
          { link: await makePasswordLink(system, { userId, purpose: 'set', origin }) },
          t(
            'The link works once, for {{hours}} hours. After that, ask for another one under “Forgot password” on the sign-in page.',
            {
              hours: LINK_HOURS,
            },
          ),
        ]
      : [opening, t('Sign in here:'), { link: origin }]
    return {
      subject: t('Your Milepost account'),
      paragraphs: [...paragraphs, t('You receive this e-mail because an administrator gave this address.')],
    }
  },
)

/** Invites the holder of a new account, in the transaction that makes it. */
export async function writeInvitation(
  db: Db,
  { userId, customer, hasPassword }: { userId: number; customer: string; hasPassword: boolean },
): Promise<void> {
  const holder = await readAccountHolder(db, userId, invitationMail)
  if (holder === null) throw new Error('The account that was made is not there.')
  await writeMails(db, invitationMail, [mailToHolder(holder, { userId, account: holder.email, customer, hasPassword })])
}

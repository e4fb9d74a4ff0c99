import { PASSWORD_PAGES } from '@milepost/contract/passwords.ts'
import { isAccountMailDue } from '@milepost/domain/access/account-mails.ts'
import { keysOf } from '@milepost/domain/collections/keys-of.ts'
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
  purpose: z.enum(keysOf(PASSWORD_PAGES)),
})

/** Brings the link for a new password. It is made when the mail is sent, so that no row ever holds it. */
export const passwordLinkMail = defineMailKind(
  'password-link',
  parameters,
  async ({ userId, account, purpose }, language, { system, origin }) => {
    const t = textsIn(language)
    const link = await makePasswordLink(system, { userId, purpose, origin })
    return {
      subject: t('A new password for Milepost'),
      paragraphs: [
        t('Somebody asked for a new password for your Milepost account {{account}}. Choose one here:', { account }),
        { link },
        t('The link works once, for {{hours}} hours. Until then your present password stays as it is.', {
          hours: LINK_HOURS,
        }),
        t('If it was not you: ignore this e-mail. Nobody can do anything without the link.'),
        t(
          'You receive this e-mail because the account has this address. E-mails about the safety of your account cannot be switched off.',
        ),
      ],
    }
  },
)

/**
 * Sends a link to the account of an address, in the transaction of `db`, a few times a day at most. Returns whose it is; null where
 * there is none that a person signs in to. The statements are the same whether or not a mail comes of them.
 */
export async function writeLinkMail(db: Db, email: string): Promise<number | null> {
  const account = await db
    .selectFrom('users')
    .innerJoin('permissions', 'permissions.id', 'users.permission_id')
    .select(['users.id', 'permissions.is_server_user'])
    .where('users.email', '=', email)
    .forUpdate('users') // of many requests at once each counts the mails of those before
    .executeTakeFirst()
  const holder = await readAccountHolder(db, account?.id ?? 0, passwordLinkMail)
  const isDue = holder !== null && account?.is_server_user === false && isAccountMailDue(holder)
  const of = { userId: account?.id ?? 0, account: holder?.email ?? '', purpose: 'reset' } as const
  await writeMails(db, passwordLinkMail, isDue ? [mailToHolder(holder, of)] : [])
  return account?.id ?? null
}

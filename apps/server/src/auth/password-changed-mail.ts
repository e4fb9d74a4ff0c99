import { isAccountMailDue } from '@milepost/domain/access/account-mails.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { z } from 'zod'
import type { Db } from '../db/scope.ts'
import { mailToHolder, readAccountHolder } from '../mail/account-holder.ts'
import { defineMailKind } from '../mail/mail-kind.ts'
import { writeMails } from '../mail/outbox.ts'

/** Says that the password of an account was changed, and what to do if it was somebody else. */
export const passwordChangedMail = defineMailKind(
  'password-changed',
  z.object({ account: z.string() }),
  ({ account }, language) => {
    const t = textsIn(language)
    return {
      subject: t('Your Milepost password was changed'),
      body: [
        t('Your Milepost account {{account}} has a new password. Other sessions were ended.', { account }),
        t('If it was not you: ask your administrator at once to close the account or to give it another password.'),
      ],
      note: t(
        'You receive this email because the account has this address. Emails about the safety of your account cannot be switched off.',
      ),
    }
  },
)

/** Tells the owner, in the transaction of the change. */
export async function writePasswordMail(db: Db, userId: number): Promise<void> {
  const holder = await readAccountHolder(db, userId, passwordChangedMail)
  const mails = holder !== null && isAccountMailDue(holder) ? [mailToHolder(holder, { account: holder.email })] : []
  await writeMails(db, passwordChangedMail, mails)
}

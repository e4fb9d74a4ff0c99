import { isAccountMailDue } from '@milepost/domain/access/account-mails.ts'
import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { TFunction } from 'i18next'
import { z } from 'zod'
import type { Db } from '../../db/scope.ts'
import { mailToHolder, readAccountHolder } from '../../mail/account-holder.ts'
import { defineMailKind } from '../../mail/mail-kind.ts'
import { writeMails } from '../../mail/outbox.ts'

/** What may happen to the second factors of an account, as its owner reads it. */
const CHANGES = {
  'app added': (t, of) => t('An authenticator app was added to your Milepost account {{account}}.', of),
  'app removed': (t, of) => t('The authenticator app of your Milepost account {{account}} was removed.', of),
  'passkey added': (t, of) => t('A passkey was added to your Milepost account {{account}}.', of),
  'passkey removed': (t, of) => t('A passkey of your Milepost account {{account}} was removed.', of),
  'recovery codes made': (t, of) =>
    t('New recovery codes were made for your Milepost account {{account}}. Earlier ones work no more.', of),
  'recovery code used': (t, of) => t('A recovery code was used for your Milepost account {{account}}.', of),
  'factors reset': (t, of) =>
    t(
      'The two-factor sign-in of your Milepost account {{account}} was reset: its app, passkeys and recovery codes work no more.',
      of,
    ),
} as const satisfies Record<string, (t: TFunction, of: { account: string }) => string>

export type FactorChange = keyof typeof CHANGES

/** Says what was changed about how an account is signed in to, and what to do if it was somebody else. */
export const factorChangedMail = defineMailKind(
  'factor-changed',
  z.object({ account: z.string(), change: z.enum(keysOf(CHANGES)) }),
  ({ account, change }, language) => {
    const t = textsIn(language)
    return {
      subject: t('Two-factor sign-in of your Milepost account'),
      body: [
        CHANGES[change](t, { account }),
        t('If it was not you, change your password now, and inform your administrator.'),
      ],
      note: t(
        'You receive this email because the account has this address. Emails about the safety of your account cannot be switched off.',
      ),
    }
  },
)

/** Tells the owner, in the transaction of the change. */
export async function writeFactorMail(db: Db, userId: number, change: FactorChange): Promise<void> {
  const holder = await readAccountHolder(db, userId, factorChangedMail)
  const isDue = holder !== null && isAccountMailDue(holder)
  await writeMails(db, factorChangedMail, isDue ? [mailToHolder(holder, { account: holder.email, change })] : [])
}

import { isAccountMailDue } from '@milepost/domain/access/account-mails.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { z } from 'zod'
import type { Db } from '../db/scope.ts'
import { mailToHolder, readAccountHolder } from '../mail/account-holder.ts'
import { defineMailKind } from '../mail/mail-kind.ts'
import { writeMails } from '../mail/outbox.ts'

/** Says that an account is signed in to by another address from now on, and what to do if nobody asked for that. */
export const addressChangedMail = defineMailKind(
  'address-changed',
  z.object({ before: z.string(), after: z.string() }),
  ({ before, after }, language) => {
    const t = textsIn(language)
    return {
      subject: t('The address of your Milepost account was changed'),
      body: [
        t('An administrator gave your Milepost account {{before}} the address {{after}}.', { before, after }),
        t('Sign in with the new address from now on. Your password stays as it is; all sessions were ended.'),
        t('If nobody should have done that: tell another administrator at once.'),
      ],
      note: t('You receive this email because the account has or had this address.'),
    }
  },
)

/** Tells the holder of an account at both addresses, in the transaction of the change. */
export async function writeAddressMails(db: Db, userId: number, before: string): Promise<void> {
  const holder = await readAccountHolder(db, userId, addressChangedMail)
  if (holder === null) throw new Error('The account that was written is not there.')
  const addresses = [before, holder.email].filter(email => isAccountMailDue({ ...holder, email }))
  const parameters = { before, after: holder.email }
  await writeMails(
    db,
    addressChangedMail,
    addresses.map(email => mailToHolder({ ...holder, email }, parameters)),
  )
}

import { TEST_MAILS_AN_HOUR } from '@milepost/contract/mails.ts'
import { isMailAddress } from '@milepost/domain/mail/mail-address.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/scope.ts'
import { mailToHolder, readAccountHolder } from '../../mail/account-holder.ts'
import { defineMailKind } from '../../mail/mail-kind.ts'
import { writeMails } from '../../mail/outbox.ts'

/** Says that mails arrive. */
export const testMail = defineMailKind('test', z.object({}), (_parameters, language, origin) => {
  const t = textsIn(language)
  return {
    subject: t('Test email from Milepost'),
    body: [t('Emails from this Milepost arrive at this address.'), { label: t('Open Milepost'), link: origin }],
    note: t('You receive this email because you sent it to yourself from Milepost.'),
  }
})

export type NoTestMail = 'no address' | 'those of the hour are sent'

/** Writes an account a test mail, in the transaction of `db`, and gives its id. */
export async function writeTestMail(db: Db, userId: number): Promise<{ id: number } | { refusal: NoTestMail }> {
  // Of many requests at once each counts the mails of those before.
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const holder = await readAccountHolder(db, userId, testMail)
  if (holder === null || !isMailAddress(holder.email)) return { refusal: 'no address' }
  const before = await newestTests(db, userId)
  if (before.length === TEST_MAILS_AN_HOUR) return { refusal: 'those of the hour are sent' }
  await writeMails(db, testMail, [mailToHolder(holder, {})])
  const [written] = await newestTests(db, userId)
  if (written === undefined) throw new Error('The mail that was written is not there.')
  return written
}

const newestTests = (db: Db, userId: number) =>
  db
    .selectFrom('outbox_mails')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', testMail.name)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .orderBy('id', 'desc')
    .limit(TEST_MAILS_AN_HOUR)
    .execute()

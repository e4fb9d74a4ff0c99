import { isAccountMailDue } from '@milepost/domain/access/account-mails.ts'
import { FAILURES_THAT_LOCK } from '@milepost/domain/access/lock-out.ts'
import { formatInstant } from '@milepost/domain/formats/formats.ts'
import { LOCALES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { timeZonePlace } from '@milepost/texts/time-zone-places.ts'
import { z } from 'zod'
import type { Db } from '../db/scope.ts'
import { type AccountHolder, mailToHolder, readAccountHolder } from '../mail/account-holder.ts'
import { defineMailKind } from '../mail/mail-kind.ts'
import { withdrawHeldMails, writeMails } from '../mail/outbox.ts'

/** Far longer than a password takes to be checked: the attempt that locks is counted before it is known to have failed. */
const HELD_MS = 30_000

const parameters = z.object({
  account: z.string(),
  tries: z.number().int(),
  lockedUntilMs: z.number(),
  timeZone: z.string(),
  timeFormat: z.enum(['12', '24']),
  /** What failed last: the password, or what is asked for after the right one. */
  what: z.enum(['password', 'factor']).default('password'),
})

/** Says that and until when an account is locked, and what to do. It has no link, and nothing of who tried. */
export const accountLockedMail = defineMailKind('account-locked', parameters, (locked, language) => {
  const t = textsIn(language)
  const { account, tries, lockedUntilMs, timeZone, timeFormat, what } = locked
  const pattern = `DD MMM YYYY, ${timeFormat === '24' ? 'HH:mm' : 'hh:mma'}`
  const time = formatInstant(lockedUntilMs, pattern, { timeZone, locale: LOCALES[language] })
  const place = timeZonePlace(timeZone, language)
  return {
    subject: t('Account locked until {{time}}', { time }),
    body: [
      what === 'password'
        ? t('Sign-in to your Milepost account {{account}} was refused: the password was wrong {{tries}} times.', {
            account,
            tries,
          })
        : t('Sign-in to your Milepost account {{account}} was refused: wrong codes were given.', { account }),
      t(
        'The account accepts no password until {{time}} ({{place}}). It then unlocks by itself. Wherever you are signed in, you stay signed in.',
        { time, place },
      ),
      t('If it was you: wait until then, or ask your administrator for help.'),
      what === 'factor'
        ? t('If it was not you, someone else may know your password. Change it now, and inform your administrator.')
        : t(
            'If it was not you: nobody signed in with these attempts. If your password is short, or used elsewhere too, ask your administrator for a new one.',
          ),
    ],
    note: t(
      'You receive this email because the account has this address. Emails about the safety of your account cannot be switched off.',
    ),
  }
})

interface Lock {
  userId: number
  untilMs: number
  what: z.output<typeof parameters>['what']
}

/**
 * Tells the owner of an account by mail that it is locked, in the transaction that locks it: once for each lock and a few times
 * a day at most. Null: nothing is locked. The statements are the same whether or not a mail comes of them.
 */
export async function writeLockMail(db: Db, lock: Lock | null): Promise<void> {
  const holder = await readAccountHolder(db, lock?.userId ?? 0, accountLockedMail)
  const isDue = holder !== null && isAccountMailDue(holder)
  const mails = lock && isDue ? [mailToHolder(holder, about(holder, lock))] : []
  await writeMails(db, accountLockedMail, mails, HELD_MS)
}

const about = ({ email, timeZone, timeFormat }: AccountHolder, { untilMs, what }: Lock) => ({
  ...{ account: email, timeZone, timeFormat, lockedUntilMs: untilMs, what },
  tries: FAILURES_THAT_LOCK,
})

/** The password of the attempt that locked fitted, so nothing is locked. */
export async function withdrawLockMail(db: Db, userId: number): Promise<void> {
  await withdrawHeldMails(db, accountLockedMail, userId)
}

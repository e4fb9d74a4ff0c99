import { REPORT_FAILURES, type ReportFailure } from '@milepost/contract/scheduled-reports.ts'
import { isMailAddress } from '@milepost/domain/mail/mail-address.ts'
import { reportFailureWord } from '@milepost/texts/report-words.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { z } from 'zod'
import type { Db } from '../../db/scope.ts'
import { mailToHolder, readAccountHolder } from '../../mail/account-holder.ts'
import { defineMailKind } from '../../mail/mail-kind.ts'
import { writeMails } from '../../mail/outbox.ts'
import type { WaitingRun } from './run-rows.ts'

const parameters = z.object({ name: z.string(), failure: z.enum(REPORT_FAILURES) })

/** Tells the owner of a report that it was not sent, and why. */
export const reportFailedMail = defineMailKind('report-failed', parameters, ({ name, failure }, language, origin) => {
  const t = textsIn(language)
  return {
    subject: t('{{name}} was not sent', { name }),
    body: [
      t('The scheduled report “{{name}}” was not sent to anybody this time.', { name }),
      reportFailureWord(failure, t),
      { label: t('Open scheduled reports'), link: `${origin}/scheduled-reports` },
    ],
    note: t('You receive this e-mail because you have this report sent.'),
  }
})

/** Tells the owner, in the transaction that ends the run; nobody where the account is closed or has no address. */
export async function writeFailedMail(db: Db, { owner, name }: WaitingRun, failure: ReportFailure): Promise<void> {
  const holder = await readAccountHolder(db, owner, reportFailedMail)
  const mails = holder?.isActive && isMailAddress(holder.email) ? [mailToHolder(holder, { name, failure })] : []
  await writeMails(db, reportFailedMail, mails)
}

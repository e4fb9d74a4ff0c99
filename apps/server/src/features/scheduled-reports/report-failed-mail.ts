import { REPORT_FAILURES, type ReportFailure } from '@milepost/contract/scheduled-reports.ts'
import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { isMailAddress } from '@milepost/domain/mail/mail-address.ts'
import { REPORT_TABLES } from '@milepost/domain/reports/report-tables.ts'
import { reportFailureWord } from '@milepost/texts/report-words.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { z } from 'zod'
import type { Db } from '../../db/scope.ts'
import { mailToHolder, readAccountHolder } from '../../mail/account-holder.ts'
import { defineMailKind } from '../../mail/mail-kind.ts'
import { writeMails } from '../../mail/outbox.ts'
import { accessOfTable } from './access-of-table.ts'
import type { WaitingRun } from './run-rows.ts'

const TABLES = keysOf(REPORT_TABLES)

const parameters = z.object({
  name: z.string(),
  /** Absent: the release that wrote it did not say. */
  table: z.enum(TABLES).optional(),
  failure: z.enum(REPORT_FAILURES),
})

/** Tells the owner of a report that it was not sent, and why. */
export const reportFailedMail = defineMailKind(
  'report-failed',
  parameters,
  ({ name, failure }, language, origin) => {
    const t = textsIn(language)
    return {
      subject: t('{{name}} was not sent', { name }),
      body: [
        t('The scheduled report “{{name}}” was not sent to anybody this time.', { name }),
        reportFailureWord(failure, t),
        { label: t('Open scheduled reports'), link: `${origin}/scheduled-reports` },
      ],
      note: t('You receive this email because you have this report sent.'),
    }
  },
  { tellsOf: ({ table }) => (table === undefined ? TABLES : [table]).map(accessOfTable) },
)

/** Tells the owner, in the transaction that ends the run; nobody where the account is closed or has no address. */
export async function writeFailedMail(
  db: Db,
  { owner, name, table }: WaitingRun,
  failure: ReportFailure,
): Promise<void> {
  const holder = await readAccountHolder(db, owner, reportFailedMail)
  const mails = holder?.isActive && isMailAddress(holder.email) ? [mailToHolder(holder, { name, table, failure })] : []
  await writeMails(db, reportFailedMail, mails)
}

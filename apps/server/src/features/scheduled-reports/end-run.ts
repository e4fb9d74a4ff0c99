import type { ReportFailure } from '@milepost/contract/scheduled-reports.ts'
import { MOST_ATTACHED_BYTES } from '@milepost/domain/reports/report-bounds.ts'
import type { ReportRange } from '@milepost/domain/reports/report-period.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Db } from '../../db/scope.ts'
import type { Files } from '../../files/files.ts'
import { writeMails } from '../../mail/outbox.ts'
import type { FilterPart } from './filter-parts.ts'
import { writeFailedMail } from './report-failed-mail.ts'
import { reportSentMail } from './report-sent-mail.ts'
import { holdRun, readRecipients, type WaitingRun } from './run-rows.ts'

export interface Sent {
  caller: Pick<SignedIn, 'customerIds'>
  range: ReportRange | null
  filter: readonly FilterPart[]
  /** Null: not known. */
  rowCount: number | null
  file: { id: number; name: string; bytes: number }
}

/**
 * Ends a run whose file was made: its mails are written in the same transaction. A file without rows is not kept. Gives false where the
 * run was over already; its file is then nobody's.
 */
export function endRun(system: Db, files: Files, run: WaitingRun, sent: Sent): Promise<boolean> {
  return system.transaction().execute(async db => {
    if (!(await holdRun(db, run.id))) return false
    const recipients = await readRecipients(db, run)
    if (recipients.length === 0) {
      await markFailed(db, run, 'no-recipients')
      return false
    }
    const isEmpty = sent.rowCount === 0
    const { file, range, filter, rowCount } = sent
    if (!isEmpty) await files.complete(db, file.id)
    const isAttached = file.bytes <= MOST_ATTACHED_BYTES
    await writeMails(
      db,
      reportSentMail,
      recipients.map(({ id, address, user_id, language }) => ({
        ...{ customerId: run.customer, userId: user_id, recipient: address, language },
        parameters: {
          ...{ run: run.id, recipient: id, hasAccount: user_id !== null, name: run.name, table: run.table },
          ...{ owner: run.owner_name, days: range && { first: range.firstDay, last: range.lastDay } },
          ...{ filter: [...filter], rows: rowCount },
          file: isEmpty ? null : { id: file.id, name: file.name, isAttached },
        },
      })),
    )
    await db
      .updateTable('report_runs')
      .set({
        ...{ state: isEmpty ? 'empty' : 'sent', ended_at: sql<Date>`now()`, row_count: rowCount },
        ...{ range_from: range && new Date(range.fromMs), range_until: range && new Date(range.untilMs) },
        ...(!isEmpty && { file_id: file.id, file_name: file.name, file_bytes: file.bytes }),
        scope_customers: [...sent.caller.customerIds],
        recipients: recipients.map(({ address }) => address),
      })
      .where('id', '=', run.id)
      .execute()
    return !isEmpty
  })
}

/** Ends a run of which nothing was sent, and tells the owner. */
export async function failRun(system: Db, run: WaitingRun, failure: ReportFailure): Promise<void> {
  await system.transaction().execute(async db => {
    if (!(await holdRun(db, run.id))) return
    await markFailed(db, run, failure)
    await writeFailedMail(db, run, failure)
  })
}

const markFailed = (db: Db, { id }: WaitingRun, failure: ReportFailure) =>
  db
    .updateTable('report_runs')
    .set({ state: 'failed', failure, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

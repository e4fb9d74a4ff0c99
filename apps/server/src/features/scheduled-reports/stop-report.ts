import { sql } from 'kysely'
import { auditAction } from '../../audit/audit.ts'
import type { Db } from '../../db/scope.ts'
import { noteOnce } from '../../mail/note-once.ts'
import type { StoppableMail } from '../../mail/stoppable-mail.ts'

const REPORT_STOPPED = auditAction<{ report: number; name: string; table: string; address: string }>(
  'scheduled report stopped',
)

/** A copy of a scheduled report, which whoever receives it stops. */
export const stoppableReport: StoppableMail = {
  kind: 'report',
  asks: 'This report will not be sent to you any more. Others still receive it.',
  done: 'This report is not sent to you any more. Whoever has it sent sees that you stopped it.',
  stop: noteOnce(REPORT_STOPPED, stopReport),
}

/** A report that nobody receives any more is switched off. */
async function stopReport(db: Db, recipient: number) {
  const { rows } = await sql<{
    report: number
    name: string
    table: string
    customerId: number
    address: string
  }>`
    update report_recipients r set stopped_at = now() from scheduled_reports p
    where r.id = ${recipient} and r.stopped_at is null and p.id = r.report_id
    returning p.id as report, p.name, p.report_table as "table", p.customer_id as "customerId", r.address`.execute(db)
  const [stopped] = rows
  if (stopped === undefined) return null
  const { customerId, ...detail } = stopped
  await sql`update scheduled_reports set next_due_at = null where id = ${detail.report} and not exists (
    select from report_recipients r where r.report_id = ${detail.report} and not r.is_removed and r.stopped_at is null)`.execute(
    db,
  )
  return { customerId, detail }
}

import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import type { Db } from '../../db/scope.ts'
import type { StoppableMail, StopVisitor } from '../../mail/stoppable-mail.ts'

const REPORT_STOPPED = auditAction<{ report: number; name: string; address: string }>('scheduled report stopped')

/** A copy of a scheduled report, which whoever receives it stops. */
export const stoppableReport: StoppableMail = {
  kind: 'report',
  asks: 'This report will not be sent to you any more. Others still receive it.',
  done: 'This report is not sent to you any more. Whoever has it sent sees that you stopped it.',
  stop: stopReport,
}

/** A report that nobody receives any more is switched off. */
async function stopReport(system: Db, recipient: number, visitor: StopVisitor): Promise<void> {
  await system.transaction().execute(async db => {
    const { rows } = await sql<{ report: number; name: string; customer: number; address: string }>`
      update report_recipients r set stopped_at = now() from scheduled_reports p
      where r.id = ${recipient} and r.stopped_at is null and p.id = r.report_id
      returning p.id as report, p.name, p.customer_id as customer, r.address`.execute(db)
    const [stopped] = rows
    if (stopped === undefined) return
    const { report, name, customer, address } = stopped
    await sql`update scheduled_reports set next_due_at = null where id = ${report} and not exists (
      select from report_recipients r where r.report_id = ${report} and not r.is_removed and r.stopped_at is null)`.execute(
      db,
    )
    await audit(db, REPORT_STOPPED, {
      userId: null,
      customerId: customer,
      detail: { report, name, address },
      ...visitor,
    })
  })
}

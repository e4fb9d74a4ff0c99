import { nextSendingMs, type ReportFrequency } from '@milepost/domain/reports/report-schedule.ts'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import { addJob } from '../../jobs/add-job.ts'
import { sendReport } from './tasks.ts'

export interface ScheduleRow {
  frequency: ReportFrequency
  weekday: number | null
  month_day: number | null
  hour: number
  time_zone: string
}

interface DueReport extends ScheduleRow {
  id: number
  customer: number
  owner: number
  due_at: Date
}

/** When a report is sent next. */
export const nextDueAt = ({ month_day, time_zone, ...rest }: ScheduleRow, afterMs: number): Date =>
  new Date(nextSendingMs({ ...rest, monthDay: month_day, timeZone: time_zone }, afterMs))

interface NewRun {
  report: number
  customer: number
  owner: number
  dueAt: Date
  /** By hand. */
  sentBy: number | null
}

/** Adds a run of a report and its job, in the caller's transaction. Null: there is one of that moment. */
export async function beginRun(
  db: ScopedDb,
  { report, customer, owner, dueAt, sentBy }: NewRun,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into report_runs (customer_id, report_id, due_at, sent_by) values (${customer}, ${report}, ${dueAt}, ${sentBy})
    on conflict (report_id, due_at) do nothing returning id`.execute(db)
  const [run] = rows
  if (run === undefined) return null
  const jobId = await addJob(db, sendReport, { payload: { runId: run.id }, customerId: customer, createdBy: owner })
  await db.updateTable('report_runs').set({ job_id: jobId }).where('id', '=', run.id).execute()
  return run.id
}

/**
 * Begins what is due, and sets when each report is due again: after now, so that one that was missed for days is sent once. Whoever
 * comes first has the row.
 */
export async function beginDueReports(db: ScopedDb, nowMs: number): Promise<number> {
  const { rows } = await sql<DueReport>`
    select id, customer_id as customer, owner_id as owner, next_due_at as due_at, frequency, weekday, month_day, hour, time_zone
    from scheduled_reports where next_due_at <= ${new Date(nowMs)} and archived_at is null
    order by next_due_at, id limit 500 for update skip locked`.execute(db)
  for (const report of rows) {
    const { id, customer, owner, due_at } = report
    await beginRun(db, { report: id, customer, owner, dueAt: due_at, sentBy: null })
    await db
      .updateTable('scheduled_reports')
      .set({ next_due_at: nextDueAt(report, nowMs) })
      .where('id', '=', id)
      .execute()
  }
  return rows.length
}

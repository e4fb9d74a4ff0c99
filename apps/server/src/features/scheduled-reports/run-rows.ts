import type { ReportFormat } from '@milepost/contract/scheduled-reports.ts'
import type { ReportPeriod } from '@milepost/domain/reports/report-period.ts'
import type { ReportTable } from '@milepost/domain/reports/report-tables.ts'
import type { Language } from '@milepost/texts/language.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'
import type { FileQuery } from './make-file.ts'

/** A run that is under way, with its report as it is now. */
export interface WaitingRun {
  id: number
  report: number
  customer: number
  due_at: Date
  by_hand: boolean
  name: string
  owner: number
  owner_name: string
  table: ReportTable
  query: FileQuery
  format: ReportFormat
  period: ReportPeriod | null
  time_zone: string
  language: Language
}

/** Null: it is over. */
export async function findRun(system: Db, id: number): Promise<WaitingRun | null> {
  const { rows } = await sql<WaitingRun>`
    select r.id, p.id as report, r.customer_id as customer, r.due_at, r.sent_by is not null as by_hand, p.name, p.owner_id as owner,
      coalesce(user_name(p.owner_id), '') as owner_name, p.report_table as "table", p.query, p.format, p.period, p.time_zone, p.language
    from report_runs r join scheduled_reports p on p.id = r.report_id
    where r.id = ${id} and r.state = 'waiting'`.execute(system)
  return rows[0] ?? null
}

/** Takes a run for the transaction. False: it is over, by another worker perhaps. */
export async function holdRun(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from report_runs where id = ${id} and state = 'waiting' for update`.execute(db)
  return rows.length > 0
}

/** Somebody who receives a report. `user_id`: their account, where they have one with the customer that is open. */
export interface Recipient {
  id: number
  address: string
  user_id: number | null
  language: Language
}

/**
 * Those who have not stopped it, and whose account, where the address has one, is not closed: who has left reads nothing more. An
 * account is written to in the language that it uses, another address in that of the report.
 */
export async function readRecipients(db: Db, { report, customer, language }: WaitingRun): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select r.id, r.address, u.id as user_id, coalesce(lower(p.language), ${language}) as language
    from report_recipients r
    left join users u on u.email = r.address::citext and u.archived_at is null and (u.customer_id = ${customer}
      or exists (select from user_customers c where c.user_id = u.id and c.customer_id = ${customer}))
    left join user_preferences p on p.user_id = u.id
    where r.report_id = ${report} and not r.is_removed and r.stopped_at is null
      and (u.id is not null or not exists (
        select from users closed where closed.email = r.address::citext and closed.archived_at is not null))
    order by r.id`.execute(db)
  return rows
}

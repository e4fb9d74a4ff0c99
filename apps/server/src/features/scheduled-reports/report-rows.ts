import type { Ordered } from '@milepost/contract/records.ts'
import type { Input } from '@milepost/contract/route.ts'
import type { ReportRun, ScheduledReport, scheduledReports } from '@milepost/contract/scheduled-reports.ts'
import { RUN_KEPT_DAYS } from '@milepost/domain/reports/report-bounds.ts'
import type { ReportTable } from '@milepost/domain/reports/report-tables.ts'
import { toApiInstant } from '@milepost/domain/time/api-dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SignedIn } from '../../auth/signed-in.ts'
import { customerInScope } from '../../db/in-scope.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { Db, ScopedDb } from '../../db/scope.ts'
import { nextDueAt } from './begin-run.ts'
import type { FileQuery } from './make-file.ts'

/** Whose reports a caller has: their own, and as an administrator those of all of their customers. */
type Reader = Pick<SignedIn, 'userId' | 'customerIds' | 'isGlobalAdmin' | 'isCustomerAdmin'>

/** Of a report `p`. */
function isReadBy({ userId, customerIds, isGlobalAdmin, isCustomerAdmin }: Reader): RawBuilder<boolean> {
  const ofCustomer = customerInScope({ customerIds }, 'p.customer_id')
  return isGlobalAdmin || isCustomerAdmin ? ofCustomer : sql<boolean>`${ofCustomer} and p.owner_id = ${userId}`
}

type Shown = Omit<ScheduledReport, 'next_at' | 'recipients' | 'last_run' | 'is_own' | 'is_on'>

export interface ReportRow extends Shown {
  customer: number
  query: FileQuery
  next_due_at: Date | null
  recipients: { address: string; stopped_at: string | null }[]
  run_state: NonNullable<ScheduledReport['last_run']>['state'] | null
  run_failure: NonNullable<ScheduledReport['last_run']>['failure']
  run_at: Date | null
}

const REPORT = sql`p.id, p.customer_id as customer, p.name, p.report_table as "table", p.query, p.format, p.period, p.frequency,
  p.weekday, p.month_day, p.hour, p.time_zone, p.language, p.owner_id as owner, coalesce(user_name(p.owner_id), '') as owner_name,
  p.next_due_at, (select coalesce(jsonb_agg(jsonb_build_object('address', r.address, 'stopped_at', r.stopped_at) order by r.id), '[]')
    from report_recipients r where r.report_id = p.id and not r.is_removed) as recipients,
  last.state as run_state, last.failure as run_failure, coalesce(last.ended_at, last.created_at) as run_at`

const LAST_RUN = sql`left join lateral (select state, failure, ended_at, created_at from report_runs r where r.report_id = p.id
  order by r.id desc limit 1) last on true`

interface Page extends Ordered {
  page: number
  pageSize: number
}

/** `failed`: those that are still sent, of which the last run failed. `isEnded`: those that were ended, and no others. */
interface ReportFilter {
  last?: 'failed' | undefined
  isEnded?: boolean
}

const isListed = (reader: Reader, { last, isEnded = false }: ReportFilter) => sql<boolean>`${isReadBy(reader)}
  and ${isEnded ? sql`p.archived_at is not null` : sql`p.archived_at is null`}
  and ${last === undefined ? sql`true` : sql`p.next_due_at is not null and last.state = 'failed'`}`

export async function readReports(
  db: ScopedDb,
  reader: Reader,
  { page, pageSize, last, isEnded = false, ...order }: Page & ReportFilter,
): Promise<ReportRow[]> {
  const way = orderDirection(order)
  const { rows } = await sql<ReportRow>`
    select ${REPORT} from scheduled_reports p ${LAST_RUN} where ${isListed(reader, { last, isEnded })}
    order by lower(p.name) ${way}, p.id ${way} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

/** How many match, counted up to `most`. */
export async function countReports(db: ScopedDb, reader: Reader, filter: ReportFilter, most?: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from scheduled_reports p ${LAST_RUN} where ${isListed(reader, filter)} limit ${most ?? null}) listed`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

interface Finding {
  /** It waits for the transaction of whoever changes it. */
  isHeld?: boolean
  /** One that was ended, and no other. */
  isEnded?: boolean
}

/** Null: there is none that the caller has. */
export async function findReport(
  db: ScopedDb,
  reader: Reader,
  id: number,
  { isHeld = false, isEnded = false }: Finding = {},
): Promise<ReportRow | null> {
  const { rows } = await sql<ReportRow>`
    select ${REPORT} from scheduled_reports p ${LAST_RUN} where p.id = ${id} and ${isListed(reader, { isEnded })}
    ${isHeld ? sql`for update of p` : sql``}`.execute(db)
  return rows[0] ?? null
}

/** Namespace of the advisory locks of customers whose users make reports. */
const LOCKS = 7_318_083

/** How many reports a person and a customer have; until the transaction ends nobody else makes one for the customer. */
export async function lockAndCountReports(
  db: ScopedDb,
  userId: number,
  customer: number,
): Promise<{ own: number; ofCustomer: number }> {
  await sql`select pg_advisory_xact_lock(${LOCKS}, ${customer})`.execute(db)
  const { rows } = await sql<{ own: number; ofCustomer: number }>`
    select count(*) filter (where owner_id = ${userId})::int as own, count(*)::int as "ofCustomer"
    from scheduled_reports where customer_id = ${customer} and archived_at is null`.execute(db)
  return rows[0]!
}

type Written = Input<typeof scheduledReports.change>['body']

/** The columns of what is written; when it is sent next follows from the rest. */
function columnsOf(report: Written, nowMs: number) {
  const { recipients: _, is_on, ...written } = report
  return { ...written, next_due_at: is_on ? nextDueAt(written, nowMs) : null }
}

export async function insertReport(
  db: ScopedDb,
  owner: { userId: number; customer: number },
  { table, query, ...written }: Written & { table: ReportTable; query: FileQuery },
  nowMs: number,
): Promise<number> {
  const { id } = await db
    .insertInto('scheduled_reports')
    .values({
      ...{ customer_id: owner.customer, owner_id: owner.userId, report_table: table, query: JSON.stringify(query) },
      ...columnsOf(written, nowMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeRecipients(db, { id, customer: owner.customer }, written.recipients)
  return id
}

export async function updateReport(db: ScopedDb, report: ReportRow, written: Written, nowMs: number): Promise<void> {
  await db
    .updateTable('scheduled_reports')
    .set({ ...columnsOf(written, nowMs), updated_at: new Date(nowMs) })
    .where('id', '=', report.id)
    .execute()
  await writeRecipients(db, report, written.recipients)
}

/** Who stopped a report is not written to again by being named again. */
async function writeRecipients(
  db: ScopedDb,
  { id, customer }: Pick<ReportRow, 'id' | 'customer'>,
  addresses: readonly string[],
): Promise<void> {
  await sql`update report_recipients set is_removed = address <> all(${addresses}::text[]) where report_id = ${id}`.execute(
    db,
  )
  await sql`
    insert into report_recipients (customer_id, report_id, address)
    select ${customer}, ${id}, address from unnest(${addresses}::text[]) with ordinality as given (address, place) order by place
    on conflict (report_id, address) do nothing`.execute(db)
}

export async function archiveReport(db: ScopedDb, { id }: ReportRow): Promise<void> {
  await sql`update scheduled_reports set archived_at = now(), next_due_at = null where id = ${id}`.execute(db)
}

/** `isOn`: it is sent next when it is due after now; else it is there, switched off. */
export async function restoreReport(db: ScopedDb, report: ReportRow, isOn: boolean, nowMs: number): Promise<void> {
  await db
    .updateTable('scheduled_reports')
    .set({
      archived_at: null,
      next_due_at: isOn ? nextDueAt(report, nowMs) : null,
      updated_at: new Date(nowMs),
    })
    .where('id', '=', report.id)
    .execute()
}

/** Whether the file of a report is being made already. */
export async function isUnderWay(db: ScopedDb, { id }: ReportRow): Promise<boolean> {
  const { rows } = await sql`select from report_runs where report_id = ${id} and state = 'waiting' limit 1`.execute(db)
  return rows.length > 0
}

export function presentReport({ userId }: Pick<SignedIn, 'userId'>, row: ReportRow): ScheduledReport {
  const { customer: _, query: __, next_due_at, recipients, run_state, run_failure, run_at, ...shown } = row
  return {
    ...shown,
    is_own: row.owner === userId,
    is_on: next_due_at !== null,
    next_at: next_due_at && toApiInstant(next_due_at.getTime()),
    recipients: recipients.map(({ address, stopped_at }) => ({
      address,
      stopped_at: stopped_at && toApiInstant(Date.parse(stopped_at)),
    })),
    last_run: run_state && run_at && { state: run_state, failure: run_failure, at: toApiInstant(run_at.getTime()) },
  }
}

export interface RunRow extends Omit<ReportRun, 'at' | 'from' | 'until' | 'file'> {
  at: Date
  from: Date | null
  until: Date | null
  scope_customers: number[]
  file_id: number | null
  file_name: string | null
  file_bytes: number | null
}

/** `report`: of one, archived or not. */
const isWanted = (reader: Reader, report: number | undefined) => sql<boolean>`${isReadBy(reader)}
  and (${report ?? null}::int is null or p.id = ${report ?? null}) and r.created_at > now() - ${RUN_KEPT_DAYS} * interval '1 day'`

export async function readRuns(
  db: Db,
  reader: Reader,
  { report, page, pageSize, ...order }: Page & { report?: number | undefined },
): Promise<RunRow[]> {
  const way = orderDirection(order)
  const { rows } = await sql<RunRow>`
    select r.id, p.id as report, p.name, p.report_table as "table", r.state, r.failure, r.created_at as at,
      r.sent_by is not null as by_hand, r.range_from as "from", r.range_until as until, r.row_count as rows, r.recipients,
      r.scope_customers, r.file_id, r.file_name, r.file_bytes
    from report_runs r join scheduled_reports p on p.id = r.report_id
    where ${isWanted(reader, report)}
    order by r.created_at ${way}, r.id ${way} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

export async function countRuns(db: Db, reader: Reader, report: number | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_runs r join scheduled_reports p on p.id = r.report_id
    where ${isWanted(reader, report)}`.execute(db)
  return rows[0]?.count ?? 0
}

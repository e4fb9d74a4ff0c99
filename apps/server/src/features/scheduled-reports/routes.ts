import { isTrue } from '@milepost/contract/records.ts'
import { type ReportRun, scheduledReports } from '@milepost/contract/scheduled-reports.ts'
import { customersUnder, refusalFor } from '@milepost/domain/access/customer-modules.ts'
import { MOST_REPORTS_OF_CUSTOMER, MOST_REPORTS_OF_USER } from '@milepost/domain/reports/report-bounds.ts'
import { REPORT_TABLES, type ReportTable } from '@milepost/domain/reports/report-tables.ts'
import { toApiInstant } from '@milepost/domain/time/api-dates.ts'
import type { FastifyRequest } from 'fastify'
import { type AuditAction, audit, auditAction } from '../../audit/audit.ts'
import { type AccountRights, findAccountRights, type SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound, orNotFound } from '../../http/http-error.ts'
import { parseQuery } from '../../http/parse-query.ts'
import { beginRun } from './begin-run.ts'
import { fileQuery, hasRange } from './file-query.ts'
import { searchOf } from './make-file.ts'
import {
  archiveReport,
  countReports,
  countRuns,
  findReport,
  insertReport,
  isUnderWay,
  lockAndCountReports,
  presentReport,
  type ReportRow,
  type RunRow,
  readReports,
  readRuns,
  restoreReport,
  updateReport,
} from './report-rows.ts'

interface LoggedReport {
  report: number
  name: string
  table: string
  recipients: string[]
}

const REPORT_MADE = auditAction<LoggedReport>('scheduled report made')
const REPORT_CHANGED = auditAction<LoggedReport>('scheduled report changed')
const REPORT_ENDED = auditAction<LoggedReport>('scheduled report ended')
const REPORT_RESTORED = auditAction<LoggedReport>('scheduled report restored')
const REPORT_SENT = auditAction<LoggedReport>('scheduled report sent by hand')

type Saved = Parameters<typeof fileQuery>[0]

/** The calls about scheduled reports. `tables`: the endpoints of their files. */
export function scheduledReportEndpoints({ api, system, files }: Context, tables: readonly Endpoint[]): Endpoint[] {
  const endpointOf = (table: ReportTable) => tables.find(({ route }) => route.path === REPORT_TABLES[table])

  /** The customers of whom the caller may read a table; null where they may not read it at all. */
  const customersOf = (caller: AccountRights, table: ReportTable): readonly number[] | null => {
    const { route } = endpointOf(table) ?? {}
    return route === undefined || refusalFor(route.access, caller, route.method) !== null
      ? null
      : customersUnder(route.access, caller)
  }

  /** Whether the caller may read all that a report sends: rows of the customers for whom its owner has the table. */
  async function readsAllOf(caller: SignedIn, { owner, table }: ReportRow): Promise<boolean> {
    const seen = customersOf(caller, table)
    const rights = await findAccountRights(system, owner)
    const sent = (rights && customersOf(rights, table)) ?? []
    return seen !== null && sent.every(id => seen.includes(id))
  }

  /** Whether a file can be asked for as it is saved. Throws HttpError. */
  function check(saved: Saved): void {
    const { route } = endpointOf(saved.table) ?? {}
    if (route === undefined) throw notFound()
    if (hasRange(route) !== (saved.period !== null)) {
      throw new HttpError(400, 'Say which days, of a table that has a range of days.', 'period')
    }
    const { query } = fileQuery(saved, route, Date.now())
    const parsed = route.query?.safeParse(parseQuery(searchOf(query).toString()))
    if (parsed?.success === false) {
      const [issue] = parsed.error.issues
      const field = String(issue?.path[0] ?? '')
      throw new HttpError(400, `${field}: ${issue?.message}`, field === 'format' ? 'format' : 'query')
    }
  }

  function presentRun(caller: SignedIn, run: RunRow): ReportRun {
    const { scope_customers, file_id, file_name, file_bytes, at, from, until, rows, ...shown } = run
    const seen = customersOf(caller, run.table)
    const isSeen = seen !== null && scope_customers.every(id => seen.includes(id))
    return {
      ...shown,
      rows: seen !== null && scope_customers.some(id => seen.includes(id)) ? rows : null,
      at: toApiInstant(at.getTime()),
      from: from && toApiInstant(from.getTime()),
      until: until && toApiInstant(until.getTime()),
      file:
        isSeen && file_id !== null && file_name !== null
          ? { name: file_name, bytes: file_bytes ?? 0, link: files.link(file_id) }
          : null,
    }
  }

  return [
    implement(scheduledReports.list, ({ caller, query }) =>
      withScope(api, caller, async db => {
        const { ended, ...listed } = query
        const filter = { ...listed, isEnded: isTrue(ended) }
        const rows = await readReports(db, caller, filter)
        return { count: await countReports(db, caller, filter), results: rows.map(row => presentReport(caller, row)) }
      }),
    ),
    implement(scheduledReports.create, ({ caller, body, request }) =>
      withScope(api, caller, async db => {
        const customers = customersOf(caller, body.table)
        if (customers === null) throw new HttpError(403, 'You may not read this table.')
        check(body)
        const [customer] = customers
        if (customer === undefined) throw new HttpError(403, 'Only users of a customer can have reports sent.')
        await refuseTooMany(db, caller.userId, customer)
        const id = await insertReport(db, { userId: caller.userId, customer }, body, Date.now())
        return presentReport(caller, await noted(db, caller, request, id, REPORT_MADE))
      }),
    ),
    implement(scheduledReports.change, ({ caller, params, body, request }) =>
      withScope(api, caller, async db => {
        const report = await orNotFound(findReport(db, caller, params.id, { isHeld: true }))
        // Whether its owner may read the table is asked whenever the file is made.
        check({ ...report, ...body })
        const known = report.recipients.map(({ address }) => address)
        const isNewReader = body.recipients.some(address => !known.includes(address))
        if (isNewReader && !(await readsAllOf(caller, report))) {
          throw new HttpError(403, 'Only those who may read this table send it to others.', 'recipients')
        }
        await updateReport(db, report, body, Date.now())
        return presentReport(caller, await noted(db, caller, request, report.id, REPORT_CHANGED))
      }),
    ),
    implement(scheduledReports.archive, ({ caller, params, request }) =>
      withScope(api, caller, async db => {
        const report = await orNotFound(findReport(db, caller, params.id, { isHeld: true }))
        await noted(db, caller, request, report.id, REPORT_ENDED)
        await archiveReport(db, report)
        return { archived: true as const }
      }),
    ),
    implement(scheduledReports.restore, ({ caller, params, body, request }) =>
      withScope(api, caller, async db => {
        const report = await orNotFound(findReport(db, caller, params.id, { isHeld: true, isEnded: true }))
        await refuseTooMany(db, report.owner, report.customer)
        await restoreReport(db, report, body.is_on, Date.now())
        return presentReport(caller, await noted(db, caller, request, report.id, REPORT_RESTORED))
      }),
    ),
    implement(scheduledReports.send, ({ caller, params, request }) =>
      withScope(api, caller, async db => {
        const report = await orNotFound(findReport(db, caller, params.id, { isHeld: true }))
        const { id, customer, owner, recipients } = report
        if (recipients.every(({ stopped_at }) => stopped_at !== null)) {
          throw new HttpError(409, 'Nobody receives this report: everybody has stopped it.')
        }
        if (await isUnderWay(db, report)) throw new HttpError(409, 'This report is being sent at the moment.')
        const dueAt = new Date()
        const run = await orNotFound(beginRun(db, { report: id, customer, owner, dueAt, sentBy: caller.userId }))
        await noted(db, caller, request, id, REPORT_SENT)
        return { run }
      }),
    ),
    implement(scheduledReports.runs, ({ caller, query }) =>
      withScope(api, caller, async db => {
        const rows = await readRuns(db, caller, query)
        return { count: await countRuns(db, caller, query.report), results: rows.map(row => presentRun(caller, row)) }
      }),
    ),
  ]
}

/** Throws HttpError where a person, or a customer, has as many as there may be. */
async function refuseTooMany(db: ScopedDb, userId: number, customer: number): Promise<void> {
  const { own, ofCustomer } = await lockAndCountReports(db, userId, customer)
  if (own >= MOST_REPORTS_OF_USER || ofCustomer >= MOST_REPORTS_OF_CUSTOMER) {
    throw new HttpError(409, 'There are too many scheduled reports. End one first.')
  }
}

/** The report as it is now; what was done is in the audit log. */
async function noted(
  db: ScopedDb,
  caller: SignedIn,
  request: FastifyRequest,
  id: number,
  action: AuditAction<LoggedReport>,
): Promise<ReportRow> {
  const report = await orNotFound(findReport(db, caller, id))
  const { customer, name, table, recipients } = report
  await audit(db, action, {
    ...authorOf(caller, request),
    customerId: customer,
    detail: { report: id, name, table, recipients: recipients.map(({ address }) => address) },
  })
  return report
}

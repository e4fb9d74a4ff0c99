import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { MOST_RECIPIENTS } from '@milepost/domain/reports/report-bounds.ts'
import { REPORT_PERIODS } from '@milepost/domain/reports/report-period.ts'
import { REPORT_FREQUENCIES } from '@milepost/domain/reports/report-schedule.ts'
import { REPORT_TABLES } from '@milepost/domain/reports/report-tables.ts'
import { z } from 'zod'
import { flag, ordering, paging } from './records.ts'
import { routes, signedIn } from './route.ts'
import { id, instant, lineOfText, mailAddress, timeZone } from './shapes.ts'

export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** `waiting`: its file is being made. */
export const REPORT_STATES = ['waiting', 'sent', 'empty', 'failed'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** Why nothing was sent. `owner-*`: the account with whose rights the file is made; `refused`: what it is filtered by. */
export const REPORT_FAILURES = [
  'owner-closed',
  'owner-access',
  'module-off',
  'filter-gone',
  'filter-refused',
  'no-recipients',
  'not-made',
] as const
export type ReportFailure = (typeof REPORT_FAILURES)[number]

const value = z.string().max(200)

const schedule = {
  frequency: z.enum(REPORT_FREQUENCIES),
  /** Of a weekly one; 0 is Sunday. */
  weekday: z.number().int().min(0).max(6).nullable().default(null),
  /** Of a monthly one; where a month has fewer days it is its last. */
  month_day: z.number().int().min(1).max(31).nullable().default(null),
  hour: z.number().int().min(0).max(23),
  time_zone: timeZone,
}

interface Schedule {
  frequency: string
  weekday: number | null
  month_day: number | null
}

function checkSchedule({ frequency, weekday, month_day }: Schedule, context: z.RefinementCtx): void {
  const complain = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] })
  if ((weekday !== null) !== (frequency === 'weekly')) complain('weekday', 'the day of a weekly report')
  if ((month_day !== null) !== (frequency === 'monthly')) complain('month_day', 'the day of a monthly report')
}

const written = {
  name: lineOfText(80).min(1),
  format: z.enum(REPORT_FORMATS),
  /** Of the days before it is sent; null where the table has no range of days. */
  period: z.enum(REPORT_PERIODS).nullable().default(null),
  ...schedule,
  language: z.enum(['en', 'pt']),
  /** Addresses; that of an account is written to in its language. */
  recipients: z
    .array(mailAddress)
    .min(1)
    .max(MOST_RECIPIENTS)
    .transform(addresses => [...new Set(addresses)]),
  is_on: z.boolean().default(true),
}

const reportTable = z.enum(keysOf(REPORT_TABLES))

const lastRun = z.object({
  state: z.enum(REPORT_STATES),
  failure: z.enum(REPORT_FAILURES).nullable(),
  at: instant,
})

const scheduledReport = z
  .object({
    id: z.number().int(),
    name: z.string(),
    table: reportTable,
    format: z.enum(REPORT_FORMATS),
    period: z.enum(REPORT_PERIODS).nullable(),
    frequency: z.enum(REPORT_FREQUENCIES),
    weekday: z.number().int().nullable(),
    month_day: z.number().int().nullable(),
    hour: z.number().int(),
    time_zone: z.string(),
    language: z.enum(['en', 'pt']),
    /** With whose rights the file is made. */
    owner: z.number().int(),
    owner_name: z.string(),
    is_own: z.boolean(),
    is_on: z.boolean(),
    /** Null: it is switched off. */
    next_at: instant.nullable(),
    recipients: z.array(z.object({ address: z.string(), stopped_at: instant.nullable() })),
    last_run: lastRun.nullable(),
  })
  .meta({ id: 'ScheduledReport' })

export type ScheduledReport = z.output<typeof scheduledReport>

const reportRun = z
  .object({
    id: z.number().int(),
    report: z.number().int(),
    name: z.string(),
    table: reportTable,
    state: z.enum(REPORT_STATES),
    failure: z.enum(REPORT_FAILURES).nullable(),
    at: instant,
    by_hand: z.boolean(),
    /** What it is about; null where the table has no range of days, or nothing was made. */
    from: instant.nullable(),
    /** Excluded. */
    until: instant.nullable(),
    /** Null: not known, or the caller may read the table of none of the customers. */
    rows: z.number().int().nullable(),
    recipients: z.array(z.string()),
    /** A link for a week; null where there is no file, or the caller may not see the rows in it. */
    file: z.object({ name: z.string(), bytes: z.number().int(), link: z.string() }).nullable(),
  })
  .meta({ id: 'ReportRun' })

export type ReportRun = z.output<typeof reportRun>

const params = z.object({ id })

/** Tables that are sent as files, again and again: each user's own, and for administrators all of their customers. */
export const scheduledReports = routes({
  list: {
    method: 'GET',
    path: '/api/scheduled_reports/',
    summary: 'A page of the caller’s scheduled reports, for administrators of all of their customers, by name',
    access: signedIn,
    query: z.object({
      /** Those that are still sent, of which the last run failed. */
      last: z.literal('failed').optional(),
      /** Those that were ended, instead of those that are not; they are kept for 90 days. */
      ended: flag,
      ...ordering(['name']),
      ...paging(75, 500),
    }),
    result: z.object({ count: z.number().int(), results: z.array(scheduledReport) }),
    errors: [400],
  },
  create: {
    method: 'POST',
    path: '/api/scheduled_reports/',
    summary: 'Has a table sent regularly, with the caller’s rights',
    access: signedIn,
    body: z
      .strictObject({
        ...written,
        table: reportTable,
        /** What the call of its file is sent, as in an address: days, format, language and time zone are the report’s. */
        query: z
          .record(z.string().max(40), z.union([value, z.array(value).max(200)]))
          .refine(query => Object.keys(query).length <= 30, 'at most 30 keys'),
      })
      .superRefine(checkSchedule),
    result: scheduledReport,
    errors: [400, 403, 404, 409],
  },
  change: {
    method: 'PUT',
    path: '/api/scheduled_reports/:id/',
    summary: 'Changes when, how and to whom a report is sent, or switches it on or off',
    access: signedIn,
    params,
    body: z.strictObject(written).superRefine(checkSchedule),
    result: scheduledReport,
    errors: [400, 403, 404],
  },
  archive: {
    method: 'DELETE',
    path: '/api/scheduled_reports/:id/',
    summary: 'Ends a report; what was sent stays in the archive for its time',
    access: signedIn,
    params,
    result: z.object({ archived: z.literal(true) }),
    errors: [403, 404],
  },
  restore: {
    method: 'POST',
    path: '/api/scheduled_reports/:id/restore/',
    summary: 'Takes back that a report was ended: it is sent again, or is there again switched off',
    access: signedIn,
    params,
    body: z.strictObject({ is_on: z.boolean() }),
    result: scheduledReport,
    errors: [403, 404, 409],
  },
  send: {
    method: 'POST',
    path: '/api/scheduled_reports/:id/send/',
    summary: 'Sends a report now, to those who receive it',
    access: signedIn,
    params,
    result: z.object({ run: z.number().int() }),
    errors: [403, 404, 409],
    perMinute: 20,
  },
  runs: {
    method: 'GET',
    path: '/api/scheduled_report_runs/',
    summary: 'A page of what was sent in the last 90 days, newest first, of all reports of the list or of one',
    access: signedIn,
    query: z.object({ report: id.optional(), ...ordering(['at'], '-at'), ...paging(75, 500) }),
    result: z.object({ count: z.number().int(), results: z.array(reportRun) }),
    errors: [400, 404],
  },
})

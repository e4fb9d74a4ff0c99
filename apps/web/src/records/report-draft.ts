import type { Call, Route } from '@milepost/contract/route.ts'
import type { ReportFormat, ScheduledReport, scheduledReports } from '@milepost/contract/scheduled-reports.ts'
import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { REPORT_TABLES, type ReportTable } from '@milepost/domain/reports/report-tables.ts'

type Body = Call<typeof scheduledReports.create>['body']

/** What is written of a report. */
export type ReportDraft = {
  [Field in Exclude<keyof Body, 'table' | 'query'>]-?: Exclude<Body[Field], undefined>
}

/** Of which table of a screen a report is. */
export interface ReportSource {
  table: ReportTable
  /** As its file is asked for. */
  query: Body['query']
  formats: readonly ReportFormat[]
  /** The table has a range of days. */
  hasDays: boolean
}

/** What a report says itself, or what only a page of the screen has. */
const NOT_OF_FILTER = ['start', 'end', 'format', 'language', 'time_zone', 'page', 'pageSize']

/** The report of an export: of its route, with the filter of the screen. Null: the table of the route cannot be sent. */
export function reportSource(
  { path, query: schema }: Route,
  query: object,
  formats: readonly ReportFormat[],
): ReportSource | null {
  const table = keysOf(REPORT_TABLES).find(name => REPORT_TABLES[name] === path)
  if (table === undefined) return null
  const pairs = Object.entries(query).flatMap(([name, value]: [string, unknown]) => {
    if (NOT_OF_FILTER.includes(name)) return []
    const sent = Array.isArray(value) ? value.flatMap(sentForm) : (sentForm(value)[0] ?? [])
    return sent.length > 0 ? [[name, sent] as const] : []
  })
  const hasDays = schema !== undefined && 'start' in schema.shape
  return { table, query: Object.fromEntries(pairs), formats, hasDays }
}

/** As an address has it; what is absent or empty is not sent. */
function sentForm(value: unknown): string[] {
  const isSent = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isSent && value !== '' ? [String(value)] : []
}

interface Reader {
  language: 'en' | 'pt'
  timeZone: string
  address: string
}

/** A new report: every morning, of the day before, to whoever makes it. */
export const newDraft = (name: string, { formats, hasDays }: ReportSource, reader: Reader): ReportDraft => ({
  name,
  format: formats[0] ?? 'xlsx',
  period: hasDays ? 'yesterday' : null,
  frequency: 'daily',
  weekday: null,
  month_day: null,
  hour: 7,
  time_zone: reader.timeZone,
  language: reader.language,
  recipients: [reader.address],
  is_on: true,
})

/** A report as it is written. */
export function draftOf(report: ScheduledReport): ReportDraft {
  const { name, format, period, frequency, weekday, month_day, hour, time_zone, language, is_on } = report
  const recipients = report.recipients.map(({ address }) => address)
  return { name, format, period, frequency, weekday, month_day, hour, time_zone, language, recipients, is_on }
}

/** The days that have passed since the time before. */
const PERIOD_OF = { daily: 'yesterday', weekly: 'last-week', monthly: 'last-month' } as const

/** With another frequency, the day that it needs (Monday, or the first of a month) and the days that then have passed. */
export const withFrequency = (draft: ReportDraft, frequency: ReportDraft['frequency']): ReportDraft => ({
  ...draft,
  frequency,
  period: draft.period && PERIOD_OF[frequency],
  weekday: frequency === 'weekly' ? 1 : null,
  month_day: frequency === 'monthly' ? 1 : null,
})

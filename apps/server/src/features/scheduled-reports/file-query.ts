import type { Route } from '@milepost/contract/route.ts'
import type { ReportFormat } from '@milepost/contract/scheduled-reports.ts'
import { type ReportPeriod, type ReportRange, reportRange } from '@milepost/domain/reports/report-period.ts'
import type { ReportTable } from '@milepost/domain/reports/report-tables.ts'
import { toApiInstant } from '@milepost/domain/time/api-dates.ts'
import type { FileQuery } from './make-file.ts'

/** Their days are those of the customer's time zone, and not the reader's. */
const BY_DAYS: readonly ReportTable[] = ['vehicle-timesheet', 'driver-timesheet', 'group-timesheet', 'changed-figures']

interface SavedReport {
  table: ReportTable
  query: FileQuery
  format: ReportFormat
  period: ReportPeriod | null
  time_zone: string
  language: string
}

/** Whether the table of a route is of a range of days. */
export const hasRange = ({ query }: Route): boolean => query !== undefined && 'start' in query.shape

/** What the file of a report is asked for with at a moment: as it was saved, for the days that it is about then. */
export function fileQuery(
  report: SavedReport,
  route: Route,
  atMs: number,
): { query: FileQuery; range: ReportRange | null } {
  const range = report.period && reportRange(report.period, atMs, report.time_zone)
  const known = route.query?.shape ?? {}
  const given: FileQuery = {
    ...report.query,
    ...(range && daysOf(report.table, range)),
    format: report.format,
    language: report.language,
    time_zone: report.time_zone,
  }
  return { query: Object.fromEntries(Object.entries(given).filter(([name]) => name in known)), range }
}

function daysOf(table: ReportTable, { firstDay, lastDay, fromMs, untilMs }: ReportRange): FileQuery {
  if (BY_DAYS.includes(table)) return { start: firstDay, end: lastDay }
  return { start: toApiInstant(fromMs), end: toApiInstant(untilMs) }
}

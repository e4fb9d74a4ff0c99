import type { ReportFormat, ReportState, ScheduledReport } from '@milepost/contract/scheduled-reports.ts'
import type { ReportPeriod } from '@milepost/domain/reports/report-period.ts'
import type { ReportFrequency } from '@milepost/domain/reports/report-schedule.ts'
import type { TFunction } from 'i18next'
import type { TextKey } from '../i18n/text-key.ts'
import type { Words } from '../i18n/use-words.ts'
import { weekdayName } from '../i18n/week.ts'

export const FORMAT_NAMES = { csv: 'CSV', xlsx: 'Excel (XLSX)', pdf: 'PDF' } as const satisfies Record<
  ReportFormat,
  string
>

export const FREQUENCY_WORDS = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
} as const satisfies Record<ReportFrequency, TextKey>

export const PERIOD_WORDS = {
  yesterday: 'Yesterday',
  'last-7-days': 'The last 7 days',
  'last-week': 'The last week, Monday to Sunday',
  'last-30-days': 'The last 30 days',
  'last-month': 'The last month',
} as const satisfies Record<ReportPeriod, TextKey>

export const RUN_STATE_WORDS = {
  waiting: 'Being made',
  sent: 'Sent_report',
  empty: 'No rows',
  failed: 'Not sent_report',
} as const satisfies Record<ReportState, TextKey>

type Schedule = Pick<ScheduledReport, 'frequency' | 'weekday' | 'month_day' | 'hour'>

/** Such as: Monday, 07:00. */
export function scheduleWords({ frequency, weekday, month_day, hour }: Schedule, t: TFunction, words: Words): string {
  const time = words.timeOfDay(hour * 60)
  if (frequency === 'daily') return t('Daily, {{time}}', { time })
  if (weekday !== null) {
    // Sunday is the seventh day of an ISO week.
    return t('Every {{weekday}}, {{time}}', { weekday: weekdayName(weekday || 7, 'long', words.locale), time })
  }
  return month_day === 31
    ? t('Last day of the month, {{time}}', { time })
    : t('Day {{day}} of the month, {{time}}', { day: month_day ?? 1, time })
}

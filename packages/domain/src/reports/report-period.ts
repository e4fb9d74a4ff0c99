import { dayOfMonth } from '../time/day-of-month.ts'
import { dayText, localDay, localDayStartMs, weekdayOf } from '../time/local-time.ts'

/** Which days a report is about, seen from the day on which it is sent; that day itself is never part of it. */
export const REPORT_PERIODS = ['yesterday', 'last-7-days', 'last-week', 'last-30-days', 'last-month'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

/** Whole days of a time zone. */
export interface ReportRange {
  /** YYYY-MM-DD, both included. */
  firstDay: string
  lastDay: string
  fromMs: number
  /** Excluded. */
  untilMs: number
}

/** The days of a report that is sent at a moment. Weeks begin on Monday (EVT-24). */
export function reportRange(period: ReportPeriod, atMs: number, timeZone: string): ReportRange {
  const today = localDay(atMs, timeZone)
  const [first, last] = daysOf(period, today)
  return {
    firstDay: dayText(first),
    lastDay: dayText(last),
    fromMs: localDayStartMs(first, timeZone),
    untilMs: localDayStartMs(last + 1, timeZone),
  }
}

function daysOf(period: ReportPeriod, today: number): readonly [number, number] {
  if (period === 'yesterday') return [today - 1, today - 1]
  if (period === 'last-7-days') return [today - 7, today - 1]
  if (period === 'last-30-days') return [today - 30, today - 1]
  if (period === 'last-week') {
    const monday = today - ((weekdayOf(today) + 6) % 7)
    return [monday - 7, monday - 1]
  }
  const firstOfMonth = today - dayOfMonth(today) + 1
  const lastOfMonthBefore = firstOfMonth - 1
  return [lastOfMonthBefore - dayOfMonth(lastOfMonthBefore) + 1, lastOfMonthBefore]
}

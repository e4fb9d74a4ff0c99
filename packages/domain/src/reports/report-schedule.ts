import { dayOfMonth } from '../time/day-of-month.ts'
import { localDay, localTimeMs, weekdayOf } from '../time/local-time.ts'

export const REPORT_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number]

/** When a report is sent. */
export interface ReportSchedule {
  frequency: ReportFrequency
  /** Of a weekly one; 0 is Sunday. */
  weekday: number | null
  /** Of a monthly one, 1 to 31: where a month has fewer days it is its last. */
  monthDay: number | null
  /** 0 to 23, as clocks of the time zone show it. */
  hour: number
  timeZone: string
}

/** Farther than from any day of a month to the same of the next. */
const MOST_DAYS_AHEAD = 64

/**
 * The first time after a moment at which a report is sent. An hour that clocks show twice is the first of the two, one that they skip
 * is the moment at which they go on. Throws a RangeError for a schedule that names no day.
 */
export function nextSendingMs(schedule: ReportSchedule, afterMs: number): number {
  const today = localDay(afterMs, schedule.timeZone)
  for (let day = today; day <= today + MOST_DAYS_AHEAD; day++) {
    if (!isSendingDay(schedule, day)) continue
    const atMs = localTimeMs(day, schedule.hour, schedule.timeZone)
    if (atMs > afterMs) return atMs
  }
  throw new RangeError('The schedule names no day.')
}

function isSendingDay({ frequency, weekday, monthDay }: ReportSchedule, day: number): boolean {
  if (frequency === 'daily') return true
  if (frequency === 'weekly') return weekdayOf(day) === weekday
  if (monthDay === null) return false
  const isLast = dayOfMonth(day + 1) === 1
  return dayOfMonth(day) === monthDay || (isLast && monthDay > dayOfMonth(day))
}

import { localDayAt } from '@milepost/domain/time/local-time.ts'
import { z } from 'zod'

const DAY_MS = 86_400_000

/** A year, leap or not: the longest range that a call answers for. */
export const MOST_DAYS = 366

/** A day YYYY-MM-DD. The database has no year 0. */
export const calendarDay = z.iso.date().refine(day => !day.startsWith('0000'), 'a date such as 2026-06-01')

/** A moment of a range: an instant, in UTC unless it says otherwise, or a day YYYY-MM-DD of UTC (FMT-02, FMT-03). */
const moment = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()], {
  error: 'an instant such as 2026-06-01T08:00:00Z, or a date such as 2026-06-01',
})

/** `start` and `end` of a query. A day as the end counts whole (N-70: the web sends instants of the user's own days). */
export const momentRange = { start: moment, end: moment }

interface Range {
  start: string
  end: string
}

/** The range in epoch milliseconds, its end excluded. */
export function rangeMs({ start, end }: Range): { fromMs: number; untilMs: number } {
  return { fromMs: momentMs(start), untilMs: momentMs(end) + (isDate(end) ? DAY_MS : 0) }
}

/** The days of a time zone that a range touches, both included: a date is one of that zone as it stands. */
export function rangeDays({ start, end }: Range, timeZone: string): Range {
  const dayAt = (ms: number) => localDayAt(ms, timeZone).text
  const lastMs = Math.max(momentMs(start), momentMs(end) - 1)
  return { start: isDate(start) ? start : dayAt(momentMs(start)), end: isDate(end) ? end : dayAt(lastMs) }
}

/** What makes a range one that is answered; the field at fault is named. */
export function checkRange(range: Range, context: z.RefinementCtx): void {
  const { fromMs, untilMs } = rangeMs(range)
  const complain = (message: string) => context.addIssue({ code: 'custom', message, path: ['end'] })
  if (momentMs(range.end) < fromMs) complain('the end is before the start')
  else if (untilMs - fromMs > MOST_DAYS * DAY_MS) complain(`at most ${MOST_DAYS} days`)
}

const isDate = (text: string) => text.length === 10

function momentMs(text: string): number {
  const hasZone = isDate(text) || /(Z|[+-]\d\d:?\d\d)$/i.test(text)
  return Date.parse(hasZone ? text : `${text}Z`)
}

import { localDayAt } from '@milepost/domain/time/local-time.ts'
import { z } from 'zod'
import { deviceInstant } from './shapes.ts'

const DAY_MS = 86_400_000

/** A year, leap or not: the longest range that a call answers for. */
export const MOST_DAYS = 366

/* Requests may name years 1900 to 2999: dates derived from them then keep four digits. Nothing was recorded outside of these. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2999
const SUPPORTED_YEARS = `a year from ${FIRST_YEAR} to ${LAST_YEAR}`

const isSupportedYear = (text: string) => {
  const year = new Date(momentMs(text)).getUTCFullYear()
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

/** A day YYYY-MM-DD. */
export const calendarDay = z.iso.date({ abort: true }).refine(isSupportedYear, SUPPORTED_YEARS)

/** An instant that a request names. */
export const namedInstant = deviceInstant.refine(isSupportedYear, SUPPORTED_YEARS)

/** A moment of a range: an instant, in UTC unless it says otherwise, or a day YYYY-MM-DD of UTC (FMT-02, FMT-03). */
export const moment = z
  .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()], {
    error: 'an instant such as 2026-06-01T08:00:00Z, or a date such as 2026-06-01',
  })
  .refine(isSupportedYear, SUPPORTED_YEARS)

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

export const isDate = (text: string) => text.length === 10

/** When it begins, in epoch milliseconds. */
export function momentMs(text: string): number {
  const hasZone = isDate(text) || /(Z|[+-]\d\d:?\d\d)$/i.test(text)
  return Date.parse(hasZone ? text : `${text}Z`)
}

import { weekdayOf } from '../time/local-time.ts'
import type { Interval } from './interval.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const MEAN_MONTH_DAYS = 146_097 / 4_800

/**
 * A moment and an interval later, as calendars in UTC count: a month later than the 31st is the last day of a month that is shorter,
 * whole months are added before days (VF-43). Fulfilled days are the start of that day in UTC (VF-81).
 */
export function dueMs(fromMs: number, { months, days, minutes }: Interval): number {
  const from = new Date(fromMs)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const timeOfDayMs = fromMs - Math.floor(fromMs / DAY_MS) * DAY_MS
  const dayMs = Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay))
  return dayMs + timeOfDayMs + days * DAY_MS + minutes * MINUTE_MS
}

/** When a schedule is due: so many intervals after the day that it counts from, whose day of the month it keeps. */
interface Rhythm {
  fromMs: number
  /** 0: the day itself, where a person said when it is due first. */
  times: number
}

/** When a schedule is due, and on which day it was done last; null: not since a person or an authority named the first day. */
export interface Due extends Rhythm {
  doneMs: number | null
}

export const dueOf = ({ fromMs, times }: Rhythm, interval: Interval): number => dueMs(fromMs, multiple(interval, times))

const multiple = ({ months, days, minutes }: Interval, times: number): Interval => ({
  months: months * times,
  days: days * times,
  minutes: minutes * times,
})

/** Monday of the week in which a moment falls, in days from 1 January 1970 (UTC). */
export function weekOf(atMs: number): number {
  const day = Math.floor(atMs / DAY_MS)
  return day - ((weekdayOf(day) + 6) % 7)
}

/**
 * The next due date once a check was done. One that was done in an earlier week than it was due counts from the day that it was done;
 * done in that week or later, what follows stays where it was, on the first due date after it (compliance 1.3, re-base rule).
 * `due`: null where nothing was due before.
 */
export function dueAfter(due: Due | null, interval: Interval, doneMs: number): Due {
  if (due === null || weekOf(doneMs) < weekOf(dueOf(due, interval))) return countedFrom(doneMs)
  let times = Math.max(due.times + 1, Math.floor((doneMs - due.fromMs) / meanMs(interval)))
  // Calendars stray from the mean by days, so that this steps once or twice, however long ago it began.
  while (dueOf({ ...due, times }, interval) <= doneMs) times++
  return { ...due, times, doneMs }
}

/** How long an interval is in the mean of 400 years. */
const meanMs = ({ months, days, minutes }: Interval): number =>
  (months * MEAN_MONTH_DAYS + days) * DAY_MS + minutes * MINUTE_MS

const countedFrom = (doneMs: number): Due => ({ fromMs: doneMs, times: 1, doneMs })

/**
 * Whether a check that is filed now says nothing of what is due, since a later one has set that already: N-46, in which a due date that
 * is merely later than the new check's day would also refuse every check that was done in time.
 */
export const isBehindSchedule = (due: Due | null, interval: Interval, doneMs: number): boolean =>
  due !== null && dueOf(due, interval) >= dueMs(doneMs, interval)

/**
 * What is due next once a check was done; null: something later has set that already (VF-74, N-46). Of a schedule that counts no time
 * (`interval` null) it is what was done on a later day. Another document of the day on which it was done last changes nothing.
 */
export function nextDue(due: Due | null, interval: Interval | null, doneMs: number): Due | null {
  if (due !== null && due.doneMs !== null) {
    if (due.doneMs === doneMs) return due
    if (due.doneMs > doneMs) return null
  }
  if (interval === null) return countedFrom(doneMs)
  return isBehindSchedule(due, interval, doneMs) ? null : dueAfter(due, interval, doneMs)
}

/** A check that was done, by the id of what was filed of it. */
interface Done {
  id: number
  doneMs: number
}

/** One that was filed before its schedule was made says only when it was done. */
export interface FiledCheck extends Done {
  isBeforeSchedule: boolean
}

/** What is due, and the check that set it; null: no check did. */
interface SetDue {
  due: Due
  lastId: number | null
}

/**
 * What is due by what is left of a history: from where a person set it to begin, through the checks in the order in which they were
 * filed; of those from before the schedule was made the last one alone. Null: nothing says what is due.
 */
export function dueByHistory(
  start: Due | null,
  interval: Interval | null,
  checks: readonly FiledCheck[],
): SetDue | null {
  let found: SetDue | null = start && { due: start, lastId: null }
  const [before, since] = [
    checks.filter(check => check.isBeforeSchedule),
    checks.filter(check => !check.isBeforeSchedule),
  ]
  const [last] = before.toSorted((a, b) => b.doneMs - a.doneMs)
  for (const { id, doneMs } of last === undefined ? since : [last, ...since]) {
    const due = nextDue(found?.due ?? null, interval, doneMs)
    if (due !== null && due !== found?.due) found = { due, lastId: id }
  }
  return found
}

/** A check is in time until the Sunday of the week in which it is due (compliance 1.3, due rule for safety inspections). */
export const isInTime = (dueAtMs: number, doneMs: number): boolean => weekOf(doneMs) <= weekOf(dueAtMs)

/** Due dates by what somebody has to do about them. */
export type DatedState = 'overdue' | 'waiting' | 'this-week' | 'four-weeks' | 'later'

/** `never-recorded`: nothing says when it was done last or is due first, so that it may long have been overdue. */
export type DueState = 'never-recorded' | DatedState

/**
 * `overdue` from the Monday after the week in which it was due; `waiting` in its place while the vehicle is off the road, since it is
 * done before that returns (compliance 1.3); `four-weeks` are the four after this one.
 */
export function dueState(dueAtMs: number, nowMs: number, isOffRoad: boolean): DatedState {
  const weeks = (weekOf(dueAtMs) - weekOf(nowMs)) / 7
  if (weeks < 0) return isOffRoad ? 'waiting' : 'overdue'
  if (weeks === 0) return 'this-week'
  return weeks <= 4 ? 'four-weeks' : 'later'
}

/** The due dates of a state, whether or not the vehicle is off the road: from a Monday on, until before another; null: without that bound. */
export function dueRangeOf(state: DatedState, nowMs: number): { fromMs: number | null; untilMs: number | null } {
  const monday = (weeks: number) => (weekOf(nowMs) + 7 * weeks) * DAY_MS
  switch (state) {
    case 'overdue':
    case 'waiting':
      return { fromMs: null, untilMs: monday(0) }
    case 'this-week':
      return { fromMs: monday(0), untilMs: monday(1) }
    case 'four-weeks':
      return { fromMs: monday(1), untilMs: monday(5) }
    case 'later':
      return { fromMs: monday(5), untilMs: null }
  }
}

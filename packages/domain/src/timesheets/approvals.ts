import { isoWeek } from '../time/api-dates.ts'
import { dayText, localDay, weekdayOf } from '../time/local-time.ts'
import { type TimesheetDay, type TimesheetSums, totalOf } from './timesheets.ts'

/** An ISO week that days touch. */
export interface TouchedWeek {
  /** Such as 2026-W23. */
  week: string
  monday: string
  /** The Monday after it: from then on it is over. */
  nextMonday: string
  /** All of it is among the days. */
  isWhole: boolean
}

/** The weeks that the days `start` to `end`, both included, touch, in order. */
export function weeksTouched({ start, end }: { start: string; end: string }): TouchedWeek[] {
  const weeks: TouchedWeek[] = []
  const [first, last] = [dayNumber(start), dayNumber(end)]
  for (let monday = mondayOf(first); monday <= last; monday += 7) {
    weeks.push({
      week: weekText(dayText(monday)),
      monday: dayText(monday),
      nextMonday: dayText(monday + 7),
      isWhole: monday >= first && monday + 6 <= last,
    })
  }
  return weeks
}

/** The week of a day: its Monday and its Sunday. */
export function weekAround(day: string): { start: string; end: string } {
  const monday = mondayOf(dayNumber(day))
  return { start: dayText(monday), end: dayText(monday + 6) }
}

/** The days of an ISO week such as 2026-W23; null where its year has no such week. */
export function daysOfWeek(week: string): { start: string; end: string } | null {
  const [year, number] = [Number(week.slice(0, 4)), Number(week.slice(6))]
  // The fourth of January is in the first week.
  const days = weekAround(dayText(localDay(Date.UTC(year, 0, 4), 'UTC') + 7 * (number - 1)))
  return weekText(days.start) === week ? days : null
}

/** What an approval holds of a week, in the order in which it is stored: the order never changes. */
export const WEEK_FIGURES = [
  'days',
  'dutyS',
  'breakS',
  'drivingS',
  'standingS',
  'idleS',
  'unknownS',
  'carriedS',
  'stoppedS',
  'privateS',
  'distanceM',
  'unknownM',
  'carriedM',
  'privateDistanceM',
  'trips',
] as const satisfies readonly (keyof TimesheetSums | 'days')[]

export type WeekFigure = (typeof WEEK_FIGURES)[number]
export type WeekFigures = Record<WeekFigure, number>

/** The sums of the days of a week. */
export function weekFigures(days: readonly TimesheetDay[]): WeekFigures {
  const { correctedDays: _, ...figures } = totalOf(days)
  return figures
}

/** Everything that is shown of the days of a week, as one text: an approval holds its hash. The order never changes. */
export function shownDays(days: readonly TimesheetDay[]): string {
  return JSON.stringify(
    days.map(day => [
      day.day,
      day.firstStartMs,
      day.lastStopMs,
      ...WEEK_FIGURES.filter(figure => figure !== 'days').map(figure => day[figure]),
      day.recorded && [day.recorded.firstStartMs, day.recorded.lastStopMs, day.recorded.dutyS],
      day.note,
    ]),
  )
}

/** Of the entries of a week in the order they were made: the approval that stands. One that is taken back leaves none. */
export function approvalInForce<Entry extends { revokes: number | null }>(entries: readonly Entry[]): Entry | null {
  const last = entries.at(-1)
  return last?.revokes === null ? last : null
}

export const WEEK_STATES = ['not-over', 'part', 'nothing', 'open', 'approved', 'changed'] as const

/**
 * How far a week is dealt with: it is not over, or shown in part, or there is nothing to approve; it waits for approval; it is
 * approved, and its figures are as they were then or not.
 */
export type WeekState = (typeof WEEK_STATES)[number]

/** `approved` and `shown` are hashes of what was approved and of what is shown; null: not approved, or not to be compared. */
export function weekState(week: {
  isOver: boolean
  isWhole: boolean
  isEmpty: boolean
  approved: string | null
  shown: string | null
}): WeekState {
  if (week.approved !== null) return week.shown === null || week.shown === week.approved ? 'approved' : 'changed'
  if (!week.isOver) return 'not-over'
  if (!week.isWhole) return 'part'
  return week.isEmpty ? 'nothing' : 'open'
}

/** The figures that are not what was approved, in the order of WEEK_FIGURES. */
export function changedFigures(approved: WeekFigures, now: WeekFigures) {
  return WEEK_FIGURES.filter(figure => approved[figure] !== now[figure]).map(figure => ({
    figure,
    approved: approved[figure],
    now: now[figure],
  }))
}

function weekText(day: string): string {
  const { year, week } = isoWeek(day)
  return `${year}-W${String(week).padStart(2, '0')}`
}

const dayNumber = (day: string) => localDay(Date.parse(`${day}T00:00:00Z`), 'UTC')
const mondayOf = (day: number) => day - ((weekdayOf(day) + 6) % 7)

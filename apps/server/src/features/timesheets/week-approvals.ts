import { createHash } from 'node:crypto'
import {
  approvalInForce,
  changedFigures,
  shownDays,
  type TouchedWeek,
  WEEK_FIGURES,
  type WeekState,
  weekFigures,
  weekState,
  weeksTouched,
} from '@milepost/domain/timesheets/approvals.ts'
import type { TimesheetDay } from '@milepost/domain/timesheets/timesheets.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { readCorrections, type StoredCorrection } from '../../corrections/correction-entries.ts'
import { type ApprovedWeek, WEEK_APPROVALS } from '../../corrections/correction-kinds.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { type LocalDays, type SheetSubject, spanOf } from './subjects.ts'

export type ApprovalEntry = StoredCorrection<ApprovedWeek>

/** What an approval holds. */
const APPROVED_VALUE = z.object({ fingerprint: z.string(), figures: z.record(z.enum(WEEK_FIGURES), z.number()) })
type ApprovedValue = z.output<typeof APPROVED_VALUE>

export const fingerprintOf = (days: readonly TimesheetDay[]): string =>
  createHash('sha256').update(shownDays(days)).digest('hex')

/** As the value of an entry is written. */
export const writeApproved = (days: readonly TimesheetDay[]): string =>
  JSON.stringify({ fingerprint: fingerprintOf(days), figures: weekFigures(days) } satisfies ApprovedValue)

export const readApproved = (value: string): ApprovedValue => APPROVED_VALUE.parse(JSON.parse(value))

/** A week of a sheet with its approval. */
export interface SheetWeek extends TouchedWeek {
  state: WeekState
  /** Of what is shown; null where the week cannot be approved as it is shown. */
  fingerprint: string | null
  approved: ApprovalEntry | null
  changes: ReturnType<typeof changedFigures>
  /** All entries of the week, in the order they were made. */
  entries: readonly ApprovalEntry[]
}

/** The approvals of weeks that days touch, of subjects of one kind and customer, by subject: one query, by an index. */
export async function readApprovals(
  db: ScopedDb,
  subjects: readonly SheetSubject[],
  days: { start: string; end: string },
): Promise<Map<number, ApprovalEntry[]>> {
  const [first] = subjects
  const mondays = weeksTouched(days).map(({ monday }) => monday)
  if (first === undefined) return new Map()
  const entries = await readCorrections(
    db,
    WEEK_APPROVALS,
    sql`c.customer_id = ${first.customerId} and c.subject = ${first.kind}
      and c.subject_id = any(${subjects.map(subject => subject.id)}::int[])
      and c.week = any(${mondays}::date[])`,
  )
  return Map.groupBy(entries, entry => entry.subjectId)
}

/** Whether an approved week is among these days in part only: what is shown is then not all that was approved. */
export function hasApprovedPart(approvals: ReadonlyMap<number, ApprovalEntry[]>, days: LocalDays): boolean {
  const parts = new Set(weeksTouched(days).flatMap(({ isWhole, monday }) => (isWhole ? [] : [monday])))
  return [...approvals.values()].flat().some(({ week }) => parts.has(week))
}

/** The days of the weeks that days touch. */
export function wholeWeeks(days: LocalDays): LocalDays {
  const weeks = weeksTouched(days)
  const last = weeks.at(-1)
  if (weeks[0] === undefined || last === undefined) return days
  const end = new Date(Date.parse(last.nextMonday) - 86_400_000).toISOString().slice(0, 10)
  return { ...days, start: weeks[0].monday, end }
}

/**
 * The weeks of a sheet with their approvals. `days` are at least all days of each approved week; where they are more than the sheet
 * shows, its own say which weeks are whole. A limited user sees of a driver the trips in his own vehicles alone: nothing is compared.
 */
export function sheetWeeks(
  shown: LocalDays,
  days: readonly TimesheetDay[],
  entries: readonly ApprovalEntry[],
  { isComparable, nowMs }: { isComparable: boolean; nowMs: number },
): SheetWeek[] {
  const byMonday = Map.groupBy(entries, entry => entry.week)
  return weeksTouched(shown).map(week => {
    const its = byMonday.get(week.monday) ?? []
    const approved = approvalInForce(its)
    const value = approved?.value == null ? null : readApproved(approved.value)
    const daysOfWeek = days.filter(day => day.week === week.week)
    const isOver = isWeekOver(week, shown.timeZone, nowMs)
    const mayCompare = isComparable && (week.isWhole || approved !== null)
    const fingerprint = mayCompare ? fingerprintOf(daysOfWeek) : null
    const state = weekState({
      isOver,
      isWhole: week.isWhole,
      isEmpty: daysOfWeek.length === 0,
      approved: value?.fingerprint ?? null,
      shown: fingerprint,
    })
    const changes = state === 'changed' && value ? changedFigures(value.figures, weekFigures(daysOfWeek)) : []
    return { ...week, state, fingerprint: week.isWhole && isOver ? fingerprint : null, approved, changes, entries: its }
  })
}

export function isWeekOver({ nextMonday }: TouchedWeek, timeZone: string, nowMs: number): boolean {
  return spanOf({ start: nextMonday, end: nextMonday, timeZone }).fromMs <= nowMs
}

/** A limited user sees of a driver's trips those in his own vehicles, and so of his weeks perhaps a part. */
export const seesAllOf = (scope: Scope, kind: SheetSubject['kind']): boolean =>
  kind === 'vehicle' || scope.vehicleGroupIds === null

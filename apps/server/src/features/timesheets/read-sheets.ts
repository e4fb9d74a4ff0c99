import { rangeDays } from '@milepost/contract/time-range.ts'
import { overlaysOf } from '@milepost/domain/timesheets/corrections.ts'
import { type DaySpell, daySpells } from '@milepost/domain/timesheets/spells.ts'
import { type Timesheet, timesheetOf } from '@milepost/domain/timesheets/timesheets.ts'
import { sql } from 'kysely'
import { readCorrections, type StoredCorrection } from '../../corrections/correction-entries.ts'
import { type CorrectedDay, TIMESHEET_CORRECTIONS } from '../../corrections/correction-kinds.ts'
import type { SealedEntry } from '../../corrections/sealed-chain.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { orNotFound } from '../../http/http-error.ts'
import { findGroupVehicles } from '../../telemetry/scoped-vehicles.ts'
import { readDataBegin } from './data-begin.ts'
import { readDriversWork, readSilences, readVehiclesWork, toIdling, toWorkedTrips, type Work } from './read-work.ts'
import {
  findGroupDrivers,
  type LocalDays,
  mustFindDriver,
  mustFindGroup,
  mustFindVehicleSubject,
  readSheetRules,
  type SheetDriver,
  type SheetRules,
  type SheetSubject,
  type SheetVehicle,
  spanOf,
} from './subjects.ts'
import {
  type ApprovalEntry,
  hasApprovedPart,
  readApprovals,
  type SheetWeek,
  seesAllOf,
  sheetWeeks,
  wholeWeeks,
} from './week-approvals.ts'

/** A correction as it was written: who corrected what of which day, and why. */
export type DayCorrection = SealedEntry<CorrectedDay>

/** What was corrected on these days (both included) of subjects of one kind and customer, by subject, in the order it was done. */
export async function readDayCorrections(
  db: ScopedDb,
  subjects: readonly SheetSubject[],
  { start, end }: { start: string; end: string },
): Promise<Map<number, StoredCorrection<CorrectedDay>[]>> {
  const [first] = subjects
  if (first === undefined) return new Map()
  const corrections = await readCorrections(
    db,
    TIMESHEET_CORRECTIONS,
    sql`c.customer_id = ${first.customerId} and c.subject = ${first.kind}
      and c.subject_id = any(${subjects.map(subject => subject.id)}::int[]) and c.day between ${start} and ${end}`,
  )
  return Map.groupBy(corrections, correction => correction.subjectId)
}

/** As a query gives it: instants, or days of the customer's time zone. */
interface Range {
  start: string
  end: string
}

/** The timesheet of one vehicle or driver. */
export interface Sheet extends Timesheet {
  subject: SheetSubject
  /** All entries about its days, in the order they were made. */
  corrections: readonly DayCorrection[]
}

/** One with how far each week that it touches is dealt with. */
export interface ApprovedSheet extends Sheet {
  touched: SheetWeek[]
}

export interface Sheets {
  rules: SheetRules
  /** Of the one subject, or of the group. */
  name: string
  /** The days of the sheets. */
  days: LocalDays
  sheets: ApprovedSheet[]
  /** Where nothing was recorded on the days and something was after them: its first day. */
  dataBegin: string | null
}

/** What one sheet needs beside its rules: what was done, and each day as a strip. */
export interface DrawnSheet {
  rules: SheetRules
  days: LocalDays
  sheet: ApprovedSheet
  dataBegin: string | null
  spellsOf: (day: string) => DaySpell[]
}

export function findSubject(
  db: ScopedDb,
  scope: Scope,
  kind: SheetSubject['kind'],
  id: number,
): Promise<SheetVehicle | SheetDriver> {
  return kind === 'vehicle' ? mustFindVehicleSubject(db, scope, id) : mustFindDriver(db, scope, id)
}

export async function readSubjectWork(
  db: ScopedDb,
  scope: Scope,
  subject: SheetVehicle | SheetDriver,
  days: LocalDays,
  nowMs: number,
): Promise<Work> {
  const work =
    subject.kind === 'driver'
      ? await readDriversWork(db, scope, [subject], spanOf(days), nowMs)
      : await readVehiclesWork(db, [subject.id], spanOf(days), nowMs)
  return work.get(subject.id)!
}

/** The timesheet of a vehicle or driver of the scope, with its days to draw. */
export async function readSheet(
  db: ScopedDb,
  scope: Scope,
  kind: SheetSubject['kind'],
  id: number,
  range: Range,
  nowMs: number,
): Promise<DrawnSheet> {
  const subject = await findSubject(db, scope, kind, id)
  const rules = await readSheetRules(db, subject.customerId)
  const days = localDays(range, rules)
  const work = await readSubjectWork(db, scope, subject, days, nowMs)
  const corrections = (await readDayCorrections(db, [subject], days)).get(subject.id) ?? []
  const trips = toWorkedTrips(work.trips, await readSilences(db, work.trips))
  const idling = toIdling(work.stops)
  const [sheet] = await withApprovals(
    db,
    scope,
    [{ subject, corrections, ...sheetOf(work, corrections, days) }],
    days,
    nowMs,
  )
  if (sheet === undefined) throw new Error('The sheet was lost.')
  return {
    rules,
    days,
    sheet,
    dataBegin: sheet.days.length > 0 ? null : await readDataBegin(db, scope, [subject], days),
    spellsOf(day) {
      const bounds = spanOf({ start: day, end: day, timeZone: rules.timeZone })
      const touching = trips.filter(trip => trip.startedAtMs < bounds.untilMs && trip.seenAtMs > bounds.fromMs)
      return daySpells(touching, idling, bounds)
    },
  }
}

/** The timesheets of all vehicles or drivers of a group, those that did nothing included; what they did is read in one go. */
export async function readGroupSheets(
  db: ScopedDb,
  scope: Scope,
  { vehicle_group, by, ...range }: Range & { vehicle_group: number; by: SheetSubject['kind'] },
  nowMs: number,
): Promise<Sheets> {
  const group = await mustFindGroup(db, scope, vehicle_group)
  const rules = await readSheetRules(db, group.customerId)
  const days = localDays(range, rules)
  const { subjects, work } = await readGroupWork(db, scope, vehicle_group, by, days, nowMs)
  const bare = sheetsOf(subjects, work, await readDayCorrections(db, subjects, days), days)
  const sheets = await withApprovals(db, scope, bare, days, nowMs)
  const isEmpty = sheets.every(sheet => sheet.days.length === 0)
  const dataBegin = isEmpty ? await readDataBegin(db, scope, subjects, days) : null
  return { rules, name: group.name, days, sheets, dataBegin }
}

/** The sheets of subjects of one kind and customer over the days of a week, and what the customer says of its sheets. */
export async function readWeekSheets(
  db: ScopedDb,
  scope: Scope,
  subjects: readonly (SheetVehicle | SheetDriver)[],
  week: { start: string; end: string },
  nowMs: number,
): Promise<{ rules: SheetRules; sheets: Sheet[] }> {
  const [first] = subjects
  if (first === undefined) throw new Error('A week is read of nobody.')
  const rules = await readSheetRules(db, first.customerId)
  const days = { ...week, timeZone: rules.timeZone }
  return { rules, sheets: await readSheetsOf(db, scope, subjects, days, nowMs) }
}

async function readSheetsOf(
  db: ScopedDb,
  scope: Scope,
  subjects: readonly (SheetVehicle | SheetDriver)[],
  days: LocalDays,
  nowMs: number,
): Promise<Sheet[]> {
  const drivers = subjects.filter(subject => subject.kind === 'driver')
  const work =
    drivers.length > 0
      ? await readDriversWork(db, scope, drivers, spanOf(days), nowMs)
      : await readVehiclesWork(
          db,
          subjects.map(({ id }) => id),
          spanOf(days),
          nowMs,
        )
  return sheetsOf(subjects, work, await readDayCorrections(db, subjects, days), days)
}

function sheetsOf<Subject extends SheetSubject>(
  subjects: readonly Subject[],
  work: ReadonlyMap<number, Work>,
  corrections: ReadonlyMap<number, readonly DayCorrection[]>,
  days: LocalDays,
): (Sheet & { subject: Subject })[] {
  return subjects.map(subject => {
    const entries = corrections.get(subject.id) ?? []
    return { subject, corrections: entries, ...sheetOf(work.get(subject.id)!, entries, days) }
  })
}

/** Sheets with their approvals. Where an approved week is shown in part, all of it is read to see whether it is as it was. */
async function withApprovals(
  db: ScopedDb,
  scope: Scope,
  sheets: readonly (Sheet & { subject: SheetVehicle | SheetDriver })[],
  days: LocalDays,
  nowMs: number,
): Promise<ApprovedSheet[]> {
  const subjects = sheets.map(({ subject }) => subject)
  const isComparable = subjects[0] !== undefined && seesAllOf(scope, subjects[0].kind)
  const approvals: ReadonlyMap<number, ApprovalEntry[]> = await readApprovals(db, subjects, days)
  const isMore = isComparable && hasApprovedPart(approvals, days)
  const compared = isMore ? await readSheetsOf(db, scope, subjects, wholeWeeks(days), nowMs) : sheets
  return sheets.map((sheet, at) => ({
    ...sheet,
    touched: sheetWeeks(days, compared[at]?.days ?? [], approvals.get(sheet.subject.id) ?? [], { isComparable, nowMs }),
  }))
}

const localDays = (range: Range, { timeZone }: SheetRules): LocalDays => ({ ...rangeDays(range, timeZone), timeZone })

async function readGroupWork(
  db: ScopedDb,
  scope: Scope,
  groupId: number,
  by: SheetSubject['kind'],
  days: LocalDays,
  nowMs: number,
): Promise<{ subjects: (SheetVehicle | SheetDriver)[]; work: Map<number, Work> }> {
  if (by === 'driver') {
    const span = spanOf(days)
    const drivers = await findGroupDrivers(db, scope, groupId, span)
    return { subjects: drivers, work: await readDriversWork(db, scope, drivers, span, nowMs) }
  }
  const vehicles = await orNotFound(findGroupVehicles(db, scope, groupId))
  const ids = vehicles.map(vehicle => vehicle.id)
  const subjects = vehicles.map(({ id, customerId, registration }) => ({
    kind: 'vehicle' as const,
    id,
    customerId,
    name: registration,
  }))
  return { subjects, work: await readVehiclesWork(db, ids, spanOf(days), nowMs) }
}

function sheetOf({ trips, stops }: Work, corrections: readonly DayCorrection[], days: LocalDays): Timesheet {
  const range = { from: days.start, until: days.end, timeZone: days.timeZone }
  return timesheetOf(toWorkedTrips(trips), toIdling(stops), range, overlaysOf(corrections))
}

import type { Input, Result } from '@milepost/contract/route.ts'
import { rangeDays } from '@milepost/contract/time-range.ts'
import { timesheetCorrections } from '@milepost/contract/timesheet-corrections.ts'
import { refusalOf } from '@milepost/domain/access/access.ts'
import { withoutZeroFraction } from '@milepost/domain/time/api-dates.ts'
import {
  type CorrectedField,
  type CorrectionFault,
  faultOfCorrection,
} from '@milepost/domain/timesheets/corrections.ts'
import type { TimesheetDay } from '@milepost/domain/timesheets/timesheets.ts'
import type { Actor } from '../../audit/actor.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import {
  addCorrection,
  findCorrection,
  inForce,
  isHistoryIntact,
  presentCorrection,
  revokeCorrection,
} from '../../corrections/correction-entries.ts'
import { TIMESHEET_CORRECTIONS } from '../../corrections/correction-kinds.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { HttpError, orNotFound } from '../../http/http-error.ts'
import { mustConfirmStale } from './approve-weeks.ts'
import { findSubject, readDayCorrections, readSheet } from './read-sheets.ts'
import { readSheetRules, type SheetSubject, spanOf } from './subjects.ts'

/** What a person reads when a correction is refused; the web has them in both languages. */
const REFUSALS: Record<CorrectionFault, string> = {
  'not a value': 'This value cannot be used here. Check the format.',
  'outside the day': 'The time is outside the day.',
  'in the future': 'This time is in the future.',
  'start after stop': 'The first start would be after the last stop.',
  'break too long': 'The break is longer than the day.',
}

/** Corrects a day of a subject of the scope. Returns the id of the correction. */
export async function correctDay(
  db: ScopedDb,
  caller: SignedIn,
  {
    subject: kind,
    subject_id,
    date,
    field,
    value: given,
    reason,
    confirms_stale,
  }: Input<typeof timesheetCorrections.correct>['body'],
  actor: Actor,
  nowMs: number,
): Promise<number> {
  const days = { start: date, end: date }
  const { rules, sheet } = await readSheet(db, caller, kind, subject_id, days, nowMs)
  const day = sheet.days[0] ?? null
  const bounds = spanOf({ ...days, timeZone: rules.timeZone })
  const fault = faultOfCorrection(field, given, {
    dayStartMs: bounds.fromMs,
    dayEndMs: bounds.untilMs,
    nowMs,
    firstStartMs: day?.firstStartMs ?? null,
    lastStopMs: day?.lastStopMs ?? null,
  })
  if (fault) throw new HttpError(400, REFUSALS[fault], 'value')
  await mustConfirmStale(db, sheet.subject, date, confirms_stale)
  const subject = { subject: kind, subjectId: subject_id, day: date, field }
  const value = isTime(field) ? new Date(given).toISOString() : given
  const correction = { value, before: shownValue(day, field), reason, revokes: null, madeAtMs: nowMs }
  return addCorrection(
    db,
    TIMESHEET_CORRECTIONS,
    { customerId: sheet.subject.customerId, ...subject, ...correction },
    actor,
  )
}

function shownValue(day: TimesheetDay | null, field: CorrectedField): string | null {
  if (day === null) return null
  if (field === 'note') return day.note
  if (field === 'break') return day.breakS === 0 ? null : String(day.breakS / 60)
  const atMs = field === 'first-start' ? day.firstStartMs : day.lastStopMs
  return atMs === null ? null : new Date(atMs).toISOString()
}

/** Takes a correction back, by another entry. What was corrected before it counts again. */
export async function revokeDayCorrection(
  db: ScopedDb,
  caller: SignedIn,
  { correction: id, reason, confirms_stale }: Input<typeof timesheetCorrections.revoke>['body'],
  actor: Actor,
  nowMs: number,
): Promise<number> {
  const correction = await orNotFound(findCorrection(db, TIMESHEET_CORRECTIONS, caller, id))
  const subject = await findSubject(db, caller, correction.subject, correction.subjectId)
  const isRevoked = correction.revokes !== null || correction.isRevoked
  if (!isRevoked) await mustConfirmStale(db, subject, correction.day, confirms_stale)
  const revocation = isRevoked
    ? null
    : await revokeCorrection(db, TIMESHEET_CORRECTIONS, correction, { reason, madeAtMs: nowMs }, actor)
  if (revocation === null) throw new HttpError(409, 'This correction has already been withdrawn.')
  return revocation
}

const isTime = (field: CorrectedField) => field === 'first-start' || field === 'last-stop'

const asAnswered = (field: CorrectedField, value: string | null) =>
  value !== null && isTime(field) ? withoutZeroFraction(value) : value

/** The corrections of these days of a subject of the scope, in the order they were made. */
export async function readDayHistory(
  db: ScopedDb,
  caller: SignedIn,
  kind: SheetSubject['kind'],
  id: number,
  range: { start: string; end: string },
): Promise<Result<typeof timesheetCorrections.ofVehicle>> {
  const subject = await findSubject(db, caller, kind, id)
  const { timeZone } = await readSheetRules(db, subject.customerId)
  const corrections = (await readDayCorrections(db, [subject], rangeDays(range, timeZone))).get(id) ?? []
  const standing = inForce(corrections, ({ day, field }) => `${day} ${field}`)
  return {
    count: corrections.length,
    results: corrections.map(entry => ({
      ...presentCorrection(entry, standing.has(entry)),
      date: entry.day,
      field: entry.field,
      value: asAnswered(entry.field, entry.value),
      before: asAnswered(entry.field, entry.before),
    })),
    is_intact: await isHistoryIntact(db, TIMESHEET_CORRECTIONS, subject.customerId, corrections),
    may_correct: refusalOf(timesheetCorrections.correct.access, caller, 'POST') === null,
  }
}

import type { Input } from '@milepost/contract/route.ts'
import type { timesheetCorrections } from '@milepost/contract/timesheet-corrections.ts'
import { type CorrectedField, type CorrectionFault, faultOfCorrection } from '@milepost/domain/timesheet-corrections.ts'
import type { TimesheetDay } from '@milepost/domain/timesheets.ts'
import type { Actor } from '../../auth/actor.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { HttpError, notFound } from '../../http/http-error.ts'
import { addCorrection } from './add-correction.ts'
import { spanOf } from './local-days.ts'
import { findCorrection, readCorrections } from './read-corrections.ts'
import { findSubject, readSheet } from './read-sheets.ts'

/** What a person reads when a correction is refused; the web has them in both languages. */
const REFUSALS: Record<CorrectionFault, string> = {
  'not a value': 'This is not a value that can be entered here.',
  'outside the day': 'The time is outside the day.',
  'in the future': 'The time has not come yet.',
  'start after stop': 'The first start would be after the last stop.',
  'break too long': 'The break is longer than the day.',
}

type Asked = Input<typeof timesheetCorrections.correct>['body']

/** Lays a correction over a day of a subject of the scope. Returns its id. */
export async function correct(
  db: ScopedDb,
  caller: SignedIn,
  { subject: kind, subject_id, date, field, value: given, reason }: Asked,
  corrector: Actor,
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
  const isTime = field === 'first-start' || field === 'last-stop'
  return addCorrection(
    db,
    {
      customerId: sheet.subject.customerId,
      subject: kind,
      subjectId: subject_id,
      day: date,
      field,
      value: isTime ? new Date(given).toISOString() : given,
      before: shownValue(day, field),
      reason,
      revokes: null,
      userId: corrector.userId,
      userName: corrector.name,
      madeAtMs: nowMs,
    },
    corrector,
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
export async function revoke(
  db: ScopedDb,
  caller: SignedIn,
  { correction: id, reason }: Input<typeof timesheetCorrections.revoke>['body'],
  corrector: Actor,
  nowMs: number,
): Promise<number> {
  const correction = await findCorrection(db, caller.customerIds, id)
  if (!correction) throw notFound()
  const { subject, subjectId, day, field } = correction
  const found = await findSubject(db, caller, subject, subjectId)
  const others = (await readCorrections(db, [found], { start: day, end: day })).get(subjectId) ?? []
  const isTakenBack = others.some(other => other.revokes === id)
  if (correction.revokes !== null || isTakenBack) throw new HttpError(409, 'This correction has been revoked already.')
  return addCorrection(
    db,
    {
      customerId: correction.customerId,
      subject,
      subjectId,
      day,
      field,
      value: null,
      before: correction.value,
      reason,
      revokes: id,
      userId: corrector.userId,
      userName: corrector.name,
      madeAtMs: nowMs,
    },
    corrector,
  )
}

import type { Input } from '@milepost/contract/route.ts'
import type { timesheetApprovals } from '@milepost/contract/timesheet-approvals.ts'
import { approvalInForce, daysOfWeek, weeksTouched } from '@milepost/domain/timesheets/approvals.ts'
import type { Actor } from '../../audit/actor.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import { addCorrection, findCorrection, lockChain, revokeCorrection } from '../../corrections/correction-entries.ts'
import { WEEK_APPROVALS } from '../../corrections/correction-kinds.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { HttpError, orNotFound } from '../../http/http-error.ts'
import { findSubject, readWeekSheets } from './read-sheets.ts'
import { mustFindSubjects, type SheetDriver, type SheetSubject, type SheetVehicle } from './subjects.ts'
import { fingerprintOf, isWeekOver, readApprovals, readApproved, seesAllOf, writeApproved } from './week-approvals.ts'

type Approval = Input<typeof timesheetApprovals.approve>['body']

/**
 * Approves weeks of subjects of the scope as they were shown to the caller: all of them or none. Returns how many; one that is
 * approved as it is shown is not approved again.
 */
export async function approveWeeks(
  db: ScopedDb,
  caller: SignedIn,
  { subject: kind, weeks, remark }: Approval,
  actor: Actor,
  nowMs: number,
): Promise<number> {
  const subjects = await mustFindSubjects(db, caller, kind, [...new Set(weeks.map(one => one.subject_id))])
  mustSeeAll(caller, kind)
  await lockApprovals(db, subjects)
  const byId = new Map(subjects.map(subject => [subject.id, subject]))
  const seen = weeks.flatMap(({ subject_id, week, fingerprint }) => {
    const subject = byId.get(subject_id)
    return subject === undefined ? [] : [{ subject, week, fingerprint }]
  })
  let count = 0
  for (const [week, ofWeek] of Map.groupBy(seen, one => one.week)) {
    const days = mustBeWeek(week)
    for (const ofCustomer of Map.groupBy(ofWeek, one => one.subject.customerId).values()) {
      const approve = { subjects: [...new Set(ofCustomer.map(({ subject }) => subject))], days }
      const fingerprints = new Map(ofCustomer.map(({ subject, fingerprint }) => [subject.id, fingerprint]))
      count += await approveWeek(db, caller, approve, { fingerprints, remark }, actor, nowMs)
    }
  }
  return count
}

/** The contract has refused whatever is no week. */
function mustBeWeek(week: string): { start: string; end: string } {
  const days = daysOfWeek(week)
  if (days === null) throw new Error(`${week} is no week.`)
  return days
}

/** One week of subjects of one kind and customer. */
async function approveWeek(
  db: ScopedDb,
  caller: SignedIn,
  { subjects, days }: { subjects: (SheetVehicle | SheetDriver)[]; days: { start: string; end: string } },
  { fingerprints, remark }: { fingerprints: ReadonlyMap<number, string>; remark: string },
  actor: Actor,
  nowMs: number,
): Promise<number> {
  const { rules, sheets } = await readWeekSheets(db, caller, subjects, days, nowMs)
  const [week] = weeksTouched(days)
  if (week === undefined || !isWeekOver(week, rules.timeZone, nowMs)) {
    throw new HttpError(400, 'This week is not over yet.', 'weeks')
  }
  const approvals = await readApprovals(db, subjects, days)
  let count = 0
  for (const { subject, days: itsDays } of sheets) {
    const fingerprint = fingerprintOf(itsDays)
    if (fingerprint !== fingerprints.get(subject.id)) {
      throw new HttpError(
        409,
        'Some of these weeks have changed since they were shown. Check them again, then approve.',
      )
    }
    const inForce = approvalInForce(approvals.get(subject.id) ?? [])
    if (inForce?.value != null && readApproved(inForce.value).fingerprint === fingerprint) continue
    const approved = { subject: subject.kind, subjectId: subject.id, week: week.monday, customerId: subject.customerId }
    const value = writeApproved(itsDays)
    const entry = { ...approved, value, before: inForce?.value ?? null, reason: remark, revokes: null, madeAtMs: nowMs }
    await addCorrection(db, WEEK_APPROVALS, entry, actor)
    count++
  }
  return count
}

/** Takes the approval that stands of a week back, by another entry. The week then waits for approval again. */
export async function withdrawApproval(
  db: ScopedDb,
  caller: SignedIn,
  { approval: id, reason }: Input<typeof timesheetApprovals.withdraw>['body'],
  actor: Actor,
  nowMs: number,
): Promise<number> {
  const approval = await orNotFound(findCorrection(db, WEEK_APPROVALS, caller, id))
  const subject = await findSubject(db, caller, approval.subject, approval.subjectId)
  mustSeeAll(caller, approval.subject)
  await lockApprovals(db, [subject])
  const entries =
    (await readApprovals(db, [subject], { start: approval.week, end: approval.week })).get(subject.id) ?? []
  const withdrawal =
    approvalInForce(entries)?.id === id
      ? await revokeCorrection(db, WEEK_APPROVALS, approval, { reason, madeAtMs: nowMs }, actor)
      : null
  if (withdrawal === null) throw new HttpError(409, 'This approval no longer stands.')
  return withdrawal
}

/** Until the transaction ends nobody else approves or corrects weeks of these customers. */
async function lockApprovals(db: ScopedDb, subjects: readonly SheetSubject[]): Promise<void> {
  // In one order, so that two who approve for the same customers wait for one another.
  const customerIds = [...new Set(subjects.map(({ customerId }) => customerId))].toSorted((a, b) => a - b)
  for (const customerId of customerIds) await lockChain(db, WEEK_APPROVALS, customerId)
}

/**
 * Refuses a correction of an approved week that its maker has not confirmed to make the approval stale. One that is being approved
 * is waited for.
 */
export async function mustConfirmStale(
  db: ScopedDb,
  subject: SheetSubject,
  day: string,
  isConfirmed: boolean,
): Promise<void> {
  await lockApprovals(db, [subject])
  if (isConfirmed) return
  const entries = (await readApprovals(db, [subject], { start: day, end: day })).get(subject.id) ?? []
  if (approvalInForce(entries) === null) return
  throw new HttpError(409, 'This week is approved. Confirm that it changes after its approval.')
}

function mustSeeAll(caller: SignedIn, kind: SheetSubject['kind']): void {
  if (seesAllOf(caller, kind)) return
  throw new HttpError(403, 'Only users who see all vehicles can approve weeks of drivers.')
}

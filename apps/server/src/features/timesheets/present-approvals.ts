import type { Result } from '@milepost/contract/route.ts'
import { timesheetApprovals } from '@milepost/contract/timesheet-approvals.ts'
import type { timesheets } from '@milepost/contract/timesheets.ts'
import { refusalOf } from '@milepost/domain/access/access.ts'
import { weekAround } from '@milepost/domain/timesheets/approvals.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import { presentCorrection } from '../../corrections/correction-entries.ts'
import type { SheetSubject } from './subjects.ts'
import { type ApprovalEntry, type SheetWeek, seesAllOf } from './week-approvals.ts'

type Sheet = Result<typeof timesheets.ofVehicle>

export function presentWeek(
  week: SheetWeek,
): Result<typeof timesheets.ofGroup>['results'][number]['approvals'][number] {
  return {
    week: week.week,
    ...weekAround(week.monday),
    state: week.state,
    approvable_from: week.nextMonday,
    fingerprint: week.fingerprint,
    approved: week.approved && presentEntry(week.approved, week),
    changes: week.changes,
  }
}

export const presentWeekHistory = (week: SheetWeek): Sheet['approvals'][number] => ({
  ...presentWeek(week),
  history: week.entries.map(entry => presentEntry(entry, week)),
})

const presentEntry = (entry: ApprovalEntry, { approved }: SheetWeek) => presentCorrection(entry, entry === approved)

/** Why the caller may approve nothing of sheets of a kind; null: they may. */
export function refusalToApprove(caller: SignedIn, kind: SheetSubject['kind']): Sheet['may_not_approve'] {
  if (refusalOf(timesheetApprovals.approve.access, caller, 'POST') !== null) return 'read-only'
  return seesAllOf(caller, kind) ? null : 'limited'
}

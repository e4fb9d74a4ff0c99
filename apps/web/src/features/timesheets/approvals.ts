import type { GroupRow, WeekApproval } from './timesheet-queries.ts'

/** What rows are filtered by. */
export const APPROVAL_FILTERS = ['open', 'changed', 'approved', 'none'] as const
export type ApprovalFilter = (typeof APPROVAL_FILTERS)[number]

/** A week that can be approved, of a row. */
export interface ApprovableWeek {
  subjectId: number
  name: string
  approval: WeekApproval & { fingerprint: string }
}

/** How far a row is dealt with over all its weeks: what has to be looked at first comes first. */
export function rowApproval(approvals: readonly WeekApproval[]): ApprovalFilter {
  const states = new Set(approvals.map(({ state }) => state))
  return states.has('changed') ? 'changed' : states.has('open') ? 'open' : states.has('approved') ? 'approved' : 'none'
}

/** How many rows there are of each. */
export function countApprovals(rows: readonly GroupRow[]): Record<ApprovalFilter, number> {
  const counts = { open: 0, changed: 0, approved: 0, none: 0 }
  for (const row of rows) counts[rowApproval(row.approvals)]++
  return counts
}

/** The weeks of rows that wait for approval, or for approval again. */
export function approvableWeeks(rows: readonly Pick<GroupRow, 'id' | 'name' | 'approvals'>[]): ApprovableWeek[] {
  return rows.flatMap(({ id, name, approvals }) =>
    approvals.flatMap(approval => {
      const { fingerprint, state } = approval
      const isWaiting = state === 'open' || state === 'changed'
      return fingerprint !== null && isWaiting ? [{ subjectId: id, name, approval: { ...approval, fingerprint } }] : []
    }),
  )
}

import { expect, test } from 'vitest'
import { approvableWeeks, countApprovals, rowApproval } from './approvals.ts'
import { NO_SUMS } from './sums.ts'
import type { WeekApproval } from './timesheet-queries.ts'

const week = (state: WeekApproval['state'], fingerprint: string | null = 'f'): WeekApproval => ({
  ...{ week: '2026-W23', start: '2026-06-01', end: '2026-06-07', state, approvable_from: '2026-06-08' },
  ...{ fingerprint, approved: null, changes: [] },
})
const row = (id: number, ...approvals: WeekApproval[]) => ({ ...NO_SUMS, id, name: `Van ${id}`, approvals })

test('a row with several weeks is what has to be looked at first', () => {
  expect(rowApproval([week('approved'), week('open'), week('changed')])).toBe('changed')
  expect(rowApproval([week('approved'), week('open')])).toBe('open')
  expect(rowApproval([week('approved'), week('nothing')])).toBe('approved')
  expect(rowApproval([week('not-over'), week('part')])).toBe('none')
  expect(countApprovals([row(1, week('open')), row(2, week('open')), row(3)])).toEqual({
    ...{ open: 2, changed: 0, approved: 0, none: 1 },
  })
})

test('what waits for approval are weeks that are open or changed, where all of them is shown', () => {
  const rows = [row(1, week('open'), week('approved')), row(2, week('changed', null)), row(3, week('changed'))]
  expect(approvableWeeks(rows).map(({ subjectId }) => subjectId)).toEqual([1, 3])
})

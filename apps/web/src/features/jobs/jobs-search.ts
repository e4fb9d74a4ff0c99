import { JOB_STATES } from '@milepost/contract/jobs.ts'
import { id, key, oneOf, ordering, page, pageSize, panel } from '../../address/address-params.ts'
import { addressState } from '../../address/address-state.ts'
import type { Ordering } from '../../ui/table-columns.ts'

export const PAGE_SIZES = [25, 75, 200]

export const NEWEST_FIRST: Ordering = { field: 'created_at', isDescending: true }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The address state of Background work, and the job that is open. */
export const jobsAddress = addressState(
  {
    state: oneOf(JOB_STATES, null),
    start: key(DAY, 'startDate'),
    end: key(DAY, 'endDate'),
    ordering: ordering<Ordering>(NEWEST_FIRST, field => /^-?created_at$/.test(field)),
    jobId: id('job'),
    page: page(),
    pageSize: pageSize(75, PAGE_SIZES),
    panel: panel(),
  },
  [{ of: ['state', 'start', 'end', 'ordering', 'pageSize'], clears: ['page'] }],
)

export type JobsSearch = ReturnType<typeof jobsAddress.read>
export type JobsChange = Partial<JobsSearch>

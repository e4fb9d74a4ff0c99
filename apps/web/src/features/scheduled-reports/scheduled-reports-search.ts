import { flag, id, oneOf, page, pageSize } from '../../address/address-params.ts'
import { addressState } from '../../address/address-state.ts'

export const PAGE_SIZES = [25, 75, 200]

export const VIEWS = ['reports', 'sent', 'ended'] as const

/** The address state of Scheduled reports: the reports, those that were ended, or what was sent of all of them or of one. */
export const scheduledReportsAddress = addressState(
  {
    view: oneOf(VIEWS, 'reports'),
    /** The report that is open, or of which that is listed which was sent. */
    reportId: id('report'),
    /** Of the reports those that are still sent and of which the last run failed. */
    last: oneOf(['failed'], null),
    /** What was sent that is marked. */
    runId: id('run'),
    /** By name from Z to A, or the oldest first. */
    isReversed: flag('reversed'),
    page: page(),
    pageSize: pageSize(75, PAGE_SIZES),
  },
  [
    { of: ['view'], clears: ['report', 'run', 'last', 'reversed', 'page'] },
    { of: ['last', 'isReversed', 'pageSize'], clears: ['page'] },
  ],
)

export type ScheduledReportsSearch = ReturnType<typeof scheduledReportsAddress.read>
export type ScheduledReportsChange = Partial<ScheduledReportsSearch>

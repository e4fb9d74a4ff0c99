import { scheduledReports } from '@milepost/contract/scheduled-reports.ts'
import type { AttentionSource } from '../../attention/attention-source.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { countReports } from './report-rows.ts'

/** Reports that are still sent, of which the last run failed. */
export const failedReports = ({ api }: Context): AttentionSource => ({
  kind: 'failed-reports',
  access: scheduledReports.list.access,
  count: (caller, _span, most) => withScope(api, caller, db => countReports(db, caller, { last: 'failed' }, most)),
})

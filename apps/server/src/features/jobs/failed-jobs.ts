import { jobs } from '@milepost/contract/jobs.ts'
import type { AttentionSource } from '../../attention/attention-source.ts'
import type { Context } from '../../context.ts'
import { countJobs } from './queries.ts'

/** Jobs of the span that failed for good. */
export const failedJobs = (context: Context): AttentionSource => ({
  kind: 'failed-jobs',
  access: jobs.list.access,
  count: (caller, { fromMs, untilMs }, most) => {
    const [start, end] = [new Date(fromMs).toISOString(), new Date(untilMs).toISOString()]
    return countJobs(context, caller, { state: 'failed', start, end, ordering: '-created_at' }, most)
  },
})

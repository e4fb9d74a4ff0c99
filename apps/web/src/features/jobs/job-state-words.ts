import type { JobState } from '@milepost/contract/jobs.ts'
import type { TextKey } from '../../i18n/text-key.ts'

export const STATE_WORDS = {
  queued: 'Waiting_job',
  running: 'In progress_job',
  done: 'Done_job',
  failed: 'Failed_job',
  cancelled: 'Cancelled_job',
} as const satisfies Record<JobState, TextKey>

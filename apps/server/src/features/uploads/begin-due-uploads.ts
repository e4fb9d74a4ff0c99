import type { Db } from '../../db/scope.ts'
import type { ScheduledTask } from '../../jobs/task.ts'
import { beginDue } from './begin-work.ts'

/** Uploads that kept off the weekend begin when it is over. */
export const beginDueUploadsTask = (system: Db): ScheduledTask => ({
  name: 'begin-due-uploads',
  schedule: '*/5 * * * *',
  attempts: 3,
  run: () => system.transaction().execute(beginDue),
})

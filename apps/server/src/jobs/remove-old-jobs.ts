import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import type { ScheduledTask } from './task.ts'

const KEEP_DAYS = 30

export const removeOldJobsTask = (system: Db): ScheduledTask => ({
  name: 'remove-old-jobs',
  schedule: '52 2 * * *',
  attempts: 8,
  run: () => removeOldJobs(system),
})

/** Jobs that ended long ago are of no interest to anybody. Gives how many went. */
export async function removeOldJobs(system: Db): Promise<number> {
  const { numDeletedRows } = await system
    .deleteFrom('jobs')
    .where('ended_at', '<', sql<Date>`now() - ${KEEP_DAYS} * interval '1 day'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

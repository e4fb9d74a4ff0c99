import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'
import type { ScheduledTask } from '../../jobs/task.ts'
import { UNDO_HOURS } from './note-changes.ts'

export const removeOldChangesTask = (system: Db): ScheduledTask => ({
  name: 'remove-old-schedule-changes',
  schedule: '43 2 * * *',
  attempts: 3,
  run: () => removeOldChanges(system),
})

/** What was kept for an undo that can no longer be asked for. */
export async function removeOldChanges(system: Db): Promise<void> {
  await sql`delete from schedule_changes where changed_at < now() - ${UNDO_HOURS} * interval '1 hour'`.execute(system)
}

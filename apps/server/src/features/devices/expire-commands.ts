import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'
import type { ScheduledTask } from '../../jobs/task.ts'

export const expireCommandsTask = (system: Db): ScheduledTask => ({
  name: 'expire-commands',
  schedule: '* * * * *',
  attempts: 1,
  run: () => expireCommands(system),
})

/** A command that no device has answered in its time never will be. */
async function expireCommands(system: Db): Promise<void> {
  await system
    .updateTable('device_commands')
    .set({ state: 'expired' })
    .where('state', 'in', ['queued', 'sent'])
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
}

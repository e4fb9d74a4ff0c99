import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import type { ScheduledTask } from '../jobs/task.ts'

const KEEP_DAYS = 30

export const removeOldMailsTask = (system: Db): ScheduledTask => ({
  name: 'remove-old-mails',
  schedule: '57 2 * * *',
  attempts: 8,
  run: () => removeOldMails(system),
})

/** Mails that are over go, and those that no mail server was there for. Gives how many went. */
export async function removeOldMails(system: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from outbox_mails
    where coalesce(sent_at, given_up_at, created_at) < now() - ${KEEP_DAYS} * interval '1 day'`.execute(system)
  return Number(numAffectedRows)
}

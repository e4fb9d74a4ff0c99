import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'
import type { ScheduledTask } from '../../jobs/task.ts'
import { removeOldPushes } from '../../push/push-queue.ts'

const KEEP_DAYS = 90
/** Longer than an event is new (tell-events.ts). */
const KEEP_TOLD_DAYS = 3

export const removeOldNoticesTask = (system: Db): ScheduledTask => ({
  name: 'remove-old-notices',
  schedule: '41 2 * * *',
  attempts: 8,
  run: () => removeOldNotices(system),
})

/** Notices of more than 90 days go, read or not. Gives how many went. */
export async function removeOldNotices(system: Db): Promise<number> {
  await sql`delete from told_events where told_at < now() - ${KEEP_TOLD_DAYS} * interval '1 day'`.execute(system)
  await sql`delete from told_conditions where ended_at < now() - ${KEEP_TOLD_DAYS} * interval '1 day'`.execute(system)
  await sql`delete from muted_rules where until < now()`.execute(system)
  await removeOldPushes(system)
  const { numAffectedRows = 0n } = await sql`
    delete from notices where created_at < now() - ${KEEP_DAYS} * interval '1 day'`.execute(system)
  await sql`delete from told_rules t where not exists (select from notices n
    where n.notification_rule_id = t.notification_rule_id and n.rule_version = t.version)`.execute(system)
  return Number(numAffectedRows)
}

import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'
import type { ScheduledTask } from '../../jobs/task.ts'
import { removeOldPushes } from '../../push/push-queue.ts'
import { ROUND_ON } from './due-things.ts'

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
  // What is of that round still would be told again.
  await sql`delete from told_dues t where t.told_at < now() - ${KEEP_DAYS} * interval '1 day' and not exists (
    select from vehicle_schedules s where s.vehicle_id = t.vehicle_id
      and s.vehicle_activity_type_id = t.vehicle_activity_type_id
      and ${ROUND_ON} = t.round_on)`.execute(system)
  await sql`delete from muted_rules where until < now()`.execute(system)
  await sql`delete from address_confirmations where expires_at < now()`.execute(system)
  await removeOldPushes(system)
  const { numAffectedRows = 0n } = await sql`
    delete from notices where created_at < now() - ${KEEP_DAYS} * interval '1 day'`.execute(system)
  await system.transaction().execute(removeRulesAsTold)
  return Number(numAffectedRows)
}

/** Of a row `t`: no notice is of it. */
const IS_OF_NONE = sql<boolean>`not exists (select from notices n
  where n.notification_rule_id = t.notification_rule_id and n.rule_version = t.version)`

/** Who tells by a rule holds its row, as the notices refer to it, until they can be seen: such a rule is left for the next time. */
async function removeRulesAsTold(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select r.id from notification_rules r
    where exists (select from told_rules t where t.notification_rule_id = r.id and ${IS_OF_NONE})
    for update skip locked`.execute(db)
  await sql`delete from told_rules t
    where t.notification_rule_id = any(${rows.map(({ id }) => id)}::int[]) and ${IS_OF_NONE}`.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import type { ScheduledTask } from '../jobs/task.ts'
import { countWaitingDeliveries, giveUpForgotten } from './deliveries.ts'
import type { WebhookMetrics } from './webhook-metrics.ts'

const KEEP_DAYS = 30

/** Gives up what waits and is not to be sent any more, and says how much waits. */
export const tendDeliveriesTask = (system: Db, metrics: WebhookMetrics): ScheduledTask => ({
  name: 'tend-webhook-deliveries',
  schedule: '* * * * *',
  attempts: 1,
  async run() {
    metrics.countGivenUp(await giveUpForgotten(system))
    metrics.setWaiting(await countWaitingDeliveries(system))
  },
})

export const removeOldMessagesTask = (system: Db): ScheduledTask => ({
  name: 'remove-old-webhook-messages',
  schedule: '47 2 * * *',
  attempts: 8,
  run: () => removeOldMessages(system),
})

/** Messages go with their deliveries and attempts after thirty days, unless one was sent again and waits. Gives how many went. */
export async function removeOldMessages(system: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_messages m where m.created_at < now() - ${KEEP_DAYS} * interval '1 day'
      and not exists (select from webhook_deliveries d where d.message_id = m.id and d.state = 'waiting')`.execute(
    system,
  )
  return Number(numAffectedRows)
}

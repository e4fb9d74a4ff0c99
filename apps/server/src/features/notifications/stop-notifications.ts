import { sql } from 'kysely'
import { auditAction } from '../../audit/audit.ts'
import type { Db } from '../../db/scope.ts'
import { stopOnce } from '../../mail/stop-once.ts'
import type { StoppableMail } from '../../mail/stoppable-mail.ts'

const NOTIFICATIONS_STOPPED = auditAction<{ rule: number; name: string; address: string }>(
  'notification e-mails stopped',
)

/** The e-mails of a customer's rules to an address, by the link of one of them: whoever receives them stops all. */
export const stoppableNotifications: StoppableMail = {
  kind: 'notifications',
  asks: 'Notifications of this company will not be sent to this address any more. Others still receive them.',
  done: 'Notifications of this company are not sent to this address any more. Whoever keeps its rules sees that you stopped them.',
  stop: stopOnce(NOTIFICATIONS_STOPPED, stopNotifications),
}

async function stopNotifications(db: Db, addressId: number) {
  const { rows } = await sql<{ rule: number; name: string; customerId: number; address: string }>`
    with named as (
      select r.id as rule, r.name, a.customer_id, a.address from addresses_of_notification_rules a
      join notification_rules r on r.id = a.notification_rule_id where a.id = ${addressId})
    , stopped as (
      insert into notified_addresses as w (customer_id, address, stopped_at) select customer_id, address, now() from named
      on conflict (customer_id, address) do update set stopped_at = now() where w.stopped_at is null
      returning w.id)
    select rule, name, customer_id as "customerId", address from named cross join stopped`.execute(db)
  const [stopped] = rows
  if (stopped === undefined) return null
  const { customerId, ...detail } = stopped
  return { customerId, detail }
}

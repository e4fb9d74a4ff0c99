import { sql } from 'kysely'
import { auditAction } from '../../audit/audit.ts'
import type { Db } from '../../db/scope.ts'
import { stopOnce } from '../../mail/stop-once.ts'
import type { StoppableMail } from '../../mail/stoppable-mail.ts'

const NOTIFICATIONS_STOPPED = auditAction<{ rule: number; name: string; address: string }>(
  'notification e-mails stopped',
)

/** The e-mails of a rule to an address, which whoever receives them stops. */
export const stoppableNotifications: StoppableMail = {
  kind: 'notifications',
  asks: 'Notifications of this rule will not be sent to this address any more. Others still receive them.',
  done: 'Notifications of this rule are not sent to this address any more. Whoever keeps the rule sees that you stopped them.',
  stop: stopOnce(NOTIFICATIONS_STOPPED, stopNotifications),
}

async function stopNotifications(db: Db, addressId: number) {
  const { rows } = await sql<{ rule: number; name: string; customerId: number; address: string }>`
    update addresses_of_notification_rules a set stopped_at = now() from notification_rules r
    where a.id = ${addressId} and a.stopped_at is null and r.id = a.notification_rule_id
    returning r.id as rule, r.name, r.customer_id as "customerId", a.address`.execute(db)
  const [stopped] = rows
  if (stopped === undefined) return null
  const { customerId, ...detail } = stopped
  return { customerId, detail }
}

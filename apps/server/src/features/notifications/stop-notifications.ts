import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import type { Db } from '../../db/scope.ts'
import type { StoppableMail, StopVisitor } from '../../mail/stoppable-mail.ts'

const NOTIFICATIONS_STOPPED = auditAction<{ rule: number; name: string; address: string }>(
  'notification e-mails stopped',
)

/** The e-mails of a rule to an address, which whoever receives them stops. */
export const stoppableNotifications: StoppableMail = {
  kind: 'notifications',
  asks: 'Notifications of this rule will not be sent to this address any more. Others still receive them.',
  done: 'Notifications of this rule are not sent to this address any more. Whoever keeps the rule sees that you stopped them.',
  stop: stopNotifications,
}

async function stopNotifications(system: Db, addressId: number, visitor: StopVisitor): Promise<void> {
  await system.transaction().execute(async db => {
    const { rows } = await sql<{ rule: number; name: string; customer: number; address: string }>`
      update addresses_of_notification_rules a set stopped_at = now() from notification_rules r
      where a.id = ${addressId} and a.stopped_at is null and r.id = a.notification_rule_id
      returning r.id as rule, r.name, r.customer_id as customer, a.address`.execute(db)
    const [stopped] = rows
    if (stopped === undefined) return
    const { customer: customerId, ...detail } = stopped
    await audit(db, NOTIFICATIONS_STOPPED, { userId: null, customerId, detail, ...visitor })
  })
}

import { sql } from 'kysely'
import { auditAction } from '../../audit/audit.ts'
import type { Db } from '../../db/scope.ts'
import type { Agreement } from '../../mail/mail-answers.ts'
import { noteOnce } from '../../mail/note-once.ts'
import type { StoppableMail } from '../../mail/stoppable-mail.ts'

interface OfAddress {
  rule: number
  name: string
  address: string
}

const NOTIFICATIONS_STOPPED = auditAction<OfAddress>('notification e-mails stopped')
const NOTIFICATIONS_RESUMED = auditAction<OfAddress>('notification e-mails taken up again')

/** The e-mails of a customer's rules to an address, by the link of one of them: whoever receives them stops all, or none. */
export const stoppableNotifications: StoppableMail = {
  kind: 'notifications',
  asks: 'Notifications of this company will not be sent to this address any more. Others still receive them.',
  done: 'Notifications of this company are not sent to this address any more. Its administrators see that you stopped them.',
  whose: {
    words: (t, { company, mailAddress }) =>
      t('{{company}} sends notifications about its vehicles to {{address}}.', { company, address: mailAddress }),
    find: findWhose,
  },
  stop: noteOnce(NOTIFICATIONS_STOPPED, stopNotifications),
  resumption: {
    isStopped,
    done: 'Notifications of this company may be sent to this address again, if you have agreed to them. Each email has a link that stops them.',
    resume: noteOnce(NOTIFICATIONS_RESUMED, resumeNotifications),
  },
}

const named = (addressId: number) => sql`
  select r.id as rule, r.name, a.customer_id, a.address from addresses_of_notification_rules a
  join notification_rules r on r.id = a.notification_rule_id where a.id = ${addressId}`

async function findWhose(db: Db, addressId: number): Promise<Agreement | null> {
  const { rows } = await sql<Agreement>`
    with named as (${named(addressId)})
    select c.name as company, n.address as "mailAddress" from named n join customers c on c.id = n.customer_id`.execute(
    db,
  )
  return rows[0] ?? null
}

async function isStopped(db: Db, addressId: number): Promise<boolean> {
  const { rows } = await sql`
    with named as (${named(addressId)})
    select from notified_addresses w join named n on w.customer_id = n.customer_id and w.address = n.address
    where w.stopped_at is not null`.execute(db)
  return rows.length > 0
}

interface Answered extends OfAddress {
  customerId: number
}

function takenOf([answered]: Answered[]) {
  if (answered === undefined) return null
  const { customerId, ...detail } = answered
  return { customerId, detail }
}

async function stopNotifications(db: Db, addressId: number) {
  const { rows } = await sql<Answered>`
    with named as (${named(addressId)})
    , stopped as (
      insert into notified_addresses as w (customer_id, address, stopped_at) select customer_id, address, now() from named
      on conflict (customer_id, address) do update set stopped_at = now() where w.stopped_at is null
      returning w.id)
    select rule, name, customer_id as "customerId", address from named cross join stopped`.execute(db)
  return takenOf(rows)
}

/** It is no agreement: who had not agreed is asked as before. */
async function resumeNotifications(db: Db, addressId: number) {
  const { rows } = await sql<Answered>`
    with named as (${named(addressId)})
    update notified_addresses w set stopped_at = null from named n
    where w.customer_id = n.customer_id and w.address = n.address and w.stopped_at is not null
    returning n.rule, n.name, n.customer_id as "customerId", n.address`.execute(db)
  return takenOf(rows)
}

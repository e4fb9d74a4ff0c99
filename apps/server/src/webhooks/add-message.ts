import { type MessageKind, MODULE_OF_MESSAGE, TEST_MESSAGE } from '@milepost/domain/webhooks/message-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasModule } from '../db/has-module.ts'
import type { Db } from '../db/scope.ts'

export interface NewWebhookMessage {
  customerId: number
  type: MessageKind
  /** Thin: ids and times by which the receiver asks for the rest, and nothing that a private time may hide later. */
  data: Record<string, unknown>
  /** When what it tells of happened; now unless given. */
  at?: Date
}

/** Standard Webhooks 1.0 asks for less. */
const MOST_BYTES = 20_000

/** Of one webhook; what comes beyond is given up at once, so that a receiver that is away costs no more than these. */
const MOST_WAITING = 10_000

/**
 * Tells the webhooks of a customer that are on and get this type, in the transaction of the cause: the message goes out once that
 * has committed. Nothing is written where there is no such webhook, or the customer has not the module that it tells of. Throws where the message has more than 20 kB.
 */
export const addWebhookMessage = (db: Db, message: NewWebhookMessage): Promise<void> =>
  write(
    db,
    message,
    sql<boolean>`${message.type} = any(w.kinds) and exists (select from customers c
      where c.id = w.customer_id and ${hasModule(MODULE_OF_MESSAGE[message.type])})`,
  )

interface TestMessage extends Omit<NewWebhookMessage, 'type'> {
  type: typeof TEST_MESSAGE
}

/** Tells one webhook, whatever it gets otherwise. */
export const addTestMessage = (db: Db, webhookId: number, message: TestMessage): Promise<void> =>
  write(db, message, sql<boolean>`w.id = ${webhookId}`)

async function write(
  db: Db,
  { customerId, type, data, at = new Date() }: NewWebhookMessage | TestMessage,
  isTold: RawBuilder<boolean>,
): Promise<void> {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  if (Buffer.byteLength(body) > MOST_BYTES) throw new Error(`A message of the type ${type} has more than 20 kB.`)
  await sql`
    with told as (
      select w.id, (select count(*) from (
        select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' limit ${MOST_WAITING}) waiting) as waiting
      from webhooks w
      where w.customer_id = ${customerId} and ${IS_LIVE} and ${isTold}
    ), message as (
      insert into webhook_messages (customer_id, kind, body)
      select ${customerId}::int, ${type}, ${body} where exists (select from told)
      returning id, customer_id
    )
    insert into webhook_deliveries (customer_id, webhook_id, message_id, state, ended_at)
    select m.customer_id, t.id, m.id, case when t.waiting < ${MOST_WAITING} then 'waiting' else 'given-up' end,
      case when t.waiting < ${MOST_WAITING} then null else now() end
    from told t cross join message m`.execute(db)
}

/** Whether a message `m` is of a kind that a webhook `w` gets no more. A test goes to any. */
export const IS_OF_OTHER_KIND = sql<boolean>`(m.kind <> ${TEST_MESSAGE} and m.kind <> all(w.kinds))`

/** Whether messages go to a webhook `w` at all. */
export const IS_LIVE = sql<boolean>`(w.is_on and w.archived_at is null and w.secret is not null)`

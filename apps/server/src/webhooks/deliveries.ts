import { MODULE_OF_MESSAGE } from '@milepost/domain/webhooks/message-kinds.ts'
import { TRIED_FOR_MS } from '@milepost/domain/webhooks/retries.ts'
import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import type { Sealed } from '../db/secrets/vault.ts'
import { IS_LIVE, IS_OF_OTHER_KIND } from './add-message.ts'
import type { Attempt } from './post-message.ts'

/** A delivery that this worker has claimed, and with it its webhook: to that nobody else sends meanwhile. */
export interface ClaimedDelivery {
  id: number
  customerId: number
  webhookId: number
  messageId: string
  kind: string
  url: string
  body: string
  secrets: Sealed[]
  /** With this one. */
  attempts: number
  triedFrom: Date
  failuresInARow: number
}

/** Of a delivery `d`: it tells of a module that was switched off for the customer since it was written. */
const IS_OF_MODULE_OFF = sql<boolean>`exists (select from customers c join webhook_messages m on m.id = d.message_id
  where c.id = d.customer_id and c.modules_off <> '{}' and ${JSON.stringify(MODULE_OF_MESSAGE)}::jsonb ->> m.kind = any (c.modules_off))`

/** Of a delivery `d` and its webhook `w`: it is of a kind that the webhook got when it was written, and gets no more. */
const IS_UNWANTED = sql<boolean>`exists (select from webhook_messages m where m.id = d.message_id and ${IS_OF_OTHER_KIND})`

/** Far more than an attempt takes. */
const CLAIMED_FOR = '2 minutes'

/**
 * The deliveries that are due, one of each webhook that is on, does not rest and has none under way; those first that have waited
 * longest. A server that ends between an attempt and its note does it again: the receiver knows the message by its id.
 */
export async function claimDueDeliveries(system: Db, most: number): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select w.id as webhook_id, next.id as delivery_id from webhooks w
      cross join lateral (
        select d.id, d.due_at from webhook_deliveries d
        where d.webhook_id = w.id and d.state = 'waiting' and d.due_at <= now() and not ${IS_OF_MODULE_OFF} and not ${IS_UNWANTED}
        order by d.due_at, d.id limit 1
      ) next
      where ${IS_LIVE} and coalesce(w.rests_until <= now(), true) and coalesce(w.claimed_until <= now(), true)
      order by next.due_at, next.id limit ${most} for update of w skip locked
    ), claimed as (
      update webhooks w set claimed_until = now() + ${CLAIMED_FOR}::interval from due where w.id = due.webhook_id
      returning w.*, due.delivery_id
    )
    select d.id, d.customer_id as "customerId", w.id as "webhookId", m.id as "messageId", m.kind, w.url, m.body,
      case when w.previous_until > now() then jsonb_build_array(w.secret, w.previous_secret)
        else jsonb_build_array(w.secret) end as secrets,
      d.attempts + 1 as attempts, d.tried_from as "triedFrom", w.failures_in_a_row as "failuresInARow"
    from claimed w join webhook_deliveries d on d.id = w.delivery_id join webhook_messages m on m.id = d.message_id`.execute(
    system,
  )
  return rows
}

/** What an attempt was, and what follows from it. */
export interface Outcome {
  attempt: Attempt
  startedAt: Date
  durationMs: number
  /** When the message is tried again; null: it was delivered or is given up. */
  next: Date | null
  /** Until when nothing is sent to the webhook; null: it does not rest. */
  restsUntil: Date | null
}

/** Notes an attempt and releases the webhook, in one transaction with what follows for that. */
export async function noteAttempt(db: Db, delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
  const { attempt, startedAt, durationMs, next, restsUntil } = outcome
  const isDelivered = attempt.outcome === 'delivered'
  await db
    .insertInto('webhook_attempts')
    .values({
      ...{ customer_id: delivery.customerId, delivery_id: delivery.id, started_at: startedAt, duration_ms: durationMs },
      ...{ outcome: attempt.outcome, status: attempt.status, answer: attempt.answer },
    })
    .execute()
  const state = isDelivered ? 'delivered' : next === null ? 'given-up' : 'waiting'
  await db
    .updateTable('webhook_deliveries')
    .set({
      ...{
        state,
        url: delivery.url,
        attempts: delivery.attempts,
        ended_at: state === 'waiting' ? null : sql<Date>`now()`,
      },
      ...(next && { due_at: next }),
    })
    .where('id', '=', delivery.id)
    .execute()
  const health = isDelivered
    ? { failing_since: null, failures_in_a_row: 0, last_delivered_at: sql<Date>`now()` }
    : {
        failing_since: sql<Date>`coalesce(failing_since, ${startedAt})`,
        failures_in_a_row: sql<number>`failures_in_a_row + 1`,
      }
  await db
    .updateTable('webhooks')
    .set({ ...health, rests_until: restsUntil, claimed_until: null })
    .where('id', '=', delivery.webhookId)
    .execute()
}

/**
 * Gives up what waits beyond its time for a webhook that is off, archived or without a secret, what tells of a module that the customer
 * has no more, and what is of a kind that the webhook gets no more. Gives how many.
 */
export async function giveUpForgotten(system: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_deliveries d set state = 'given-up', ended_at = now() from webhooks w
    where d.state = 'waiting' and w.id = d.webhook_id and (${IS_OF_MODULE_OFF} or ${IS_UNWANTED}
      or d.tried_from < now() - ${TRIED_FOR_MS} * interval '1 millisecond' and not ${IS_LIVE})`.execute(system)
  return Number(numAffectedRows)
}

export async function countWaitingDeliveries(system: Db): Promise<number> {
  const { waiting } = await system
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return waiting
}

/** Whether a message got through to a webhook since then. */
export async function hasDeliveredSince(db: Db, webhookId: number, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', webhookId)
    .where('last_delivered_at', '>=', since)
    .executeTakeFirst()
  return found !== undefined
}

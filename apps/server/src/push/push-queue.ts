import { PUSH_TTL_S } from '@milepost/domain/notifications/push-pace.ts'
import { type RawBuilder, sql } from 'kysely'
import { IS_ADMITTED, isOpen, type SessionLimits } from '../auth/signed-in.ts'
import type { Db } from '../db/scope.ts'
import type { PushContent, PushMessage } from './post-push.ts'
import type { SealedTarget } from './subscriptions.ts'

/** Of a subscription `b`: its browser is told, as long as it has not been given up. */
export const IS_TOLD = sql<boolean>`b.given_up_at is null`

/**
 * Writes a message for each browser of a user that is told, in the transaction of its cause. What none of them took in its time is kept no
 * longer.
 */
export async function writePushes(
  db: Db,
  userId: number,
  { content, topic, isUrgent }: Omit<PushMessage, 'ttlS'>,
): Promise<void> {
  await sql`
    update push_messages m set content = null from push_subscriptions b
    where b.user_id = ${userId} and m.subscription_id = b.id and m.content is not null and m.expires_at <= now()`.execute(
    db,
  )
  await sql`
    insert into push_messages (subscription_id, content, topic, is_urgent, expires_at)
    select b.id, ${JSON.stringify(content)}::jsonb, ${topic}, ${isUrgent}, now() + ${PUSH_TTL_S} * interval '1 second'
    from push_subscriptions b where b.user_id = ${userId} and ${IS_TOLD}`.execute(db)
}

/** A message that this worker has claimed, and with it its browser: to that nobody else sends meanwhile. */
export interface ClaimedPush {
  id: number
  target: SealedTarget
  content: PushContent
  topic: string
  isUrgent: boolean
  expiresAt: Date
}

type ClaimedRow = Omit<ClaimedPush, 'target'> & Omit<SealedTarget, 'id'> & { subscriptionId: number }

/** Far more than an attempt takes. */
const CLAIMED_FOR = '2 minutes'

/** Browsers of one person to which is sent at once: somebody whose push services are slow holds up nobody else. */
const MOST_OF_A_USER = 2

/** Of a subscription `b`: it does not rest, and nothing is being sent to it. */
const IS_FREE = sql<boolean>`coalesce(b.rests_until <= now(), true) and coalesce(b.claimed_until <= now(), true)`

/** Of the first browser among these for which something waits: what it is sent next. */
const firstWaiting = (among: RawBuilder<boolean>) => sql`
  select m.subscription_id, m.is_urgent, m.id from push_messages m
  where m.content is not null and m.expires_at > now() and ${among}
  order by m.subscription_id, m.is_urgent desc, m.id limit 1`

/**
 * The next message of each browser whose session still is, that does not rest and has none under way: what is urgent first, else what has
 * waited longest. Steps through the index from browser to browser: of 9,000 messages that wait for 300 browsers, 5,000 of them for one,
 * it reads 300. A server that ends between an attempt and its note sends it again, which takes the place of the one before.
 */
export async function claimDuePushes(system: Db, limits: SessionLimits, most: number): Promise<ClaimedPush[]> {
  const { rows } = await sql<ClaimedRow>`
    with recursive next as (
      (${firstWaiting(sql`true`)})
      union all
      select later.* from next cross join lateral (${firstWaiting(sql`m.subscription_id > next.subscription_id`)}) later
    ), ranked as (
      select next.*, row_number() over (partition by b.user_id order by next.is_urgent desc, next.id)
        + (select count(*) from push_subscriptions c where c.user_id = b.user_id and c.claimed_until > now()) as place
      from next
      join push_subscriptions b on b.id = next.subscription_id
      join sessions s on s.token_hash = b.session_hash
      join users u on u.id = b.user_id
      where ${IS_TOLD} and ${IS_FREE} and ${isOpen(limits)} and ${IS_ADMITTED}
    ), due as (
      select b.id as subscription_id, r.id as message_id from ranked r join push_subscriptions b on b.id = r.subscription_id
      where r.place <= ${MOST_OF_A_USER} order by r.is_urgent desc, r.id limit ${most} for update of b skip locked
    )
    update push_subscriptions b set claimed_until = now() + ${CLAIMED_FOR}::interval
    from due join push_messages m on m.id = due.message_id where b.id = due.subscription_id and ${IS_FREE}
    returning m.id, m.content, m.topic, m.is_urgent as "isUrgent", m.expires_at as "expiresAt",
      b.id as "subscriptionId", b.endpoint, b.keys, b.failing_since as "failingSince", b.met_afresh_at as "metAfreshAt", b.failures_in_a_row as "failuresInARow",
      b.counted_failures as "countedFailures", b.rests_until as "restsUntil", b.failed_days as "failedDays", b.failed_day_at as "failedDayAt"`.execute(
    system,
  )
  return rows.map(({ id, content, topic, isUrgent, expiresAt, subscriptionId, ...target }) => ({
    ...{ id, content, topic, isUrgent, expiresAt },
    target: { ...target, id: subscriptionId },
  }))
}

/** Releases the browser after an attempt. Unless it is tried again the message is over, and what it said is kept no longer. */
export async function settlePush(system: Db, { id, target }: ClaimedPush, isTriedAgain: boolean): Promise<void> {
  await system.transaction().execute(async db => {
    if (!isTriedAgain) await db.updateTable('push_messages').set({ content: null }).where('id', '=', id).execute()
    await db.updateTable('push_subscriptions').set({ claimed_until: null }).where('id', '=', target.id).execute()
  })
}

/** Removes what the pace does not ask about any more. */
export async function removeOldPushes(system: Db): Promise<void> {
  await sql`delete from push_messages where created_at < now() - interval '1 day'`.execute(system)
}

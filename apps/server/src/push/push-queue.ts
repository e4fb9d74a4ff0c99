import { PUSH_TTL_S } from '@milepost/domain/notifications/push-pace.ts'
import { sql } from 'kysely'
import { IS_ADMITTED, isOpen, type SessionLimits } from '../auth/signed-in.ts'
import type { Db } from '../db/scope.ts'
import type { Sealed } from '../db/secrets/vault.ts'
import type { PushContent, PushMessage } from './post-push.ts'

/** Writes a message for each browser of a user, in the transaction of its cause. */
export async function writePushes(
  db: Db,
  userId: number,
  { content, topic, isUrgent }: Omit<PushMessage, 'ttlS'>,
): Promise<void> {
  await sql`
    insert into push_messages (subscription_id, content, topic, is_urgent, expires_at)
    select id, ${JSON.stringify(content)}::jsonb, ${topic}, ${isUrgent}, now() + ${PUSH_TTL_S} * interval '1 second'
    from push_subscriptions where user_id = ${userId}`.execute(db)
}

/** A message that this worker has claimed. */
export interface ClaimedPush {
  id: number
  subscriptionId: number
  endpoint: string
  keys: Sealed
  content: PushContent
  topic: string
  isUrgent: boolean
  /** With this one. */
  attempts: number
  expiresAt: Date
}

/** Far more than an attempt takes. */
const CLAIMED_FOR = '2 minutes'

/**
 * Messages that are due to browsers whose session still is. A server that ends between an attempt and its note sends it again, which
 * takes the place of the one before.
 */
export async function claimDuePushes(system: Db, limits: SessionLimits, most: number): Promise<ClaimedPush[]> {
  const { rows } = await sql<ClaimedPush>`
    with due as (
      select m.id from push_messages m
      join push_subscriptions b on b.id = m.subscription_id
      join sessions s on s.token_hash = b.session_hash
      join users u on u.id = b.user_id
      where m.content is not null and m.due_at <= now() and m.expires_at > now() and ${isOpen(limits)} and ${IS_ADMITTED}
      order by m.due_at, m.id limit ${most} for update of m skip locked
    )
    update push_messages m set attempts = m.attempts + 1, due_at = now() + ${CLAIMED_FOR}::interval
    from due, push_subscriptions b where m.id = due.id and b.id = m.subscription_id
    returning m.id, b.id as "subscriptionId", b.endpoint, b.keys, m.content, m.topic, m.is_urgent as "isUrgent", m.attempts,
      m.expires_at as "expiresAt"`.execute(system)
  return rows
}

/** It is over: sent, or never to be sent. What it said is kept no longer. */
export async function endPush(system: Db, { id }: ClaimedPush): Promise<void> {
  await system.updateTable('push_messages').set({ content: null }).where('id', '=', id).execute()
}

export async function delayPush(system: Db, { id }: ClaimedPush, dueMs: number): Promise<void> {
  await system
    .updateTable('push_messages')
    .set({ due_at: new Date(dueMs) })
    .where('id', '=', id)
    .execute()
}

/** Removes what the pace does not ask about any more. */
export async function removeOldPushes(system: Db): Promise<void> {
  await sql`delete from push_messages where created_at < now() - interval '1 day'`.execute(system)
}

import { createHash } from 'node:crypto'
import { MOST_PUSH_SUBSCRIPTIONS, type PushSubscriptionRow } from '@milepost/contract/push-subscriptions.ts'
import { failedAgain, isGivenUp, refusedRestMs } from '@milepost/domain/notifications/push-pace.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SignedIn } from '../auth/signed-in.ts'
import type { Db } from '../db/scope.ts'
import { SealBroken, type Sealed, type Vault } from '../db/secrets/vault.ts'
import { isOfMessage, mayRetry, type PushAttempt, type PushTarget } from './post-push.ts'

/** Sealed for this address: they open for no other. */
const secretName = (endpoint: string) => `push ${endpoint}`

const browserKeys = z.object({ p256dh: z.string(), auth: z.string() })

/** A browser as it is stored. */
export interface SealedTarget {
  id: number
  endpoint: string
  keys: Sealed
  /** Null: its push service takes what it is sent. */
  failingSince: Date | null
  metAfreshAt: Date | null
  failuresInARow: number
  countedFailures: number
  restsUntil: Date | null
  failedDays: number
  failedDayAt: Date | null
}

/** Null: the keys of the browser do not open. */
export function openTarget(
  vault: Vault,
  { endpoint, keys }: Pick<SealedTarget, 'endpoint' | 'keys'>,
): PushTarget | null {
  try {
    return { endpoint, keys: browserKeys.parse(vault.open(secretName(endpoint), keys)) }
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}

interface StoredSubscription {
  id: number
  userAgent: string | null
  createdAt: Date
  lastDeliveredAt: Date | null
  failingSince: Date | null
  givenUpAt: Date | null
  endpoint: string
}

/** What its failures left with a subscription is over. */
const AS_REACHED = sql`failing_since = null, met_afresh_at = null, failures_in_a_row = 0, counted_failures = 0, rests_until = null, failed_days = 0,
  failed_day_at = null, given_up_at = null`

/** The browsers of a user, the latest first. */
export async function listSubscriptions(system: Db, userId: number): Promise<PushSubscriptionRow[]> {
  const { rows } = await sql<StoredSubscription>`
    select id, user_agent as "userAgent", created_at as "createdAt", last_delivered_at as "lastDeliveredAt",
      failing_since as "failingSince", given_up_at as "givenUpAt", endpoint
    from push_subscriptions where user_id = ${userId} order by id desc`.execute(system)
  return rows.map(row => ({
    id: row.id,
    user_agent: row.userAgent,
    created_at: row.createdAt.toISOString(),
    last_delivered_at: row.lastDeliveredAt?.toISOString() ?? null,
    failing_since: row.failingSince?.toISOString() ?? null,
    given_up_at: row.givenUpAt?.toISOString() ?? null,
    endpoint_digest: createHash('sha256').update(row.endpoint).digest('base64url'),
  }))
}

/**
 * Adds the browser of a session; one that is known is whoever's is signed in there now. Of too many the oldest goes. Null: the
 * caller has no session.
 */
export async function addSubscription(
  db: Db,
  vault: Vault,
  { userId, tokenHash }: Pick<SignedIn, 'userId' | 'tokenHash'>,
  { endpoint, keys }: PushTarget,
): Promise<{ id: number } | null> {
  const sealed = JSON.stringify(vault.seal(secretName(endpoint), keys))
  // What waits for whoever had the browser before is not theirs to read who has it now.
  await sql`
    delete from push_messages m using push_subscriptions b
    where b.endpoint = ${endpoint} and b.user_id <> ${userId} and m.subscription_id = b.id`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into push_subscriptions (user_id, session_hash, endpoint, keys, user_agent)
    select s.user_id, s.token_hash, ${endpoint}, ${sealed}::jsonb, s.user_agent from sessions s
    where s.token_hash = ${tokenHash} and s.user_id = ${userId}
    on conflict (endpoint) do update set user_id = excluded.user_id, session_hash = excluded.session_hash, keys = excluded.keys,
      user_agent = excluded.user_agent, created_at = now(), last_delivered_at = null, ${AS_REACHED}
    returning id`.execute(db)
  const [added] = rows
  if (added === undefined) return null
  await sql`
    delete from push_subscriptions where user_id = ${userId} and id not in (
      select id from push_subscriptions where user_id = ${userId}
      order by id = ${added.id} desc, created_at desc limit ${MOST_PUSH_SUBSCRIPTIONS})`.execute(db)
  return added
}

/** Whether the user had it. */
export async function removeSubscription(system: Db, userId: number, id: number): Promise<boolean> {
  const removed = await system
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

/** Null: the user has none with that id. */
export async function findTarget(system: Db, userId: number, id: number): Promise<SealedTarget | null> {
  const row = await system
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'keys', 'failing_since as failingSince', 'failures_in_a_row as failuresInARow'])
    .select(['counted_failures as countedFailures', 'rests_until as restsUntil'])
    .select(['met_afresh_at as metAfreshAt', 'failed_days as failedDays', 'failed_day_at as failedDayAt'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * What an attempt says of its subscription. One that is gone is removed; one that fails rests, and is given up when it has failed all
 * through a day, or on fourteen days (`isGivenUp`). A message that is refused as such says nothing of that; its browser rests where it goes
 * on, or was slow (`refusedRestMs`).
 */
export async function noteReached(
  system: Db,
  target: SealedTarget,
  attempt: PushAttempt,
  { nowMs, tookMs }: { nowMs: number; tookMs: number },
): Promise<void> {
  const { id } = target
  if (attempt.outcome === 'gone') await system.deleteFrom('push_subscriptions').where('id', '=', id).execute()
  else if (attempt.outcome === 'delivered') {
    await sql`update push_subscriptions set last_delivered_at = now(), ${AS_REACHED} where id = ${id}`.execute(system)
  } else if (isOfMessage(attempt)) {
    const inARow = target.failuresInARow + 1
    const restsUntil = new Date(nowMs + refusedRestMs(inARow, tookMs))
    await system
      .updateTable('push_subscriptions')
      .set({ failures_in_a_row: inARow, rests_until: restsUntil })
      .where('id', '=', id)
      .execute()
  } else await noteFailure(system, target, attempt, nowMs)
}

async function noteFailure(
  system: Db,
  { id, failingSince, metAfreshAt, failuresInARow, countedFailures, restsUntil, failedDays, failedDayAt }: SealedTarget,
  attempt: PushAttempt,
  nowMs: number,
): Promise<void> {
  const before = failingSince && {
    ...{ sinceMs: failingSince.getTime(), afreshMs: (metAfreshAt ?? failingSince).getTime() },
    ...{ inARow: failuresInARow, counted: countedFailures },
    restsUntilMs: (restsUntil ?? failingSince).getTime(),
    ...{ days: failedDays, lastDayMs: (failedDayAt ?? failingSince).getTime() },
  }
  // Where nothing was answered that may be later, it may be for want of the server's own way to the internet.
  const counts = attempt.status !== null || !mayRetry(attempt) || (await reachesOthers(system, id))
  const failures = failedAgain(before, { nowMs, counts, askedMs: attempt.retryAfterMs })
  await system
    .updateTable('push_subscriptions')
    .set({
      ...{ failing_since: new Date(failures.sinceMs), met_afresh_at: new Date(failures.afreshMs) },
      ...{ failures_in_a_row: failures.inARow, counted_failures: failures.counted },
      ...{ rests_until: new Date(failures.restsUntilMs) },
      ...{ failed_days: failures.days, failed_day_at: new Date(failures.lastDayMs) },
      ...(isGivenUp(failures, nowMs) && { given_up_at: new Date(nowMs) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Whether any browser but this one was reached within the hour. */
async function reachesOthers(system: Db, id: number): Promise<boolean> {
  const reached = await system
    .selectFrom('push_subscriptions')
    .select('id')
    .where('last_delivered_at', '>', sql<Date>`now() - interval '1 hour'`)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return reached !== undefined
}

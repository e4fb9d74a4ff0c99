import { nextPushMs } from '@milepost/domain/notifications/push-pace.ts'
import type { SessionLimits } from '../auth/signed-in.ts'
import type { Log } from '../config/log.ts'
import type { Db } from '../db/scope.ts'
import type { Vault } from '../db/secrets/vault.ts'
import { mayRetry, type PushSending, postPush } from './post-push.ts'
import type { PushMetrics } from './push-metrics.ts'
import { type ClaimedPush, claimDuePushes, delayPush, endPush } from './push-queue.ts'
import { noteReached, openTarget } from './subscriptions.ts'

export interface PushParts extends PushSending {
  system: Db
  vault: Vault
  log: Log
  metrics: PushMetrics
  limits: SessionLimits
}

/** Push services that answer slowly hold up others no longer than one attempt may take. */
const AT_ONCE = 20

/** Sends what is due. Several workers share the work. */
export async function sendDuePushes(parts: PushParts): Promise<void> {
  while (true) {
    const due = await claimDuePushes(parts.system, parts.limits, AT_ONCE)
    if (due.length === 0) return
    await Promise.all(due.map(push => send(parts, push)))
  }
}

async function send({ system, vault, log, metrics, ...sending }: PushParts, push: ClaimedPush): Promise<void> {
  const nowMs = Date.now()
  const ttlS = Math.max(1, Math.floor((push.expiresAt.getTime() - nowMs) / 1_000))
  const attempt = await postPush(openTarget(vault, push), { ...push, ttlS }, sending)
  await noteReached(system, push.subscriptionId, attempt.outcome)
  if (mayRetry(attempt)) await delayPush(system, push, nextPushMs(push.attempts, attempt.retryAfterMs, Date.now()))
  else await endPush(system, push)
  metrics.countAttempt(attempt.outcome)
  // The address is in the row alone: whoever knows it may send there.
  const { outcome, status } = attempt
  const told = { push: push.id, subscription: push.subscriptionId, attempts: push.attempts, outcome, status }
  if (outcome === 'delivered') log.info(told, 'a push message was sent')
  else log.warn(told, 'a push message was not taken')
}
